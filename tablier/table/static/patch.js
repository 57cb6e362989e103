// A picture in the page. What has the same id in the next picture stays the same element, so that focus and motion
// survive; what is the same text is not touched at all.

import { LAYERS } from "./picture.js";
import { displaced } from "./plan.js";

/** @typedef {import("./picture.js").Picture} Picture */

const SVG = "http://www.w3.org/2000/svg";
/** What each element was made of. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/**
 * Make a drawing show a picture.
 * @param {SVGSVGElement} svg shows another picture, or is empty
 * @param {Picture} next
 * @param {(element: Element) => void} [leaving] is told what will not be there any more, while it still is
 */
export function patch(svg, next, leaving = () => {}) {
  while (svg.childElementCount <= LAYERS.length) svg.append(document.createElementNS(SVG, "g"));
  const [ground, ...groups] = svg.children;
  svg.setAttribute("viewBox", `0 0 ${next.size.join(" ")}`);
  svg.setAttribute("aria-label", next.title);
  for (const silent of svg.children) silent.setAttribute("aria-hidden", "true"); // the title and the spots tell it
  groups[LAYERS.indexOf("spots")].removeAttribute("aria-hidden");
  fill(ground, [next.ground], leaving);
  LAYERS.forEach((layer, n) => {
    groups[n].setAttribute("class", layer);
    fill(groups[n], next.layers[layer], leaving);
  });
  for (const spot of groups[LAYERS.indexOf("spots")].children) spot.setAttribute("data-label", next.names[spot.id]);
}

/**
 * Give the moved pieces the ids that they have in the next picture, and those whose place they take no id.
 * @param {Element} svg
 * @param {Record<string, string>} moved
 */
export function rename(svg, moved) {
  /** @param {string} id */
  const find = (id) => svg.querySelector(`#${CSS.escape(id)}`);
  const renamed = Object.entries(moved).map(([from, to]) => /** @type {const} */ ([find(from), to]));
  const captured = displaced(moved, (id) => find(id) !== null).map((id) => /** @type {const} */ ([find(id), ""]));
  for (const [element, id] of [...renamed, ...captured]) {
    if (element === null) continue;
    element.id = id;
    made.delete(element);
  }
}

/**
 * Make the children of a group what the texts say, one child a text.
 * @param {Element} group
 * @param {string[]} texts
 * @param {(element: Element) => void} leaving
 */
function fill(group, texts, leaving) {
  const children = [...group.children];
  const same = new Map(children.map((child) => [made.get(child), child]));
  const named = new Map(children.filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = texts.map((text) => {
    const kept = same.get(text);
    same.delete(text); // two of the same text are two elements
    return kept ?? element(text, named);
  });
  const stay = new Set(wanted);
  for (const child of children) {
    if (stay.has(child)) continue;
    leaving(child);
    child.remove();
  }
  wanted.forEach((child, n) => {
    if (group.children[n] !== child) group.insertBefore(child, group.children[n] ?? null);
  });
}

/**
 * One element for a text: a group that has an id, or a group around whatever it is.
 * @param {string} text
 * @param {Map<string, Element>} named the elements with ids that are there already
 */
function element(text, named) {
  const children = parsed(text);
  const known = children.length === 1 ? named.get(children[0].id) : undefined;
  const one = children.length === 1 && children[0].id ? children[0] : document.createElementNS(SVG, "g");
  if (one !== children[0]) one.append(...children);
  const shown = known ? become(known, one) : one;
  made.set(shown, text);
  return shown;
}

/** @param {string} text */
function parsed(text) {
  const whole = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...whole.documentElement.children].map((child) => document.importNode(child, true));
}

/**
 * An element, made into what another one is; what the client has marked on it stays.
 * @param {Element} old
 * @param {Element} next
 */
function become(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (name !== "class" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  old.replaceChildren(...next.children);
  return old;
}

/** What the client has added to elements, which the next picture does not know of. */
const KEPT = new Set(["class", "data-label", "tabindex", "role", "aria-label", "aria-pressed", "style"]);
