// Rings around what a coach points at, above the picture. They go with the next thing that is shown.

const SVG = "http://www.w3.org/2000/svg";
/** Between a thing and its ring, in units of the picture. */
const AROUND = 5;
const CORNER = 14;
/** How many times its width something is high that is no longer round. */
const LONG = 1.25;

/**
 * Ring things in place of those that were ringed.
 * @param {SVGSVGElement} svg
 * @param {string[]} ids of pieces or spots
 * @param {"shown" | "next"} kind whether it is only to be looked at, or to be clicked
 */
export function pointAt(svg, ids, kind) {
  pointAway(svg);
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", `pointed ${kind}`);
  svg.append(layer);
  const here = svg.getScreenCTM()?.inverse();
  for (const id of ids) {
    const thing = svg.querySelector(`#${CSS.escape(id)}`);
    if (thing && here) layer.append(...ring(boxIn(here, thing.querySelector(".mark") ?? thing)));
  }
}

/** @param {SVGSVGElement} svg */
export function pointAway(svg) {
  svg.querySelector(".pointed")?.remove();
}

/** Where something is, in units of the picture. @param {DOMMatrix} here @param {Element} thing */
function boxIn(here, thing) {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(here));
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

/**
 * What is about as wide as high has a round ring. It is dark and light: so it is seen on every ground.
 * @param {{x: number, y: number, width: number, height: number}} box
 */
function ring({ x, y, width, height }) {
  return ["dark", "light"].map((kind) => {
    const made = document.createElementNS(SVG, "rect");
    const size = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
    for (const [name, value] of Object.entries(size)) made.setAttribute(name, String(value));
    const [narrow, long] = [size.width, size.height].sort((a, b) => a - b);
    made.setAttribute("rx", String(long < LONG * narrow ? narrow / 2 : Math.min(narrow / 2, CORNER)));
    made.setAttribute("class", kind);
    return made;
  });
}
