// A guide on a page: fetched, completed by its figures when these are drawn, and searched.

import { guide } from "./server.js";
import { say } from "./words.js";

/** Which guide: of a game, with the options of a table. @typedef {{game: string, table?: string}} Asked */

/**
 * Show a guide, until its text is there; where its figures are still to be drawn, they come later.
 * @param {HTMLElement} place
 * @param {Asked} asked
 */
export async function fetchGuide(place, asked) {
  place.replaceChildren(...(await fetched(asked)));
  awaitFigures(place, asked);
}

/**
 * Put the figures into a guide that came without them. What was searched for or cited stays as it is.
 * @param {HTMLElement} place
 * @param {Asked} asked
 */
export async function awaitFigures(place, asked) {
  const awaited = [...place.querySelectorAll(".figure.awaited")];
  if (awaited.length === 0) return;
  const whole = document.createElement("div");
  whole.append(...(await fetched(asked, true).catch(() => []))); // the text does without them
  const drawn = whole.querySelectorAll(".figure");
  for (const [n, figure] of awaited.entries()) if (drawn[n]) figure.replaceWith(drawn[n]);
}

/** @param {Asked} asked @param {boolean} [wait] */
async function fetched({ game, table }, wait) {
  return new DOMParser().parseFromString(await guide(game, { table, wait }), "text/html").body.childNodes;
}

/**
 * Search a guide: passages without the words are hidden, and so are headings of which nothing is left.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} place
 * @param {HTMLElement} result where it is told how many were found
 */
export function search(input, place, result) {
  const wanted = asTyped(input.value.trim());
  let found = 0;
  let nothingBelow = true;
  for (const part of [...place.children].reverse()) {
    const isHeading = /^H[1-6]$/.test(part.tagName);
    const has = asTyped(part.textContent ?? "").includes(wanted);
    /** @type {boolean} */
    const hidden = wanted !== "" && (isHeading ? nothingBelow && !has : !has);
    /** @type {HTMLElement} */ (part).hidden = hidden;
    if (!isHeading && !hidden) found++;
    nothingBelow = isHeading ? true : nothingBelow && hidden;
  }
  result.textContent = wanted ? say("passages found", { count: found }) : "";
}

/** A text as somebody would type it: without what only keeps lines from breaking. @param {string} text */
function asTyped(text) {
  return text.replaceAll("\u00a0", " ").replaceAll("\u2060", "").toLowerCase();
}
