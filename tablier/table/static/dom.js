// Small things that every page does with its elements.

/**
 * An element that has to be there.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * A new element with attributes and children. A function is what happens on an event: `{onclick: …}`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A seat's shape in its colour with its letter.
 * @param {string} letter
 */
export function badge(letter) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-20 -20 40 40");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#seat-${letter}`);
  svg.append(use);
  return svg;
}

/**
 * Tell those who do not see the screen.
 * @param {string} text
 */
export function announce(text) {
  const live = byId("live");
  live.append(make("p", {}, text)); // one after another: what is replaced at once is never read out
  while (live.childElementCount > 20) live.firstElementChild?.remove();
}

/**
 * Copy a text; where the page may not, what is selected.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** The sheet that is pulled up from below on a phone. */
export function handleSheet() {
  const side = byId("side");
  const handle = byId("handle");
  handle.addEventListener("click", () => {
    handle.setAttribute("aria-expanded", String(side.classList.toggle("open")));
  });
}

export function openSheet() {
  byId("side").classList.add("open");
  byId("handle").setAttribute("aria-expanded", "true");
}

/** Whether the board has more room beside it than below it: then it is drawn that way. */
export function isWide() {
  const { width, height } = byId("board").getBoundingClientRect();
  return width > 1.15 * height;
}

/**
 * Hear of it when the board has got another shape.
 * @param {(wide: boolean) => void} tell
 */
export function watchShape(tell) {
  let was = isWide();
  let size = `${innerWidth} ${innerHeight}`;
  new ResizeObserver(() => {
    const over = byId("main").dataset.over === "true"; // the end's panel has come: the position stays as it was
    if (isWide() === was || (over && size === `${innerWidth} ${innerHeight}`)) return;
    size = `${innerWidth} ${innerHeight}`;
    was = isWide();
    tell(was);
  }).observe(byId("board"));
}
