// What the pages say, in the language of the page.

import { fill } from "./format.js";

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

export const lang = document.documentElement.lang === "fr" ? "fr" : "en";

/**
 * A sentence, its {places} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [details]
 */
export function say(key, details = {}) {
  const sentence = words[key];
  if (sentence === undefined) throw new Error(`no words for ${key}`);
  return fill(sentence, details);
}
