// How the dice of every player fell: each face against what was to be expected, and whether that is usual.

import { badge, byId, make } from "./dom.js";
import { points } from "./format.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./told").Face} Face */
/** @typedef {import("./told").Tally} Tally */

/**
 * A row for every face, a column for every player; then a sentence of each.
 * @param {Analysis} review
 */
export function diceTable({ dice, names }) {
  const name = (/** @type {Tally} */ { seat }) => names[seat] ?? seat;
  const most = Math.max(...dice.flatMap(({ faces }) => faces.flatMap(({ fell, expected }) => [fell, expected])));
  const faces = [...new Set(dice.flatMap((tally) => tally.faces.map(({ face }) => face)))].sort((a, b) => a - b);
  const rows = faces.map((face) => {
    const counts = dice.map((tally) => tally.faces.find((one) => one.face === face));
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, drawn(face)),
      ...counts.map((one) => make("td", {}, one ? count(one, most) : "")),
    );
  });
  const totals = [
    total("dice in all", dice, (one) => String(one.dice)),
    total("worth", dice, (one) => points(one.luck, lang)),
  ];
  const heads = dice.map((tally) =>
    make("th", { scope: "col" }, make("span", { class: "seat" }, badge(tally.seat), name(tally))),
  );
  const table = make(
    "table",
    { class: "sheet sum tally" },
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make("tbody", {}, ...rows, ...totals),
  );
  const told = dice.map((tally) => make("li", {}, make("strong", {}, `${name(tally)}.`), " ", tally.told));
  return [
    make("div", { class: "wide-figures", tabindex: 0, role: "region", "aria-label": say("dice fallen") }, table),
    make("p", { class: "note" }, say("dice note")),
    make("ul", { class: "list" }, ...told),
  ];
}

/**
 * How often a face fell, as a bar with a line where it was to be expected, and in figures.
 * @param {Face} face
 * @param {number} most what the longest bar stands for
 */
function count({ fell, expected }, most) {
  const bar = make("span", { class: "against", "aria-hidden": "true" });
  bar.style.setProperty("--fell", `${(100 * fell) / most}%`);
  bar.style.setProperty("--expected", `${(100 * expected) / most}%`);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const figure = make("small", {}, `(${expected.toLocaleString(lang, digits)})`);
  return make("span", {}, bar, make("b", {}, String(fell)), " ", figure);
}

/** A die as it is drawn; one with other faces than six is a number. @param {number} face */
function drawn(face) {
  const faces = /** @type {HTMLTemplateElement} */ (byId("faces")).content;
  const die = faces.querySelector(`[data-face="${face}"]`);
  return die ? make("span", {}, die.cloneNode(true), make("span", { class: "unseen" }, String(face))) : String(face);
}

/**
 * @param {string} key
 * @param {Tally[]} dice
 * @param {(tally: Tally) => string} told
 */
function total(key, dice, told) {
  return make("tr", {}, make("th", { scope: "row" }, say(key)), ...dice.map((one) => make("td", {}, told(one))));
}
