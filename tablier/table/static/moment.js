// A moment of a finished game on the board: what was done, what it cost, and what would have been better.

import { Board } from "./board.js";
import { byId, isWide, make } from "./dom.js";
import { percent, points } from "./format.js";
import { keyOf } from "./memory.js";
import { calm } from "./motion.js";
import { goOnFrom } from "./opening.js";
import { outcomeMap } from "./outcomes.js";
import { pages } from "./pages.js";
import { changed } from "./picture.js";
import { ask, Refused } from "./server.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./told").Decision} Decision */
/** @typedef {import("./told").Thrown} Throw */

/** How long a step of a line is looked at, in milliseconds. */
const STEP = 1_100;

export class MomentBoard {
  /** @param {string} id of the table @param {Analysis} review */
  constructor(id, review) {
    this.id = id;
    this.key = keyOf(id);
    this.review = review;
    this.board = new Board(byId("board"), make("div"), { play() {}, why() {}, asked() {} });
    /** @type {Map<number, Decision>} */
    this.decisions = new Map(review.decisions.map((one) => [one.number, one]));
    /** @type {Map<number, Throw>} */
    this.throws = new Map(review.throws.map((one) => [one.number, one]));
    /** Counts what was asked for: a later wish ends what an earlier one still shows. */
    this.wish = 0;
    /** The moment that is looked at: after so many events. */
    this.number = 0;
    /** What is on the board: the table after so many events. */
    this.shown = 0;
  }

  /** How many events there have been. */
  get last() {
    return this.review.course.length - 1;
  }

  /** The table after so many events, and what happened then. @param {number} number */
  async show(number) {
    this.number = Math.min(this.last, Math.max(0, number));
    const decision = this.decisions.get(this.number);
    const thrown = this.throws.get(this.number);
    byId("outcomes").replaceChildren();
    byId("moment-actions").replaceChildren(...this.actions(decision, thrown));
    const told = decision ? this.judged(decision) : thrown ? this.lucky(thrown) : "";
    await this.look(this.number, told || null);
  }

  /**
   * @param {number} number
   * @param {string | null} told in place of what happened last
   * @returns the picture; nothing if something else was asked for meanwhile
   */
  async look(number, told) {
    const wish = ++this.wish;
    const now = await ask(`tables/${this.id}/events/${number}`, { key: this.key, query: { wide: isWide() } });
    if (wish !== this.wish) return;
    calm();
    this.shown = number;
    this.tell(told ?? (now.text || say("start")));
    const picture = changed(null, now.picture);
    await this.board.show(picture);
    return picture;
  }

  /** The board has got another shape. */
  async redraw() {
    await this.look(this.shown, byId("moment-told").textContent);
  }

  /** @param {string} text */
  tell(text) {
    byId("moment-told").textContent = text;
  }

  /** What a decision cost, in sentences. @param {Decision} one */
  judged({ told, cost, label, chance, advice, event, best, exact }) {
    const facts = { told, points: Math.round(cost), chance: percent(chance, lang), advice, label: label && say(label) };
    const judged = say(label ? "decision cost" : event === best ? "decision best" : "decision fine", facts);
    return exact ? `${judged} ${say("exact")}` : judged;
  }

  /** What a throw was worth, in sentences. @param {Throw} one */
  lucky({ told, luck }) {
    const { number, name } = this.whom({ luck });
    return say("throw worth", { told, points: points(luck[number], lang), name });
  }

  /**
   * @param {Decision} [decision]
   * @param {Throw} [thrown]
   */
  actions(decision, thrown) {
    /** @type {HTMLElement[]} */
    const buttons = [];
    if (decision || thrown) buttons.push(button("what happened", () => this.played()));
    if (decision && decision.event !== decision.best) buttons.push(button("better line", () => this.line(decision)));
    if (decision?.label) buttons.push(link("try it", pages.learn(this.id, { event: decision.number })));
    if (thrown) buttons.push(button("how it could go", () => this.outcomes(thrown)));
    if (this.number < this.last && this.review.seats.length > 1) {
      const seat = decision?.seat ?? this.seatOfMine() ?? "A";
      buttons.push(button("play on", () => goOnFrom(this.id, this.number, seat)));
    }
    return buttons;
  }

  /** The seat that this browser had in the game, if it is known. */
  seatOfMine() {
    return byId("main").dataset.own?.[0] || null;
  }

  /**
   * Through whose eyes a throw is looked at: one's own, or those of whom it helped the most.
   * @param {Pick<Throw, "luck">} thrown
   */
  whom({ luck }) {
    const letters = this.review.seats.map(({ seat }) => seat);
    const mine = letters.indexOf(this.seatOfMine() ?? "");
    const number = mine >= 0 ? mine : luck.indexOf(Math.max(...luck));
    return { number, name: this.review.names[letters[number]] ?? letters[number] };
  }

  /** What really happened. */
  async played() {
    const { told } = this.decisions.get(this.number) ?? this.throws.get(this.number) ?? { told: "" };
    await this.look(this.number + 1, told);
  }

  /** The better move and what would have followed, played out from here. @param {Decision} decision */
  async line(decision) {
    const path = `tables/${this.id}/events/${this.number}/line`;
    const asked = ask(path, { key: this.key, query: { wide: isWide() } });
    let picture = await this.look(this.number, say("better was", { advice: decision.advice }));
    const wish = this.wish;
    const steps = await asked;
    if (picture === undefined) return;
    for (const step of /** @type {import("./told").Step[]} */ (steps)) {
      if (wish !== this.wish) return;
      picture = changed(picture, step.picture);
      calm();
      this.tell(step.text);
      await this.board.show(picture, step.moved, step.struck);
      await new Promise((resolve) => setTimeout(resolve, STEP));
    }
  }

  /** @param {Throw} thrown */
  async outcomes(thrown) {
    const place = byId("outcomes");
    place.replaceChildren(make("p", { role: "status" }, say("asking")));
    try {
      const found = await ask(`tables/${this.id}/events/${thrown.number}/outcomes`);
      const { number, name } = this.whom(thrown);
      place.replaceChildren(outcomeMap(found, thrown.event, number, name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      place.replaceChildren(make("p", {}, error.message));
    }
  }
}

/** @param {string} key @param {() => unknown} onclick */
function button(key, onclick) {
  return make("button", { type: "button", onclick }, say(key));
}

/** @param {string} key @param {string} href */
function link(key, href) {
  return make("a", { class: "button", href }, say(key));
}
