// Dice that people throw themselves: what fell is tapped in, in any order, and can be corrected before it counts.

import { fallen } from "./choices.js";
import { announce, byId, make } from "./dom.js";
import { notice } from "./notice.js";
import { say } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */

const FACES = "123456";

export class Tray {
  /** @param {(event: string, byKeys: boolean) => void} play */
  constructor(play) {
    this.play = play;
    this.place = document.getElementById("tray");
    /** @type {Choice[]} */
    this.choices = [];
    /** How many dice are thrown; 0: none now. */
    this.count = 0;
    /** The faces that have been tapped. @type {string[]} */
    this.tapped = [];
    if (this.place === null) return;
    for (const face of this.faces()) face.addEventListener("click", () => this.tap(face.dataset.face ?? ""));
    byId("take-die-back").addEventListener("click", () => this.takeBack());
    byId("enter-throw").addEventListener("click", (event) => this.enter(event.detail === 0));
    addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether somebody has begun to tell what fell. */
  get begun() {
    return this.tapped.length > 0;
  }

  /**
   * So many dice are to be thrown; 0: there is nothing to be told.
   * @param {Choice[]} choices
   * @param {number} count
   */
  offer(choices, count) {
    this.choices = choices;
    this.count = count;
    this.tapped = [];
    if (this.place) this.place.hidden = count === 0;
    this.show();
  }

  /** @param {string} face */
  tap(face) {
    if (this.tapped.length === this.count) return notice(say("dice enough"));
    this.tapped.push(face);
    this.changed();
  }

  takeBack() {
    if (this.tapped.pop() !== undefined) this.changed();
  }

  /** It counts. @param {boolean} byKeys */
  enter(byKeys) {
    const missing = this.count - this.tapped.length;
    if (missing > 0) return notice(say("dice missing", { count: missing }));
    const event = fallen(this.choices, this.tapped);
    if (event === null) return notice(say("cannot fall"));
    this.offer([], 0);
    this.play(event, byKeys);
  }

  changed() {
    const missing = this.count - this.tapped.length;
    notice("");
    if (this.begun) announce(say(missing ? "tapped" : "tapped all", { dice: this.tapped.join(", "), count: missing }));
    this.show();
  }

  show() {
    if (this.place === null) return;
    const slots = Array.from({ length: this.count }, (_, n) => this.slot(this.tapped[n]));
    byId("slots").replaceChildren(...slots);
    byId("enter-throw").toggleAttribute("disabled", this.tapped.length < this.count);
    byId("take-die-back").toggleAttribute("disabled", !this.begun);
  }

  /** A place for a die, with the face that fell. @param {string} [face] */
  slot(face) {
    if (face === undefined) return make("span", { class: "slot" });
    const drawn = this.faces()[FACES.indexOf(face)].firstElementChild;
    const slot = make("span", { class: "slot", role: "img", "aria-label": face });
    if (drawn) slot.append(drawn.cloneNode(true));
    return slot;
  }

  /** @returns {HTMLElement[]} */
  faces() {
    return [...(this.place?.querySelectorAll("[data-face]") ?? [])].map((face) => /** @type {HTMLElement} */ (face));
  }

  /** Digits are faces, Backspace takes the last one back, Enter is the end. @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const elsewhere = target.matches("input, select, textarea") || target.closest("dialog, .side") !== null;
    if (this.count === 0 || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "" && FACES.includes(event.key)) this.tap(event.key);
    else if (event.key === "Backspace") this.takeBack();
    else if (event.key === "Enter" && (this.isFull || !target.matches("button, a"))) this.enter(true);
    else return;
    event.preventDefault();
  }

  get isFull() {
    return this.tapped.length === this.count;
  }
}
