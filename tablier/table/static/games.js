// Your games: those that go on and those that are over, each with whom, when and how it stands.

import { byId, make } from "./dom.js";
import { levelName } from "./levels.js";
import { forget, mine, remember } from "./memory.js";
import { byUrgency, others } from "./known.js";
import { pages } from "./pages.js";
import { ask } from "./server.js";
import { lang, say } from "./words.js";

/** @typedef {import("./known.js").Known} Known */

/** How many games that go on are shown at once. */
const MOST = 5;

/** @returns {Promise<Known[]>} those there still are */
export async function showGames() {
  const all = Object.entries(mine())
    .filter(([id]) => pages.holds(id))
    .map(([id, { key }]) => ({ id, key }));
  /** @type {Known[]} */
  const known = all.length ? await ask("known", { body: { tables: all }, background: true }) : [];
  const { going, over } = byUrgency(known);
  byId("games").hidden = known.length === 0;
  byId("newcomer").hidden = known.length > 0;
  byId("known").replaceChildren(...going.slice(0, MOST).map(row), ...folded("more games", going.slice(MOST)));
  byId("known").append(...folded("finished games", over, going.length === 0 && over.length <= MOST));
  return known;
}

/**
 * Games below a line that opens.
 * @param {string} words
 * @param {Known[]} tables
 * @param {boolean} [open]
 */
function folded(words, tables, open = false) {
  if (tables.length === 0) return [];
  const list = make("ul", { class: "list" }, ...tables.map(row));
  const summary = make("summary", {}, say(words, { count: tables.length }));
  return [make("li", { class: "folded" }, make("details", { open }, summary, list))];
}

/** @param {Known} table */
function row({ id, title, seats, status, over, yours, at }) {
  const day = new Date(1000 * at).toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" });
  const names = others(seats).map(({ name, level }) => (level ? `${name} (${levelName(level)})` : name));
  const link = make(
    "a",
    { href: over ? pages.replay(id) : pages.table(id) },
    make("strong", {}, title),
    make("span", {}, names.length ? say("against", { names: names.join(", ") }) : say("solitaire")),
    make("span", { class: yours && !over ? "stands mine" : "stands" }, status),
    make("time", { datetime: new Date(1000 * at).toISOString() }, day),
  );
  const item = make("li", { class: "game", "data-id": id }, link);
  const remove = () => {
    const gone = forget(id);
    const back = make("button", { type: "button" }, say("bring back"));
    back.addEventListener("click", () => {
      remember(id, gone);
      item.replaceChildren(link, button);
      button.focus();
    });
    item.replaceChildren(make("span", { class: "gone" }, say("game removed", { title })), back);
    back.focus();
  };
  const words = say("remove game", { title });
  const button = make(
    "button",
    { type: "button", class: "icon", "aria-label": words, title: words, onclick: remove },
    "✕",
  );
  item.append(button);
  return item;
}
