// A board that is clicked. It knows no game: a choice is an event and the ids that one clicks to make it.

import { distance, follow } from "./arrows.js";
import { after, clickable, clicksOf, decide, NOTHING, pick, settled, usable } from "./choices.js";
import { make } from "./dom.js";
import { focused, handleFocus, showFocus } from "./focus.js";
import { go } from "./motion.js";
import { patch } from "./patch.js";
import { clearSigns, showSigns } from "./signs.js";
import { say } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").Picked} Picked */
/** @typedef {import("./arrows.js").Point} Point */
/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Wishes
 * @property {(event: string, clicked: string[]) => void} play
 * @property {(clicked: string[]) => void} why a click leads nowhere
 * @property {(clicked: string[]) => void} asked what is picked so far is the beginning of a move; or nothing is
 * @property {() => void} [chosen]
 * @property {() => boolean} [confirms] whether a move is asked about before it is made
 */

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
    /** @type {Picked} */
    this.picked = NOTHING;
    /** The move that has been clicked and is to be confirmed. @type {string | null} */
    this.unconfirmed = null;
    /** Where the focus was last, if somebody plays by keys. @type {Point | null} */
    this.focus = null;
    addEventListener("pointerdown", () => (this.focus = null), true);
    bar.addEventListener(
      "keydown",
      (event) => (this.focus = event.target instanceof Element ? middle(event.target) : null),
    );
    place.addEventListener("click", (event) => this.clickedOn(event.target));
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("pointerover", (event) => this.hover(event.target));
    place.addEventListener("focusin", (event) => this.hover(event.target));
    place.addEventListener("pointerleave", () => this.hover(null));
    handleFocus(place);
  }

  /** @returns {SVGSVGElement | null} */
  get svg() {
    return this.place.querySelector("svg");
  }

  /**
   * Show a picture; with `moved`, as what comes after the one that is shown.
   * @param {Picture} picture
   * @param {Record<string, string>} [moved]
   * @param {string[]} [struck] the pieces that were hit
   */
  async show(picture, moved, struck) {
    const now = this.svg;
    if (now) {
      await go(now, picture, moved ?? {}, struck ?? []);
      return showFocus(this.place);
    }
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("role", "group");
    patch(svg, picture);
    this.place.replaceChildren(svg);
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
    this.picked = settled(choices, buttons, NOTHING);
    this.unconfirmed = null;
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--seat-${actor}`);
    this.svg?.style.setProperty("--mover", colour || "#2B2622");
    this.svg?.style.setProperty("--on-mover", "DEF".includes(actor || "-") ? "#2B2622" : "#FBF7EE");
    this.mark();
    if (this.picked.path.length > 0) this.wishes.asked(this.clicked);
  }

  /** Who plays by keys is led to what is nearest to this. @param {Element} from */
  follow(from) {
    this.focus = middle(from);
  }

  /** Whether something has been clicked that can be taken back by Cancel. */
  get begun() {
    const given = settled(this.choices, this.buttons, NOTHING).path.length;
    return this.picked.path.length > given || this.picked.marked.size > 0;
  }

  /** What has been clicked, marks first. */
  get clicked() {
    return [...this.picked.marked, ...this.picked.path];
  }

  cancel() {
    const begun = this.begun;
    this.picked = settled(this.choices, this.buttons, NOTHING);
    this.unconfirmed = null;
    this.mark();
    if (begun) this.wishes.asked([]);
  }

  /**
   * What is open after the clicks: signs at what can be clicked next, and what buttons are called now.
   * @param {Record<string, string>} signs
   * @param {Record<string, string>} says the same in words
   * @param {Record<string, string>} labels
   */
  question(signs, says, labels) {
    const svg = this.svg;
    if (svg) showSigns(svg, signs, says);
    for (const [id, label] of Object.entries(labels)) {
      const button = document.getElementById(`button-${id}`);
      if (button) button.textContent = label;
    }
  }

  /** @param {EventTarget | null} target */
  clickedOn(target) {
    const spot = target instanceof Element ? target.closest(".spot") : null;
    if (spot === null) return;
    this.click(spot.id);
  }

  /** @param {string} id */
  click(id) {
    if (this.unconfirmed !== null) this.cancel();
    const picked = pick(this.choices, this.picked, id);
    if (picked === null) return this.refuse(id);
    const event = decide(this.choices, this.buttons, picked);
    this.picked = event === null ? settled(this.choices, this.buttons, picked) : picked;
    this.wishes.chosen?.();
    if (event !== null && !this.wishes.confirms?.()) return this.play(event);
    this.unconfirmed = event;
    this.mark();
    if (event === null) this.wishes.asked(this.begun ? this.clicked : []);
  }

  /** @param {string} event */
  play(event) {
    const clicked = this.clicked;
    this.choices = [];
    this.picked = NOTHING;
    this.unconfirmed = null;
    this.mark();
    this.wishes.play(event, clicked);
  }

  /** @param {string} id */
  refuse(id) {
    const svg = this.svg;
    if (svg) {
      svg.classList.remove("shake");
      void svg.getBoundingClientRect();
      svg.classList.add("shake");
    }
    this.wishes.why([...this.clicked, id]);
  }

  /** Show what can be clicked now, and the buttons. */
  mark() {
    const svg = this.svg;
    if (svg === null) return;
    clearSigns(svg);
    const can = this.unconfirmed === null ? clickable(this.choices, this.picked) : new Set();
    const chosen = new Set([...this.picked.path, ...this.picked.marked]);
    for (const spot of svg.querySelectorAll(".spot")) {
      spot.classList.toggle("can", can.has(spot.id));
      spot.classList.toggle("chosen", chosen.has(spot.id));
      spot.classList.remove("next", "hinted");
      spot.setAttribute("aria-label", spot.getAttribute("data-label") ?? spot.id);
      // What stands there can be read, though not clicked; a second click on what is chosen takes it back.
      spot.setAttribute("role", can.has(spot.id) || chosen.has(spot.id) ? "button" : "img");
      if (can.has(spot.id)) spot.setAttribute("tabindex", "-1");
      else spot.removeAttribute("tabindex");
      if (chosen.has(spot.id)) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
    }
    svg.classList.toggle("asked", this.choices.length > 0);
    svg.classList.toggle("many", 2 * can.size > svg.querySelectorAll(".spot").length);
    const event = this.unconfirmed;
    const buttons =
      event === null
        ? usable(this.choices, this.buttons, this.picked).map(({ id, label, ready }) => {
            const click = () => this.click(id);
            return make("button", { type: "button", id: `button-${id}`, disabled: !ready, onclick: click }, label);
          })
        : [this.confirmation(event)];
    if (this.begun) {
      buttons.push(make("button", { type: "button", id: "cancel", onclick: () => this.cancel() }, say("cancel")));
    }
    this.bar.replaceChildren(...buttons);
    this.keepFocus();
    this.hover(focused(this.place));
  }

  /** @param {string} event */
  confirmation(event) {
    const play = () => this.play(event);
    return make("button", { type: "button", class: "main", id: "confirm", onclick: play }, say("do it"));
  }

  /** One thing can be reached by Tab; somebody who plays by keys is led to what is nearest to where they were. */
  keepFocus() {
    const spots = this.spots();
    const focus = this.focus;
    if (focus !== null) spots.sort((a, b) => distance(middle(a), focus) - distance(middle(b), focus));
    const nearest = spots[0] ?? this.bar.querySelector("button:enabled");
    spots[0]?.setAttribute("tabindex", "0");
    if (focus !== null && nearest && !(document.activeElement?.matches(".spot.can") ?? false)) nearest.focus();
  }

  /** What can be clicked now. @returns {SVGElement[]} */
  spots() {
    return [...(this.svg?.querySelectorAll(".spot.can") ?? [])].map((spot) => /** @type {SVGElement} */ (spot));
  }

  /** Where would a click here lead? @param {EventTarget | null} target */
  hover(target) {
    const id = target instanceof Element ? target.closest(".spot.can")?.id : undefined;
    const next = id === undefined ? new Set() : after(this.choices, this.picked, id);
    const uses = id === undefined ? null : this.svg?.querySelector(`#${CSS.escape(id)}`)?.getAttribute("data-uses");
    for (const used of uses?.split(" ") ?? []) next.add(used);
    for (const spot of this.svg?.querySelectorAll(".spot") ?? []) {
      spot.classList.toggle("next", next.has(spot.id) && !spot.classList.contains("can"));
    }
  }

  /** Show the clicks of a move without making it. @param {string} event */
  hint(event) {
    this.cancel();
    for (const id of clicksOf(this.choices, event)) {
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
    const spots = this.spots();
    const to = spots[follow(key, middle(from), spots.map(middle))];
    if (to === undefined) return;
    for (const spot of spots) spot.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    this.focus = middle(to);
    to.focus();
  }
}

/** @param {Element} spot */
function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
