// The end of a game: who won, where to go from here, the score sheet, and why it ended. It stands in the column
// beside the board, on a phone below it: never over the final position.

import { byId, make } from "./dom.js";
import { pages } from "./pages.js";
import { showRule } from "./rules.js";
import { fileName, save } from "./save.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/** @typedef {import("./told").End} End */
/** @typedef {import("./told").State} State */

const narrow = matchMedia("(max-width: 860px)");

/**
 * Whether the panel has just come or changed.
 * @param {State} now
 * @param {{id: string, rematch: () => void}} table
 */
export function showEnd(now, { id, rematch }) {
  const panel = byId("after");
  panel.hidden = now.end === undefined;
  if (now.end === undefined || panel.dataset.shown === String(now.rematch)) return false;
  panel.dataset.shown = String(now.rematch);
  panel.dataset.won = String(now.end.won);
  panel.replaceChildren(
    make("h2", { class: "verdict", id: "verdict" }, now.end.text),
    whatNext(now, id, rematch),
    account(now.end, id),
  );
  place();
  return true;
}

/** The panel is at the top of the column, where there is one; else below the board, in the place of the buttons. */
function place() {
  if (narrow.matches) byId("bubble").before(byId("after"));
  else byId("side-body").prepend(byId("after"));
}
narrow.addEventListener("change", place);

/**
 * The score sheet, why it ended, and the record: what scrolls where there is little room.
 * @param {End} end
 * @param {string} id
 */
function account(end, id) {
  const rule = make("button", { type: "button", class: "link", onclick: () => showRule(end.rule) }, end.rule);
  return make(
    "div",
    { class: "account", tabindex: 0, role: "region", "aria-label": say("score sheet") },
    sheet(end.sheet),
    make("p", { class: "why", id: "why-over" }, `${end.why} `, rule),
    make("p", { class: "files" }, ...files(id)),
  );
}

/** @param {string} id */
function files(id) {
  const { seal, game = "" } = byId("main").dataset;
  const saved = async () => save(await ask(`tables/${id}/record`), `${fileName(game, id)}.tablier`);
  const record = make("button", { type: "button", class: "link", id: "download", onclick: saved }, say("download"));
  const check = make("a", { href: pages.dice(id), id: "check-dice" }, say("check dice"));
  return seal ? [record, check] : [record];
}

/** @param {string[][]} rows the headings first */
function sheet([head, ...rows]) {
  return make(
    "table",
    { class: "sheet" },
    make("caption", { class: "unseen" }, say("score sheet")),
    make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell))))),
  );
}

/** @param {State} now @param {string} id @param {() => void} rematch */
function whatNext(now, id, rematch) {
  const links = make("p", { class: "actions" });
  if (now.own) {
    const again = say(now.rematch ? "rematch open" : "rematch");
    links.append(make("button", { type: "button", class: "main", id: "rematch", onclick: rematch }, again));
  } else if (now.rematch) links.append(make("a", { href: pages.table(now.rematch) }, say("rematch open")));
  links.append(
    make("a", { href: pages.replay(id), id: "to-replay" }, say("replay")),
    make("a", { href: pages.analysis(id), id: "to-analysis" }, say("analysis")),
  );
  return links;
}
