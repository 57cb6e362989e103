// An exercise at the board: a good move is to be found. All that it takes comes with it, so every try is answered here:
// what a move costs, and once a good one is found, what happens then.

import { Board } from "./board.js";
import { clicksOf } from "./choices.js";
import { announce, byId, make } from "./dom.js";
import { calm, rush } from "./motion.js";
import { notice } from "./notice.js";
import { changed } from "./picture.js";
import { pointAt, pointAway } from "./pointing.js";
import { showRule } from "./rules.js";
import { ask } from "./server.js";
import { tap } from "./sound.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Asked} Asked */
/** @typedef {import("./told").Exercise} Told */
/** @typedef {import("./told").Refused} Refused */

/** How many moves a hint leaves open where one click makes the move. */
const LEFT_OPEN = 3;

export class Exercise {
  /** @param {(alone: boolean) => void} finished a good move has been found, alone or by being shown it */
  constructor(finished) {
    this.finished = finished;
    /** @type {Told | null} */
    this.told = null;
    /** Where more can be asked about it. */
    this.path = "";
    /** Whether a good move has been made. */
    this.done = false;
    /** Whether keys were used last, not a mouse or a finger. */
    this.byKeys = false;
    /** How often something else has been shown: what comes late for an earlier one is not. */
    this.shown = 0;
    this.board = new Board(byId("board"), byId("moves"), {
      play: (event) => void this.attempt(event),
      why: (clicked) => this.why(clicked).catch(fail),
      asked: (clicked) => this.question(clicked).catch(fail),
      chosen: () => notice(""),
    });
  }

  /** The place where an exercise says what it is. @param {string} text */
  head(text) {
    byId("stage").textContent = text;
  }

  /**
   * Put an exercise.
   * @param {Told} told
   * @param {string} path below /api
   */
  async pose(told, path) {
    const shown = ++this.shown;
    [this.told, this.path, this.done] = [told, path, false];
    this.picture = changed(null, told.picture);
    rush();
    notice("");
    await this.board.show(this.picture); // another position, not something that happened: nothing moves
    if (shown !== this.shown) return;
    calm();
    if (this.board.svg) pointAway(this.board.svg);
    this.board.offer(told.choices, told.buttons, told.seat);
    this.head(told.expected);
    byId("status").textContent = told.text;
    announce(`${told.expected} ${told.text}`);
  }

  /** @param {string} event */
  async attempt(event) {
    const told = this.told;
    if (told === null) return;
    if (event in told.answers) return this.finish(event, true);
    notice(say("wrong move", { points: Math.max(1, Math.round(told.costs[event])) }), "", [], "advice");
    this.board.offer(told.choices, told.buttons, told.seat);
  }

  /**
   * A good move is made on the board.
   * @param {string} event
   * @param {boolean} alone
   */
  async finish(event, alone) {
    const told = this.told;
    if (told === null || this.done) return;
    this.done = true;
    const shown = this.shown;
    const step = told.answers[event];
    notice("");
    if (this.board.svg) pointAway(this.board.svg);
    this.board.offer([], {}, "");
    tap();
    this.picture = changed(this.picture ?? null, step.picture);
    await this.board.show(this.picture, step.moved, step.struck);
    if (shown !== this.shown) return;
    const text = say(alone ? "right move" : "shown move", { told: step.text });
    this.head("");
    byId("status").textContent = text;
    announce(text);
    this.finished(alone);
  }

  /** Play the best move. */
  answer() {
    const [best] = Object.keys(this.told?.answers ?? {});
    if (best !== undefined) void this.finish(best, false);
  }

  /** Name the piece that makes the move; where one click makes it, a few of which it is one. */
  hint() {
    const { told, board } = this;
    if (told === null || this.done || board.svg === null) return;
    board.cancel();
    const given = board.clicked;
    const left = (/** @type {string} */ event) => clicksOf(told.choices, event).filter((id) => !given.includes(id));
    const begins = (/** @type {string} */ event) => left(event)[0];
    const [best] = Object.keys(told.answers);
    const isOneClick = left(best).length === 1;
    const tempting = Object.keys(told.costs)
      .filter((event) => !(event in told.answers) && begins(event) !== begins(best))
      .sort((a, b) => told.costs[a] - told.costs[b]);
    const others = isOneClick ? new Set(tempting.map(begins)) : [];
    const ids = [begins(best), ...[...others].slice(0, LEFT_OPEN - 1)].sort();
    pointAt(board.svg, ids, "next");
    const names = new Intl.ListFormat(lang, { type: "disjunction" }).format(ids.map(nameOf));
    notice(say(isOneClick ? "hint one of" : "hint piece", { names }), "", [], "coach");
  }

  /** @param {string[]} clicked */
  async why(clicked) {
    if (this.done) return;
    /** @type {Refused} */
    const { text, rule } = await ask(`${this.path}/why`, { body: { clicked } });
    const show = () => showRule(rule);
    if (text) notice(text, rule, [make("button", { type: "button", id: "show-rule", onclick: show }, say("rules"))]);
  }

  /** What is open after some clicks. @param {string[]} clicked */
  async question(clicked) {
    if (this.told === null || this.done) return;
    if (clicked.length === 0) return this.head(this.told.expected);
    /** @type {Asked} */
    const asked = await ask(`${this.path}/asked`, { body: { clicked } });
    if (this.board.clicked.join() !== asked.clicked.join()) return; // something else has been clicked since
    this.board.question(asked.signs, asked.says, asked.buttons);
    if (!this.board.begun) return;
    this.head(asked.text);
    announce(asked.text);
  }
}

/**
 * The buttons below an exercise, and their keys.
 * @param {Exercise} exercise
 * @param {(by: number) => void} go to the next one or back
 */
export function handleBar(exercise, go) {
  byId("back").addEventListener("click", () => go(-1));
  byId("next").addEventListener("click", () => go(1));
  byId("hint").addEventListener("click", () => exercise.hint());
  byId("answer").addEventListener("click", () => exercise.answer());
  addEventListener("pointerdown", () => (exercise.byKeys = false), true);
  addEventListener("keydown", () => (exercise.byKeys = true), true);
  addEventListener("keydown", (event) => {
    const writes = event.target instanceof HTMLElement && event.target.matches("input, select");
    if (event.ctrlKey || event.metaKey || event.altKey || writes) return;
    const button = { n: "next", p: "back", "?": "hint" }[event.key.toLowerCase()];
    if (button && !byId(button).hidden) byId(button).click();
    else if (event.key === "Escape") exercise.board.cancel();
  });
}

/** The server is not there, or does not want it: the sentence says why. @param {Error} error */
function fail(error) {
  notice(error.message);
}

/** What something that can be clicked is called, without what a click would do there. @param {string} id */
function nameOf(id) {
  const button = document.getElementById(`button-${id}`);
  const label = button?.textContent ?? document.getElementById(id)?.getAttribute("data-label");
  return label?.split(/[,;:]/)[0].trim() ?? id;
}
