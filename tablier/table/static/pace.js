// How long each thing that happens is shown before the next one: as long as it takes to read its sentence, with a
// pause where another player's turn begins. Somebody who does not want to wait skips to now.

/** @typedef {keyof typeof PACES} PaceName */
/** @typedef {{number: number, by: string, turn: string, text: string}} Event */
/**
 * Of an event: who looks, who acts after it, whether it is the last that has been told, whose turn it is after it, and
 * whether it stands between two throws of that turn.
 * @typedef {{own: string, actor: string, last: boolean, next?: string, between?: boolean}} Circumstances
 */

/** Characters that are read in a second. */
export const PACES = { slow: 14, normal: 24, fast: 40, "at once": Infinity };

/** In milliseconds: to find the sentence, and the most that one waits for the longest. */
const FIND = 300;
const MOST = 4500;
/** Of a throw after which one goes on oneself: the dice are still there to be looked at. */
const OWN_THROW = 400;
/** Of another's throw, and of which dice are thrown again: the dice say it, and what is done with them is told next. */
const GLANCE = 900;
/** After so much of one turn the rest of it is shown fast. */
const LONG = 6000;
/** Before another player's turn. */
const BETWEEN = 700;

/** @param {string} text @param {PaceName} pace */
export function readingTime(text, pace) {
  if (pace === "at once") return 0;
  const quicker = PACES[pace] / PACES.normal;
  return Math.min(FIND / quicker + (1000 * text.length) / PACES[pace], MOST / quicker);
}

/**
 * How long an event's sentence stays: one's own move is not waited for, unless it ends the turn and something came of
 * it; a throw only for a moment, unless something came of it or it leaves nothing to do.
 * @param {Event} event
 * @param {Circumstances} circumstances
 * @param {PaceName} pace
 */
export function stays(event, { own, actor, last, next = actor, between = false }, pace) {
  const time = readingTime(event.text, pace);
  const consequence = /[.!?]\s+\S/.test(event.text); // told in a sentence of its own
  const glanced = consequence ? time : Math.min(time, (GLANCE * PACES.normal) / PACES[pace]);
  if (event.by !== "chance") {
    if (own.includes(event.by)) return own.includes(next) || !consequence ? 0 : time;
    return between ? glanced : time;
  }
  if (event.turn !== next) return time;
  if (own.includes(event.turn)) return last ? Math.min(time, OWN_THROW) : time;
  return glanced;
}

export class Pace {
  /**
   * @param {() => PaceName} chosen
   * @param {(then: () => void, after: number) => unknown} [later] a timer
   */
  constructor(chosen, later = (then, after) => setTimeout(then, after)) {
    this.chosen = chosen;
    this.later = later;
    /** The last event that has arrived. */
    this.arrived = 0;
    /** What is skipped: all events up to this one, and the rest of this turn. */
    this.skipped = { number: 0, turn: "" };
    /** Whose turn the last event belonged to. */
    this.turn = "";
    /** How long that turn has been shown, and whether dice have been thrown in it. */
    this.spent = 0;
    this.threw = false;
    /** Goes on at once with what is being waited for. @type {(() => void) | null} */
    this.goOn = null;
  }

  /** Events have arrived up to this one; they may have to wait until they are shown. @param {number} number */
  arrive(number) {
    this.arrived = Math.max(this.arrived, number);
  }

  /** Whether somebody is being kept waiting. */
  get waits() {
    return this.goOn !== null;
  }

  /** To now: what has arrived is shown at once, and the rest of the turn that is being shown when it comes. */
  skip() {
    if (this.goOn === null) return;
    this.skipped = { number: this.arrived, turn: this.turn };
    this.goOn();
  }

  /** Somebody has come or come back, and is shown how things are now. @param {number} number */
  restart(number) {
    this.arrived = number;
    this.turn = "";
    this.skipped = { number: 0, turn: "" };
  }

  /** Whether an event is shown without waiting. @param {Event} event */
  isSkipped(event) {
    return event.number <= this.skipped.number || (event.turn !== "" && event.turn === this.skipped.turn);
  }

  /** Whether somebody waits for an event to be read. @param {Event} event @param {string} own */
  holdsUp(event, own) {
    return this.chosen() !== "at once" && !this.isSkipped(event) && !own.includes(event.by);
  }

  /** Before an event is shown: the pause between two players. @param {Event} event @param {string} own */
  async before(event, own) {
    const another = event.turn !== "" && this.turn !== "" && event.turn !== this.turn;
    if (event.turn !== "") this.turn = event.turn;
    if (another && event.turn !== this.skipped.turn) this.skipped.turn = "";
    if (another) [this.spent, this.threw] = [0, false];
    if (another && this.holdsUp(event, own)) await this.rest(BETWEEN);
  }

  /**
   * While an event is shown.
   * @param {Event} event
   * @param {Circumstances} circumstances
   * @param {Event} [after] what comes next, if that is known
   */
  async during(event, circumstances, after) {
    const between = this.threw && after?.by === "chance" && after.turn === event.turn;
    this.threw ||= event.by === "chance";
    if (this.isSkipped(event)) return;
    const chosen = this.chosen();
    const pace = chosen === "normal" && this.spent > LONG ? "fast" : chosen;
    const time = stays(event, { ...circumstances, between }, pace);
    this.spent += time;
    await this.rest(time);
  }

  /** @param {number} time */
  async rest(time) {
    if (time <= 0) return;
    await new Promise((/** @type {(done: void) => void} */ done) => {
      this.goOn = done;
      this.later(done, time);
    });
    this.goOn = null;
  }
}
