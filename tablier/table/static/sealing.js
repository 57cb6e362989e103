// What this browser adds to the throws of a table once it knows the seal, and what it remembers of that: so that one
// can check at the end whether the server has kept to it (verify.js).

import { newNonce } from "./fair.js";
import { mine, remember } from "./memory.js";

export class Sealing {
  /** @param {string} id of the table @param {string} seal as the page showed it; empty: nothing is drawn there */
  constructor(id, seal) {
    this.id = id;
    this.seal = seal;
    this.nonce = mine()[id]?.fair?.nonce ?? newNonce();
  }

  /** What a hello says of it. */
  hello() {
    return this.seal ? { nonce: this.nonce } : {};
  }

  /** The whole table has come: is it in there what one added? Somebody else at the same seat may have been first. */
  look(/** @type {import("./told").View} */ { nonces }) {
    const own = nonces.find(({ text }) => text === this.nonce);
    if (own && !mine()[this.id]?.fair) {
      remember(this.id, { fair: { seal: this.seal, nonce: this.nonce, since: own.since } });
    }
  }
}
