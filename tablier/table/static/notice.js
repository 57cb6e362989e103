// A notice in the place of the sentence above the board: why something is not allowed, a hint, what a coach says.

import { byId } from "./dom.js";

/** @typedef {"refusal" | "advice" | "coach"} Kind */

/**
 * @param {string} text empty: no notice any more
 * @param {string} [rule]
 * @param {HTMLElement[]} [buttons]
 * @param {Kind} [kind]
 */
export function notice(text, rule = "", buttons = [], kind = "refusal") {
  const place = byId("notice");
  place.hidden = text === "";
  place.dataset.rule = rule;
  place.dataset.kind = kind;
  place.replaceChildren(text, ...buttons);
}
