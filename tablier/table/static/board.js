// A board that is clicked. It knows no game: a choice is an event and the ids that one clicks to make it.

import { go } from "./motion.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {[event: string, path: string[], marked: string[]]} Choice */
/** @typedef {{play: (event: string) => void, why: (clicked: string[]) => void, chosen?: () => void}} Wishes */

export class Board {
  /**
   * @param {HTMLElement} place where the picture is
   * @param {HTMLElement} bar where the buttons are that are not in the picture
   * @param {Wishes} wishes what happens then
   */
  constructor(place, bar, wishes) {
    this.place = place;
    this.bar = bar;
    this.wishes = wishes;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Record<string, string>} */
    this.buttons = {};
    /** What has been clicked so far. @type {string[]} */
    this.path = [];
    /** What has been marked, in any order. @type {Set<string>} */
    this.marked = new Set();
    /** Where the focus was last, if somebody plays by keys. @type {{x: number, y: number} | null} */
    this.focus = null;
    addEventListener("pointerdown", () => (this.focus = null), true);
    bar.addEventListener("keydown", (event) => (this.focus = event.target instanceof Element ? middle(event.target) : null));
    place.addEventListener("click", (event) => this.clickedOn(event.target));
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("pointerover", (event) => this.hover(event.target));
    place.addEventListener("focusin", (event) => this.hover(event.target));
    place.addEventListener("pointerleave", () => this.hover(null));
  }

  /** @returns {SVGSVGElement | null} */
  get svg() {
    return this.place.querySelector("svg");
  }

  /**
   * Show a picture; with `moved`, as what comes after the one that is shown.
   * @param {string} text
   * @param {Record<string, string>} [moved]
   */
  async show(text, moved) {
    const next = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement));
    next.setAttribute("role", "group");
    next.setAttribute("aria-label", next.querySelector("title")?.textContent ?? "");
    next.querySelector("title")?.remove();
    const now = this.svg;
    if (now === null) this.place.replaceChildren(document.importNode(next, true));
    else await go(now, next, moved ?? {});
  }

  /**
   * What can be done now.
   * @param {Choice[]} choices
   * @param {Record<string, string>} buttons
   * @param {string} actor
   */
  offer(choices, buttons, actor) {
    this.choices = choices;
    this.buttons = buttons;
    this.path = [];
    this.marked = new Set();
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--seat-${actor}`);
    this.svg?.style.setProperty("--mover", colour || "#2B2622");
    this.mark();
  }

  /** Whether something has been clicked that can be taken back by Cancel. */
  get begun() {
    return this.path.length > 0 || this.marked.size > 0;
  }

  cancel() {
    this.path = [];
    this.marked.clear();
    this.mark();
  }

  /** The choices that what was clicked so far can still lead to. */
  open() {
    return this.choices.filter(
      ([, path, marked]) => this.path.every((id, n) => path[n] === id) && [...this.marked].every((id) => marked.includes(id)),
    );
  }

  /** The choices that a button would make: all marks that they need are there. */
  complete() {
    return this.open().filter(([, , marked]) => marked.length === this.marked.size);
  }

  /** @param {EventTarget | null} target */
  clickedOn(target) {
    const spot = target instanceof Element ? target.closest(".spot") : null;
    if (spot === null) return;
    this.click(spot.id);
  }

  /** @param {string} id */
  click(id) {
    const markable = this.open().some(([, , marked]) => marked.includes(id));
    if (this.marked.has(id)) this.marked.delete(id);
    else if (markable) this.marked.add(id);
    else if (this.path.at(-1) === id) this.path.pop();
    else if (this.open().some(([, path]) => path[this.path.length] === id)) this.path.push(id);
    else if (this.path.length > 0 && this.choices.some(([, path]) => path[0] === id)) this.path = [id];
    else return this.refuse(id);
    this.wishes.chosen?.();
    const left = this.complete();
    const rest = left.length === 1 ? left[0][1].slice(this.path.length) : [];
    if (left.length === 1 && this.path.length > 0 && rest.every((next) => next in this.buttons)) {
      this.choices = [];
      this.path = [];
      this.marked.clear();
      this.mark();
      this.wishes.play(left[0][0]);
    } else this.mark();
  }

  /** @param {string} id */
  refuse(id) {
    const svg = this.svg;
    if (svg) {
      svg.classList.remove("shake");
      void svg.getBoundingClientRect();
      svg.classList.add("shake");
    }
    this.wishes.why([...this.marked, ...this.path, id]);
  }

  /** Show what can be clicked now, and the buttons. */
  mark() {
    const svg = this.svg;
    if (svg === null) return;
    const open = this.open(), at = this.path.length;
    const can = new Set(open.flatMap(([, path, marked]) => [path[at], ...(at === 0 ? marked : [])]));
    const chosen = new Set([...this.path, ...this.marked]);
    for (const spot of svg.querySelectorAll(".spot")) {
      const clickable = can.has(spot.id) || this.marked.has(spot.id);
      spot.classList.toggle("can", clickable);
      spot.classList.toggle("chosen", chosen.has(spot.id));
      spot.classList.remove("next", "hinted");
      if (clickable) {
        spot.setAttribute("role", "button");
        spot.setAttribute("tabindex", "-1");
        spot.setAttribute("aria-label", spot.getAttribute("data-label") ?? spot.id);
        if (chosen.has(spot.id)) spot.setAttribute("aria-pressed", "true");
        else spot.removeAttribute("aria-pressed");
      } else {
        for (const name of ["tabindex", "aria-pressed"]) spot.removeAttribute(name);
        spot.setAttribute("role", "img"); // what stands there can be read, though not clicked
        spot.setAttribute("aria-label", spot.getAttribute("data-label") ?? spot.id);
      }
    }
    const complete = this.complete();
    this.bar.replaceChildren(
      ...Object.entries(this.buttons)
        .filter(([id]) => open.some(([, path]) => path[at] === id))
        .map(([id, label]) => {
          const ready = complete.some(([, path]) => path[at] === id);
          return make("button", { type: "button", id: `button-${id}`, disabled: !ready, onclick: () => this.click(id) }, label);
        }),
    );
    if (this.begun) this.bar.append(make("button", { type: "button", id: "cancel", onclick: () => this.cancel() }, say("cancel")));
    this.keepFocus();
  }

  /** One thing can be reached by Tab; somebody who plays by keys is led to what is nearest to where they were. */
  keepFocus() {
    const spots = this.clickable(), focus = this.focus;
    if (focus !== null) spots.sort((a, b) => distance(middle(a), focus) - distance(middle(b), focus));
    const nearest = spots[0] ?? this.bar.querySelector("button:enabled");
    spots[0]?.setAttribute("tabindex", "0");
    if (focus !== null && nearest && !(document.activeElement?.matches(".spot.can") ?? false)) nearest.focus();
  }

  /** @returns {SVGElement[]} */
  clickable() {
    return [...(this.svg?.querySelectorAll(".spot.can") ?? [])].map((spot) => /** @type {SVGElement} */ (spot));
  }

  /** Where would a click here lead? @param {EventTarget | null} target */
  hover(target) {
    const id = target instanceof Element ? target.closest(".spot.can")?.id : undefined;
    const at = this.path.length;
    const next = new Set(this.open().filter(([, path]) => path[at] === id).map(([, path]) => path[at + 1]));
    for (const spot of this.svg?.querySelectorAll(".spot") ?? []) {
      spot.classList.toggle("next", next.has(spot.id) && !spot.classList.contains("can"));
    }
  }

  /** Show the clicks of a move without making it. @param {string} event */
  hint(event) {
    this.cancel();
    const found = this.choices.find(([name]) => name === event);
    for (const id of found ? [...found[1], ...found[2]] : []) {
      this.svg?.querySelector(`#${CSS.escape(id)}`)?.classList.add("hinted");
      document.getElementById(`button-${id}`)?.classList.add("main");
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = event.target instanceof Element ? event.target.closest(".spot") : null;
    if (event.key === "Escape") this.cancel();
    else if (here === null) return;
    else if (event.key === "Enter" || event.key === " ") {
      this.focus = middle(here);
      this.click(here.id);
    } else if (event.key.startsWith("Arrow")) this.step(/** @type {SVGElement} */ (here), event.key);
    else return;
    event.preventDefault();
  }

  /** To the nearest clickable thing in that direction. @param {SVGElement} from @param {string} key */
  step(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    const here = middle(from);
    /** @type {[number, SVGElement][]} */
    const found = [];
    for (const spot of this.clickable()) {
      const { x, y } = middle(spot);
      const along = (x - here.x) * dx + (y - here.y) * dy, aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (along > 1) found.push([along + 2.5 * aside, spot]);
    }
    found.sort(([a], [b]) => a - b);
    const to = found[0]?.[1];
    if (to === undefined) return;
    for (const spot of this.clickable()) spot.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    this.focus = middle(to);
    to.focus();
  }
}

/**
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {Element} spot */
function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
