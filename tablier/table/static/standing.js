// The sentence above the board. That somebody is thinking is not said of a bot that answers at once: until it is, the
// sentence before stays to be read.

/** In milliseconds. */
const SOON = 500;

export class Standing {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waits = undefined;
  }

  /** @param {string} text */
  show(text) {
    clearTimeout(this.waits);
    this.place.textContent = text;
  }

  /** If nothing else is said until then. @param {string} text */
  soon(text) {
    clearTimeout(this.waits);
    if (this.place.textContent === "") this.show(text);
    else this.waits = setTimeout(() => this.show(text), SOON);
  }
}
