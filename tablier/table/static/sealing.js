// What this browser adds to the throws of a table once it knows the seal, and what it remembers of that: so that one
// can check at the end whether the server has kept to it (verify.js).

import { byId } from "./dom.js";
import { newNonce } from "./fair.js";
import { mine, remember } from "./memory.js";

export class Sealing {
  /**
   * @param {string} id of the table
   * @param {string} [seal] as the page showed it, if it did; empty: nothing is drawn there
   */
  constructor(id, seal) {
    this.id = id;
    this.seal = seal;
    this.nonce = mine()[id]?.fair?.nonce ?? newNonce();
  }

  /** What a hello says of it. */
  hello() {
    return this.seal === "" ? {} : { nonce: this.nonce };
  }

  /** The whole table has come: is it in there what one added? Somebody else at the same seat may have been first. */
  look(/** @type {import("./told").View} */ { nonces, seal }) {
    const own = nonces.find(({ text }) => text === this.nonce);
    if (own && !mine()[this.id]?.fair) {
      remember(this.id, { fair: { seal: this.seal ?? seal, nonce: this.nonce, since: own.since } });
    }
  }
}

/** A page that was written before there was a table is told its seal with the table. @param {string} seal */
export function showSeal(seal) {
  const place = document.getElementById("seal");
  byId("main").dataset.seal ??= seal;
  if (place === null || place.title || !seal) return;
  place.title = seal;
  place.textContent = seal.slice(0, 8);
  /** @type {HTMLElement} */ (place.parentElement).hidden = false;
}
