// From one picture to the next: pieces slide, dice tumble, what is captured fades.

import { patch } from "./patch.js";

const SLIDE = 220, TUMBLE = 500, FADE = 250;

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
 * @param {SVGSVGElement} old
 * @param {SVGSVGElement} next
 * @param {Record<string, string>} moved the pieces that are the same under another id
 */
export async function go(old, next, moved) {
  const renamed = Object.entries(moved).map(([from, to]) => /** @type {const} */ ([old.querySelector(`#${CSS.escape(from)}`), to]));
  for (const [element, to] of renamed) {
    const other = old.querySelector(`#${CSS.escape(to)}`);
    if (element && other && other !== element && !Object.hasOwn(moved, to)) other.remove();
  }
  for (const [element, to] of renamed) if (element) element.id = to;
  const before = new Map([...old.querySelectorAll(".piece")].map((piece) => [piece, piece.getBoundingClientRect()]));
  const faces = new Map([...before.keys()].map((piece) => [piece, piece.getAttribute("data-die")]));
  const gone = [...before.keys()].filter((piece) => !next.querySelector(`#${CSS.escape(piece.id)}`));
  const ghosts = still() ? [] : gone.map((piece) => ghost(old, piece));
  patch(old, next);
  if (still()) return;
  old.append(...ghosts);
  const scale = old.viewBox.baseVal.width / (old.getBoundingClientRect().width || 1);
  /** @type {Animation[]} */
  const running = ghosts.map((element) => element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }));
  for (const piece of old.querySelectorAll(".piece")) {
    const inner = /** @type {SVGElement} */ (piece.firstElementChild), was = before.get(piece);
    if (piece.hasAttribute("data-die") && (!was || faces.get(piece) !== piece.getAttribute("data-die")) && !Object.values(moved).includes(piece.id)) {
      running.push(inner.animate(tumbling(), { duration: TUMBLE, easing: "cubic-bezier(.2,.7,.3,1)" }));
    } else if (!was) {
      running.push(inner.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SLIDE }));
    } else {
      const is = piece.getBoundingClientRect();
      const dx = (was.x + was.width / 2 - is.x - is.width / 2) * scale, dy = (was.y + was.height / 2 - is.y - is.height / 2) * scale;
      if (Math.hypot(dx, dy) > 2) {
        running.push(inner.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-in-out" }));
      }
    }
  }
  await Promise.allSettled(running.map((animation) => animation.finished));
  for (const element of ghosts) element.remove();
}

/** What is no longer there, for the moment in which it fades. @param {SVGSVGElement} svg @param {Element} piece */
function ghost(svg, piece) {
  const copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
  copy.removeAttribute("id");
  copy.removeAttribute("class");
  const here = svg.getScreenCTM(), there = /** @type {SVGGElement} */ (piece).getScreenCTM();
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
