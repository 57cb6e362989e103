// Which of the things on the board has the focus, for those who play by keys: a dark line within a light one, which is
// seen on every ground.

const SVG = "http://www.w3.org/2000/svg";
/** In units of the picture. */
const AROUND = 3;

/** @param {HTMLElement} place where the picture is */
export function handleFocus(place) {
  place.addEventListener("focusout", () => clear(place));
  place.addEventListener("focusin", () => showFocus(place));
}

/**
 * Draw the line around what has the focus now; it may have gone elsewhere in another picture.
 * @param {HTMLElement} place
 */
export function showFocus(place) {
  clear(place);
  const spot = focused(place);
  if (spot) place.firstChild?.appendChild(ring(spot));
}

/** What on the board has the focus of somebody who plays by keys. @param {HTMLElement} place */
export function focused(place) {
  return /** @type {SVGGraphicsElement | null} */ (place.querySelector(".spot:focus-visible"));
}

/** @param {HTMLElement} place */
function clear(place) {
  place.querySelector(".focus")?.remove();
}

/** @param {SVGGraphicsElement} spot */
function ring(spot) {
  const { x, y, width, height } = spot.getBBox();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "focus");
  group.setAttribute("aria-hidden", "true");
  group.setAttribute("transform", spot.getAttribute("transform") ?? "");
  for (const line of ["light", "dark"]) {
    const rect = document.createElementNS(SVG, "rect");
    const box = { x: x + AROUND, y: y + AROUND, width: width - 2 * AROUND, height: height - 2 * AROUND, rx: 4 };
    for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
    rect.setAttribute("class", line);
    group.append(rect);
  }
  return group;
}
