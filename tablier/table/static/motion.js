// From one picture to the next: pieces slide, dice tumble, what is captured fades.

import { patch, rename } from "./patch.js";
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
 */
export async function go(svg, next, moved) {
  if (still()) return patch(svg, next);
  rename(svg, moved);
  const before = placed(svg);
  /** @type {SVGGElement[]} */
  const ghosts = [];
  patch(svg, next, (element) => {
    if (element.matches(".piece")) ghosts.push(ghost(svg, element));
  });
  svg.append(...ghosts);
  const scale = svg.viewBox.baseVal.width / (svg.getBoundingClientRect().width || 1);
  const running = [
    ...ghosts.map((element) => element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" })),
    ...planMotion(before, placed(svg), moved, scale).map((motion) => animate(motion, svg)),
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
