// What is read out to those who do not see the screen: a whole turn at once, when it is over or one is asked oneself.

/** @typedef {{turn: string, text: string}} Event */

export class Telling {
  /** @param {(text: string) => void} announce */
  constructor(announce) {
    this.announce = announce;
    /** What has not been read out. @type {string[]} */
    this.sentences = [];
    /** Whose turn it is part of. */
    this.turn = "";
    /** How the table stood when that was last said. */
    this.status = "";
  }

  /** Something has happened. @param {Event} event */
  add(event) {
    if (event.turn !== this.turn) this.flush();
    this.turn = event.turn;
    this.sentences.push(event.text);
  }

  /**
   * This is how the table stands.
   * @param {string} status
   * @param {boolean} urgent whether one is to know it now
   */
  stands(status, urgent) {
    if (!urgent) return;
    if (status !== this.status) this.sentences.push(status);
    this.status = status;
    this.flush();
  }

  flush() {
    if (this.sentences.length > 0) this.announce(this.sentences.join(" "));
    this.sentences = [];
  }
}
