// Who likes to throw the dice of their own turns by a tap does so before they are seen. They were thrown by the server.

import { make } from "./dom.js";
import { say } from "./words.js";

export class Hand {
  /** Throws the dice, while somebody is to do that. @type {(() => void) | null} */
  #throw = null;
  #bar;

  /** @param {HTMLElement} bar where the button is */
  constructor(bar) {
    this.#bar = bar;
  }

  get waits() {
    return this.#throw !== null;
  }

  throw() {
    this.#throw?.();
  }

  /** Until the dice are thrown. */
  async shake() {
    const button = make("button", { type: "button", class: "main", id: "throw" }, say("throw"));
    button.addEventListener("click", () => this.throw());
    this.#bar.replaceChildren(button);
    button.focus({ preventScroll: true });
    await new Promise((/** @type {(done: void) => void} */ done) => (this.#throw = done));
    this.#throw = null;
    button.remove();
  }
}
