// The log of a game: a stretch of its events under the names of those whose turn it was, and a button to either side
// for those before and after. A long game has more than a page should hold. It stays at its end until somebody scrolls.

import { badge, make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./told").Line} Line */
/**
 * @typedef {object} Wishes
 * @property {(letter: string) => string} name of who sits there
 * @property {(number: number) => void} pick somebody wants to see the table after so many events
 * @property {(before: number) => Promise<Line[]>} ask the events up to that number
 */

/** How many events after one that is looked at are shown with it. */
const AHEAD = 50;
/** So many pixels from the end are still the end. */
const NEAR = 8;

export class Log {
  /**
   * @param {HTMLOListElement} list
   * @param {HTMLElement} panel the box in which it scrolls
   * @param {Wishes} wishes
   */
  constructor(list, panel, wishes) {
    this.list = list;
    this.panel = panel;
    this.wishes = wishes;
    /** How many events there are. */
    this.count = 0;
    /** What people were called when it was told. */
    this.names = "";
    /** Whether what is added at the end is to be seen, whatever room there is. */
    this.follows = true;
    panel.addEventListener("scroll", () => {
      this.follows = panel.scrollHeight - panel.clientHeight - panel.scrollTop < NEAR;
    });
    new ResizeObserver(() => this.follows && this.toEnd()).observe(panel);
    this.earlier = make("button", { type: "button", class: "more", onclick: () => this.back() }, say("earlier events"));
    this.later = make("button", { type: "button", class: "more", onclick: () => this.on() }, say("later events"));
    list.before(this.earlier);
    list.after(this.later);
    this.fold();
  }

  /** The number of the first event that is shown; 1 if there are none. */
  get first() {
    return Number(this.list.querySelector("button")?.dataset.number ?? 1);
  }

  /** The number of the last event that is shown; 0 if there are none. */
  get last() {
    return this.first + this.list.childElementCount - 1;
  }

  /** Show these, of so many. @param {Line[]} lines @param {number} count */
  show(lines, count) {
    this.count = count;
    this.list.replaceChildren(...lines.map((line) => this.entry(line)));
    this.fold();
  }

  /** Something has happened. @param {Line} line */
  add(line) {
    const follows = this.last === this.count;
    this.count = line.number;
    if (follows) this.list.append(this.entry(line));
    this.fold();
    this.toEnd();
  }

  /** People are called that now: what was told under other names is asked for again. @param {string} names */
  async named(names) {
    const same = this.names === names || this.names === "";
    this.names = names;
    if (same || this.last === 0) return;
    for (let end = 0; end !== this.last;) {
      end = this.last; // more may happen in the meantime
      const lines = await this.wishes.ask(end);
      if (end === this.last) this.show(lines, this.count);
    }
    if (this.follows) this.toEnd();
  }

  toEnd() {
    this.follows = true;
    this.panel.scrollTop = this.panel.scrollHeight;
  }

  /** Events have been taken back: so many are left. @param {number} count */
  cut(count) {
    this.count = count;
    while (this.last > count && this.list.lastElementChild) this.list.lastElementChild.remove();
    this.fold();
  }

  /** Show which event is looked at; 0: the table before the first one; null: none. @param {number | null} number */
  async mark(number) {
    this.follows = number === null;
    const nearest = number === null ? this.last : Math.min(this.count, Math.max(1, number));
    if (nearest < this.first || nearest > this.last) {
      const end = Math.min(this.count, nearest + AHEAD);
      this.show(await this.wishes.ask(end), this.count);
    }
    if (number === 0) this.panel.scrollTop = 0;
    for (const button of this.list.querySelectorAll("button")) {
      const current = Number(button.dataset.number) === number;
      if (number === null) button.removeAttribute("aria-current");
      else button.setAttribute("aria-current", String(current));
      if (current) button.scrollIntoView({ block: "nearest" });
    }
  }

  async back() {
    const lines = await this.wishes.ask(this.first - 1);
    const stays = this.panel.scrollHeight - this.panel.scrollTop;
    this.list.prepend(...lines.map((line) => this.entry(line)));
    this.fold();
    this.panel.scrollTop = this.panel.scrollHeight - stays;
  }

  async on() {
    const lines = await this.wishes.ask(Math.min(this.count, this.last + AHEAD));
    this.list.append(...lines.filter((line) => line.number > this.last).map((line) => this.entry(line)));
    this.fold();
  }

  /** Whether there is more to either side; and where turns begin. */
  fold() {
    let turn = "";
    for (const item of /** @type {Iterable<HTMLElement>} */ (this.list.children)) {
      const is = item.dataset.turn || turn; // what is between two turns goes with the one before
      const first = item.previousElementSibling === null || is !== turn;
      turn = is;
      if (first === item.firstElementChild?.matches(".turn")) continue;
      if (first) item.prepend(this.heading(turn));
      else item.firstElementChild?.remove();
    }
    this.list.start = this.first;
    this.earlier.hidden = this.first <= 1;
    this.later.hidden = this.last >= this.count;
  }

  /** @param {Line} line */
  entry(line) {
    const pick = () => this.wishes.pick(line.number);
    const code = make("code", {}, line.event);
    return make(
      "li",
      { "data-turn": line.turn },
      make("button", { type: "button", "data-number": line.number, onclick: pick }, code, ...unbroken(line.text)),
    );
  }

  /** @param {string} turn the letter of a seat; empty: it is nobody's turn */
  heading(turn) {
    const whose = turn ? [badge(turn), this.wishes.name(turn)] : [say("before the turns")];
    return make("p", { class: "turn" }, ...whose);
  }
}

/** A sentence in which thrown dice, 6-4-1, stay in one line. @param {string} text */
function unbroken(text) {
  return text.split(/(\d(?:-\d)+)/).map((part, n) => (n % 2 ? make("span", { class: "dice" }, part) : part));
}
