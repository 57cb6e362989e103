// What became of every player, and why, as a sum: start + luck + decisions + rest = result.

import { badge, make } from "./dom.js";
import { percent, points } from "./format.js";
import { levelName } from "./levels.js";
import { lang, say } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./told").Account} Account */

/**
 * A row for every term, a column for every player.
 * @param {Analysis} review
 */
export function sumTable({ seats, names, throws, decisions }) {
  const alone = seats.length === 1;
  const rows = [
    row("at the start", seats, ({ start }) => percent(start, lang)),
    ...(throws.length ? [row("luck", seats, ({ luck }) => points(luck, lang))] : []), // without dice there is none
    ...(decisions.length ? [row("own decisions", seats, ({ own }) => points(own, lang))] : []),
    ...(decisions.length && !alone ? [row("others' decisions", seats, ({ others }) => points(others, lang))] : []),
    row("seen later", seats, ({ rest }) => points(rest, lang)),
    row("result", seats, ({ result }) => percent(result, lang), "total"),
    ...(seats.some(({ like }) => like)
      ? [row("played like", seats, ({ like }) => (like ? levelName(like) : "–"))]
      : []),
  ];
  const heads = seats.map(({ seat }) =>
    make("th", { scope: "col" }, make("span", { class: "seat" }, badge(seat), names[seat] ?? seat)),
  );
  return make(
    "table",
    { class: "sheet sum" },
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make("tbody", {}, ...rows),
  );
}

/**
 * @param {string} key
 * @param {Account[]} seats
 * @param {(account: Account) => string} told
 * @param {string} [kind]
 */
function row(key, seats, told, kind) {
  const cells = seats.map((account) => make("td", {}, told(account)));
  return make("tr", { class: kind }, make("th", { scope: "row" }, say(key)), ...cells);
}
