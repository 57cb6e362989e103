// Which of the things on the board has the focus, for those who play by keys: a dark line within a light one, which is
// seen on every ground.

const SVG = "http://www.w3.org/2000/svg";
/** In units of the picture. */
const AROUND = 3;

/** @param {HTMLElement} place where the picture is */
export function handleFocus(place) {
  const clear = () => place.querySelector(".focus")?.remove();
  place.addEventListener("focusout", clear);
  place.addEventListener("focusin", ({ target }) => {
    clear();
    if (target instanceof SVGGraphicsElement && target.matches(".spot:focus-visible"))
      place.firstChild?.appendChild(ring(target));
  });
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
