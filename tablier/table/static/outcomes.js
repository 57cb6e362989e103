// How a throw could have gone: all outcomes and what they were worth, the best first.

import { make } from "./dom.js";
import { percent } from "./format.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Outcome} Outcome */

/**
 * @param {Outcome[]} outcomes
 * @param {string} thrown what fell
 * @param {number} seat through whose eyes, by its number
 * @param {string} name what that player is called
 */
export function outcomeMap(outcomes, thrown, seat, name) {
  const fell = outcomes.find(({ event }) => event === thrown)?.chances[seat] ?? 0;
  const worse = outcomes.filter(({ chances }) => chances[seat] < fell);
  const share = worse.reduce((sum, { probability }) => sum + probability, 0);
  const rows = outcomes
    .toSorted((a, b) => b.chances[seat] - a.chances[seat])
    .map(({ event, told, probability, chances }) =>
      make(
        "tr",
        event === thrown ? { class: "fell", "aria-current": "true" } : {},
        make("td", {}, told),
        make("td", {}, percent(100 * probability, lang, 1)),
        make("td", {}, meter(chances[seat]), percent(chances[seat], lang)),
      ),
    );
  const heads = ["outcome", "how likely", "win chance"].map((key) => make("th", { scope: "col" }, say(key)));
  return make(
    "div",
    {},
    make("p", {}, say("better than", { name, share: percent(100 * share, lang) })),
    make(
      "div",
      { class: "outcomes", tabindex: 0, role: "region", "aria-label": say("outcomes") },
      make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
    ),
  );
}

/** @param {number} chance in percent */
function meter(chance) {
  return make("meter", { min: 0, max: 100, value: chance, "aria-hidden": "true" });
}
