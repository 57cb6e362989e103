// From one picture to the next: pieces slide, dice tumble, what is hit shakes, what is captured swells and fades, and
// what tells of it ("−3") flies up.

import { patch, rename } from "./patch.js";
import { LAYERS } from "./picture.js";
import { planMotion, shifts } from "./plan.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./plan.js").Placed} Placed */
/**
 * @template K
 * @typedef {import("./plan.js").Motion<K>} Motion
 */

/** In milliseconds. */
const SLIDE = 220;
const STEP = 90;
const TUMBLE = 500;
const FADE = 250;
const CAPTURE = 450;
const STRIKE = 450;

/** Whether the rest is to be shown at once: somebody clicked while things were moving. */
let hurried = false;
addEventListener("pointerdown", hurry, true);
addEventListener("keydown", hurry, true);

function hurry() {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) continue;
    animation.finish();
    hurried = true;
  }
}

/** Nothing moves any more until things are calm again. */
export function rush() {
  hurry();
  hurried = true;
}

/** Things move at their own pace again. */
export function calm() {
  hurried = false;
}

function still() {
  return hurried || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Make the picture the next one, and show how it came about.
 * @param {SVGSVGElement} svg
 * @param {Picture} next
 * @param {Record<string, string>} moved the pieces that are the same under another id
 * @param {string[]} struck the pieces that were hit
 */
export async function go(svg, next, moved, struck) {
  if (still()) return patch(svg, next);
  rename(svg, moved);
  const before = placed(svg);
  const marked = new Set(marksIn(svg));
  /** @type {SVGGElement[]} */
  const ghosts = [];
  patch(svg, next, (element) => {
    if (element.matches(".piece")) ghosts.push(ghost(svg, element));
  });
  svg.append(...ghosts);
  const scale = svg.viewBox.baseVal.width / (svg.getBoundingClientRect().width || 1);
  const running = [
    ...ghosts.map(leave),
    ...planMotion(before, placed(svg), moved, scale).map((motion) => animate(motion, svg)),
    ...struck.flatMap((id) => shake(svg.querySelector(`#${CSS.escape(id)}`))),
    ...marksIn(svg)
      .filter((mark) => !marked.has(mark) && !mark.querySelector(".past"))
      .map(fly),
  ];
  await Promise.allSettled(running.map((animation) => animation.finished));
  for (const element of ghosts) element.remove();
}

/** Where the pieces are. @param {Element} svg @returns {Map<Element, Placed>} */
function placed(svg) {
  return new Map(
    [...svg.querySelectorAll(".piece")].map((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      return [piece, { id: piece.id, x: x + width / 2, y: y + height / 2, die: piece.getAttribute("data-die") }];
    }),
  );
}

/**
 * The inner group moves: an animated transform would replace the outer one's.
 * @param {Motion<Element>} motion
 * @param {SVGSVGElement} svg
 */
function animate(motion, svg) {
  const inner = /** @type {Element} */ (motion.piece.firstElementChild);
  switch (motion.does) {
    case "tumble":
      return inner.animate(tumbling(), { duration: TUMBLE, easing: "cubic-bezier(.2,.7,.3,1)" });
    case "appear":
      return inner.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SLIDE });
    case "slide": {
      const way = svg.querySelector(`[data-of="${CSS.escape(motion.piece.id)}"]`)?.getAttribute("d");
      const places = way
        ? shifts(way)
        : [
            { dx: motion.dx, dy: motion.dy },
            { dx: 0, dy: 0 },
          ];
      const duration = Math.max(SLIDE, STEP * (places.length - 1));
      return inner.animate(
        places.map(({ dx, dy }) => ({ transform: `translate(${dx}px, ${dy}px)` })),
        { duration, easing: places.length > 2 ? "linear" : "ease-in-out" },
      );
    }
  }
}

/** What just happened, above the pieces. @param {SVGSVGElement} svg */
function marksIn(svg) {
  return [...svg.children[1 + LAYERS.indexOf("marks")].children];
}

/** Dice are taken away; anything else was captured. @param {SVGGElement} gone */
function leave(gone) {
  if (gone.hasAttribute("data-die")) {
    return gone.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
  }
  const inner = /** @type {SVGGElement} */ (gone.firstElementChild ?? gone);
  const swelling = [
    { transform: "none", opacity: 1 },
    { transform: "scale(1.3)", opacity: 1, offset: 0.4 },
    { transform: "scale(.6)", opacity: 0 },
  ];
  return inner.animate(swelling, { duration: CAPTURE, fill: "forwards" });
}

/** @param {Element | null} piece */
function shake(piece) {
  const inner = piece?.firstElementChild;
  if (!inner) return [];
  const to = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)` });
  const flash = [{ filter: "brightness(1)" }, { filter: "brightness(1.7)", offset: 0.2 }, { filter: "brightness(1)" }];
  return [
    inner.animate([to(0), to(-7), to(7), to(-5), to(5), to(-2), to(0)], { duration: STRIKE }),
    inner.animate(flash, { duration: STRIKE }),
  ];
}

/** @param {Element} mark */
function fly(mark) {
  const rising = [
    { transform: "translateY(18px)", opacity: 0 },
    { transform: "translateY(-6px)", opacity: 1, offset: 0.7 },
    { transform: "none", opacity: 1 },
  ];
  return mark.animate(rising, { duration: STRIKE, easing: "ease-out" });
}

/** What is no longer there, for the moment in which it fades. @param {SVGSVGElement} svg @param {Element} piece */
function ghost(svg, piece) {
  const copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
  copy.removeAttribute("id");
  copy.removeAttribute("class");
  const here = svg.getScreenCTM();
  const there = /** @type {SVGGElement} */ (piece).getScreenCTM();
  if (here && there) {
    const { a, b, c, d, e, f } = here.inverse().multiply(there);
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  }
  return copy;
}

function tumbling() {
  const turn = 360 + Math.round(Math.random() * 180);
  return [
    { transform: `translateY(-24px) rotate(-${turn}deg) scale(.7)`, opacity: 0.4 },
    { transform: "translateY(4px) rotate(20deg) scale(1.08)", opacity: 1, offset: 0.7 },
    { transform: "none" },
  ];
}
