// A few characters at what can be clicked next, in a dark pill above the picture: the odds of a duel, say. They come
// from the table with the question that is open, and go with the next click.

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 14;
const HEIGHT = 20;

/**
 * Show signs in place of those that were shown.
 * @param {SVGSVGElement} svg
 * @param {Record<string, string>} signs id of a spot → what stands there
 */
export function showSigns(svg, signs) {
  clearSigns(svg);
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "signs");
  svg.append(layer);
  for (const [id, text] of Object.entries(signs)) {
    const spot = /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`#${CSS.escape(id)}`));
    if (spot === null) continue;
    layer.append(pill(text, spot));
    spot.setAttribute("aria-label", `${spot.getAttribute("data-label") ?? id}: ${text}`);
  }
}

/** @param {SVGSVGElement} svg */
export function clearSigns(svg) {
  svg.querySelector(".signs")?.remove();
}

/** At the foot of the spot's mark, where it hides the least. @param {string} text @param {SVGGraphicsElement} spot */
function pill(text, spot) {
  const mark = /** @type {SVGGraphicsElement | null} */ (spot.querySelector(".mark"));
  const { x, y, width, height } = (mark ?? spot).getBBox();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "sign");
  group.setAttribute("transform", `translate(${x + width / 2} ${y + height - 3})`);
  const wide = 0.6 * SIZE * text.length + 12;
  group.append(
    element("rect", { x: -wide / 2, y: -HEIGHT / 2, width: wide, height: HEIGHT, rx: HEIGHT / 2 }),
    element("text", { y: 0.35 * SIZE, "font-size": SIZE, "text-anchor": "middle" }),
  );
  group.lastElementChild?.append(text);
  return group;
}

/** @param {string} name @param {Record<string, number | string>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
