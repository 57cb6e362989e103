// What the others did in their last turn stays on the board, faded, until one has moved oneself. What is drawn in two
// pictures running tells how things stand, not what just happened, and goes when it goes.

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{by: string, turn: string}} Event */

/** The layers on which pictures show what just happened. */
const TOLD = /** @type {const} */ (["trails", "marks"]);

export class Past {
  constructor() {
    /** Whose turn it was. */
    this.turn = "";
    /** What was drawn in it. @type {Record<"trails" | "marks", Set<string>>} */
    this.drawn = { trails: new Set(), marks: new Set() };
    /** What was drawn in the last picture. @type {Record<"trails" | "marks", string[]>} */
    this.last = { trails: [], marks: [] };
  }

  forget() {
    this.turn = "";
    this.last = { trails: [], marks: [] };
    for (const layer of TOLD) this.drawn[layer].clear();
  }

  /**
   * Something has happened, and this is its picture.
   * @param {Event} event
   * @param {Picture} picture
   * @param {string} own the seats that one moves for
   */
  add(event, picture, own) {
    if (own.includes(event.by)) return this.forget();
    if (event.turn === "" || own.includes(event.turn)) return;
    if (event.turn !== this.turn) this.forget();
    this.turn = event.turn;
    for (const layer of TOLD) {
      for (const text of picture.layers[layer]) {
        if (this.last[layer].includes(text)) this.drawn[layer].delete(text);
        else this.drawn[layer].add(text);
      }
      this.last[layer] = picture.layers[layer];
    }
  }

  /** A picture, and below what is new in it what the others did. @param {Picture} picture @returns {Picture} */
  under(picture) {
    const layers = { ...picture.layers };
    for (const layer of TOLD) {
      const before = [...this.drawn[layer]].filter((text) => !layers[layer].includes(text));
      layers[layer] = [...before.map((text) => `<g class="past">${text}</g>`), ...layers[layer]];
    }
    return { ...picture, layers };
  }
}
