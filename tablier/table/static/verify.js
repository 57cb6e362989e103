// A record checked: whether its throws are what its seal, its secret and its players' numbers give, and whether these
// are what this browser remembers.

import { byId, make } from "./dom.js";
import { verdictOf } from "./fair.js";
import { keyOf, mine } from "./memory.js";
import { about, leadLinks } from "./pages.js";
import { ask, Refused } from "./server.js";
import { handleSound } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./fair.js").Verdict} Verdict */

const id = about("id") || about("table");

/** @param {string} text of a record */
function show(text) {
  const verdict = verdictOf(text);
  const told =
    typeof verdict === "string" ? [make("p", { class: "notice" }, say(`fair ${verdict}`))] : account(verdict, text);
  byId("verdict").replaceChildren(...told);
}

/** @param {Verdict} verdict @param {string} text */
function account(verdict, text) {
  const wrong = verdict.throws.filter(({ event, drawn }) => event !== drawn).length;
  const of = verdict.throws.length;
  const own = remembered(verdict, text);
  const lines = [
    verdict.fits ? null : say("fair seal wrong"),
    wrong ? say("fair throws wrong", { count: wrong, of }) : verdict.fits ? say("fair ok", { count: of }) : null,
    own === null ? say("fair not mine") : say(own ? "fair own ok" : "fair own wrong"),
    verdict.since ? say("fair since", { number: verdict.since + 1 }) : null,
  ].filter((line) => line !== null);
  const fine = verdict.fits && !wrong && own !== false;
  return [
    make("p", { class: "fairness", id: "fairness", "data-fine": String(fine) }, lines[0]),
    ...lines.slice(1).map((line) => make("p", {}, line)),
    make("details", {}, make("summary", {}, say("fair details")), facts(verdict), list(verdict)),
  ];
}

/** Whether the seal and one's number are those that this browser remembers; null: it remembers none. */
function remembered(/** @type {Verdict} */ { seal, nonces }, /** @type {string} */ text) {
  const table = text.match(/^fair table: *(\S+)\s*$/m)?.[1] ?? "";
  const fair = mine()[table]?.fair;
  if (!fair) return null;
  return fair.seal === seal && nonces.some((nonce) => nonce.text === fair.nonce && nonce.since === fair.since);
}

/** @param {Verdict} verdict */
function facts({ seal, nonces }) {
  const rows = [
    [say("seal"), seal],
    ...nonces.map(({ seats, since, text }) => [say("fair nonce", { seats, number: since + 1 }), text]),
  ];
  return make(
    "dl",
    {},
    ...rows.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, make("code", {}, value))]),
  );
}

/** @param {Verdict} verdict */
function list({ throws }) {
  const row = (/** @type {"th" | "td"} */ tag, /** @type {string[]} */ cells) =>
    make("tr", {}, ...cells.map((cell) => make(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  const rows = throws.map(({ number, event, drawn }) =>
    row("td", [String(number + 1), event, drawn || "–", event === drawn ? "✓" : "✗"]),
  );
  const head = [say("fair event"), say("fair told"), say("fair drawn"), ""];
  return make("table", { class: "sheet" }, make("thead", {}, row("th", head)), make("tbody", {}, ...rows));
}

byId("record").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const text = await input.files?.[0]?.text();
  input.value = ""; // so that the same file can be tried again
  if (text !== undefined) show(text);
});
handleSound();
if (id) {
  leadLinks(id);
  byId("to-table").hidden = false;
  try {
    show(await ask(`tables/${id}/record`, { key: keyOf(id) }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("verdict").replaceChildren(make("p", { class: "notice" }, error.message));
  }
}
