// A few characters at what can be clicked next: the odds of a duel, say, in a dark pill above the picture; or in a dot,
// which grows around them. They come from the table with the question that is open, and go with the next click.

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 14;
const HEIGHT = 20;
/** How high the letters in a pill are at least, in pixels of the screen: where the picture is small, it is not. */
const SMALLEST = 12;
/** How large a dot is that has a sign. */
const DOT = 10;

/**
 * Show signs in place of those that were shown.
 * @param {SVGSVGElement} svg
 * @param {Record<string, string>} signs id of a spot → what stands there
 * @param {Record<string, string>} says id of a spot → what a click there does, for those who cannot see it
 */
export function showSigns(svg, signs, says) {
  clearSigns(svg);
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "signs");
  layer.setAttribute("aria-hidden", "true"); // the spots' labels say it
  svg.append(layer);
  /** @param {string} id */
  const find = (id) => /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`#${CSS.escape(id)}`));
  const grown = Math.max(1, SMALLEST / (SIZE * (svg.getScreenCTM()?.a ?? 1)));
  for (const [id, text] of Object.entries(signs)) {
    const spot = find(id);
    if (spot) layer.append(spot.querySelector(".dot") ? disc(text, spot) : pill(text, spot, grown));
  }
  for (const [id, text] of Object.entries({ ...signs, ...says })) {
    const spot = find(id);
    spot?.setAttribute("aria-label", `${spot.getAttribute("data-label") ?? id}: ${text}`);
  }
}

/** @param {SVGSVGElement} svg */
export function clearSigns(svg) {
  svg.querySelector(".signs")?.remove();
}

/** Over a dot, and in its colours. @param {string} text @param {SVGGraphicsElement} spot */
function disc(text, spot) {
  const mark = /** @type {SVGGraphicsElement} */ (spot.querySelector(".dot"));
  const { x, y, width, height } = mark.getBBox();
  const size = text.length > 1 ? SIZE - 2 : SIZE;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "sign on-dot");
  group.setAttribute("transform", `translate(${x + width / 2} ${y + height / 2})`);
  group.append(
    element("circle", { r: DOT }),
    element("text", { y: 0.35 * size, "font-size": size, "text-anchor": "middle" }),
  );
  group.lastElementChild?.append(text);
  return group;
}

/**
 * At the foot of the spot's mark, where it hides the least; on the upper edge of what is chosen, so that the face of a
 * die and the words below it can be read.
 * @param {string} text
 * @param {SVGGraphicsElement} spot
 * @param {number} grown how many times larger than usual
 */
function pill(text, spot, grown) {
  const mark = /** @type {SVGGraphicsElement | null} */ (spot.querySelector(".mark"));
  const { x, y, width, height } = (mark ?? spot).getBBox();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "sign");
  const at = `${x + width / 2} ${spot.matches(".chosen") ? y + 1 : y + height - 3}`;
  group.setAttribute("transform", `translate(${at}) scale(${grown})`);
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
