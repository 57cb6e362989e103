// Luck and skill in a finished game.

import { bestThrows, course, worstMoves } from "./course.js";
import { badge, byId, make } from "./dom.js";
import { plain, signed } from "./format.js";
import { handleSound } from "./sound.js";
import { whenReady } from "./waiting.js";
import { lang, say } from "./words.js";

/** @typedef {import("./course.js").Review} Review */

const id = byId("main").dataset.id ?? "";
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, EDGE] = [720, 260, 56];

async function analyse() {
  byId("again").hidden = true;
  const found = await whenReady(byId("waiting"), `tables/${id}/analysis`, "analysing");
  if (found !== null) show(found);
  else byId("again").hidden = false;
}

/** @param {Review} found */
function show(found) {
  const place = byId("found");
  place.hidden = false;
  /** @param {string} letter */
  const name = (letter) => found.names[letter] ?? letter;
  place.append(make("h2", {}, say("verdict")), make("p", { class: "verdict" }, found.verdict[lang]));
  const chance = found.throws.length > 0; // without dice luck is nothing to tell of
  const heads = ["players", "result", ...(chance ? ["luck", "less luck"] : []), "lost by decisions"].map((key) =>
    make("th", { scope: "col" }, say(key)),
  );
  const rows = found.seats.map((seat) =>
    make(
      "tr",
      {},
      make("td", {}, name(seat.seat)),
      ...[seat.result, ...(chance ? [seat.luck, seat.adjusted] : [])].map((value) =>
        make("td", {}, signed(value, lang)),
      ),
      make("td", {}, plain(seat.loss, lang)),
    ),
  );
  place.append(
    make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
  );
  if (found.seats.length > 1) place.append(make("h3", {}, say("graph")), graph(found, name));
  if (found.decisions.length) place.append(make("h3", {}, say("worst moves")), worst(found));
  if (found.throws.length) place.append(make("h3", {}, say("best throws")), throws(found, name));
}

/** @param {Review} found */
function worst(found) {
  const moves = worstMoves(found.decisions);
  if (moves.length === 0) return make("p", {}, say("no bad moves"));
  return list(
    moves.map(({ number, told, loss, advice }) =>
      eventLink(number, `${number + 1}.`, say("instead", { told, loss: plain(loss, lang), advice })),
    ),
  );
}

/** @param {Review} found @param {(letter: string) => string} name */
function throws(found, name) {
  return list(
    bestThrows(found.throws).map(({ number, told, luck, lucky }) => {
      const details = { told, luck: signed(luck[lucky], lang), name: name(found.seats[lucky].seat) };
      return eventLink(number + 1, `${number + 1}.`, say("threw", details));
    }),
  );
}

/** @param {Node[]} entries */
function list(entries) {
  return make("ul", { class: "list told" }, ...entries.map((entry) => make("li", {}, entry)));
}

/** A link to the replay after so many events. @param {number} number @param {string} head @param {string} sentence */
function eventLink(number, head, sentence) {
  return make("a", { href: `/replay/${id}?event=${number}` }, make("strong", {}, head), sentence);
}

/**
 * The course of the game; each line ends with its seat's sign.
 * @param {Review} found
 * @param {(letter: string) => string} name
 */
function graph(found, name) {
  const points = course(found);
  const end = points[points.length - 1];
  const events = Math.max(end.number, 1);
  const most = Math.max(1, ...points.flatMap(({ values }) => values.map(Math.abs)));
  const x = (/** @type {number} */ n) => EDGE + (n / events) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ v) => HEIGHT / 2 - (v / most) * (HEIGHT / 2 - 20);
  const label = found.seats.map((one, seat) => `${name(one.seat)} ${signed(end.values[seat], lang)}`).join(", ");
  const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
  const svg = element("svg", { viewBox, class: "graph", role: "img", "aria-label": label });
  svg.append(element("path", { d: `M${EDGE} ${y(0)}H${WIDTH - EDGE}`, stroke: "var(--line)" }));
  for (const value of [most, -most]) svg.append(text(EDGE - 6, y(value), signed(value, lang)));
  for (const [seat, one] of found.seats.entries()) {
    const drawn = { stroke: `var(--seat-${one.seat})`, "stroke-width": 2.5 };
    const line = points.map(({ number, values }) => `${x(number)},${y(values[seat])}`).join(" ");
    svg.append(element("polyline", { points: line, fill: "none", ...drawn }));
    for (const { number, values, cost } of points) {
      if (cost !== seat) continue;
      const cross = `M${x(number) - 5} ${y(values[seat]) - 5}l10 10m0 -10l-10 10`;
      svg.append(element("path", { d: cross, ...drawn }));
    }
    const sign = badge(one.seat);
    const place = { x: x(events) + 6, y: y(end.values[seat]) - 11, width: 22, height: 22 };
    for (const [key, value] of Object.entries(place)) sign.setAttribute(key, String(value));
    svg.append(sign);
  }
  return svg;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {number} x @param {number} y @param {string} words */
function text(x, y, words) {
  const made = element("text", { x, y: y + 5, "text-anchor": "end", "font-size": 14, fill: "var(--soft)" });
  made.textContent = words;
  return made;
}

byId("again").addEventListener("click", analyse);
handleSound();
await analyse();
