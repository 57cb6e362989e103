// Luck and skill in a finished game.

import { badge, byId, make } from "./dom.js";
import { ask, Refused } from "./server.js";
import { handleSound } from "./sound.js";
import { lang, say } from "./words.js";

const id = byId("main").dataset.id ?? "";
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, EDGE] = [720, 260, 56];

async function wait() {
  for (;;) {
    const found = await ask(`tables/${id}/analysis`);
    if (found.ready) return found;
    byId("status").textContent = say("analysing", { done: found.done, of: found.of });
    const progress = /** @type {HTMLProgressElement} */ (byId("progress"));
    progress.max = found.of || 1;
    progress.value = found.done;
    await new Promise((done) => setTimeout(done, 700));
  }
}

/** @param {any} found */
function show(found) {
  byId("status").textContent = "";
  byId("progress").hidden = true;
  const place = byId("found");
  place.hidden = false;
  /** @param {string} letter */
  const name = (letter) => found.names[letter] ?? letter;
  place.append(make("h2", {}, say("verdict")), make("p", { class: "verdict" }, found.verdict[lang]));
  const heads = ["players", "result", "luck", "less luck", "lost by decisions"].map((key) => make("th", { scope: "col" }, say(key)));
  const rows = found.seats.map((/** @type {any} */ seat) =>
    make("tr", {}, make("td", {}, name(seat.seat)), ...[seat.result, seat.luck, seat.adjusted].map((value) => make("td", {}, signed(value))), make("td", {}, plain(seat.loss))),
  );
  place.append(make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
  if (found.seats.length > 1) place.append(make("h3", {}, say("graph")), graph(found, name));
  if (found.decisions.length) place.append(make("h3", {}, say("worst moves")), worst(found, name));
  if (found.throws.length) place.append(make("h3", {}, say("best throws")), throws(found, name));
}

/** @param {number} value */
function signed(value) {
  return `${value < 0 ? "−" : "+"}${plain(Math.abs(value))}`;
}

/** As one writes it in the language of the page. @param {number} value */
function plain(value) {
  return value.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** @param {any} found @param {(letter: string) => string} name */
function worst(found, name) {
  const bad = found.decisions
    .filter((/** @type {any} */ one) => one.beyond_doubt)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.loss - a.loss)
    .slice(0, 6);
  if (bad.length === 0) return make("p", {}, say("no bad moves"));
  return make(
    "ul",
    { class: "list" },
    ...bad.map((/** @type {any} */ d) =>
      make("li", {}, make("a", { href: `/replay/${id}?event=${d.number}` }, make("strong", {}, `${d.number + 1}. ${name(d.seat)}`), say("instead", { event: d.event, loss: plain(d.loss), best: d.best }))),
    ),
  );
}

/** @param {any} found @param {(letter: string) => string} name */
function throws(found, name) {
  const top = [...found.throws].sort((a, b) => Math.max(...b.luck) - Math.max(...a.luck)).slice(0, 4);
  return make(
    "ul",
    { class: "list" },
    ...top.map((one) => {
      const lucky = one.luck.indexOf(Math.max(...one.luck));
      return make("li", {}, make("a", { href: `/replay/${id}?event=${one.number + 1}` }, make("strong", {}, `${one.number + 1}.`), say("threw", { event: one.event, luck: signed(one.luck[lucky]), name: name(found.seats[lucky].seat) })));
    }),
  );
}

/**
 * What the game was worth to each seat as it went: luck comes on top of it, what a decision costs goes to the others.
 * @param {any} found
 * @returns {{number: number, values: number[], cost: number}[]}
 */
function course(found) {
  const seats = found.seats.map((/** @type {any} */ one) => one.seat);
  const values = seats.map(() => 0);
  const steps = [...found.throws, ...found.decisions.filter((/** @type {any} */ one) => one.beyond_doubt)].sort((a, b) => a.number - b.number);
  return [
    { number: 0, values: [...values], cost: -1 },
    ...steps.map((step) => {
      const mover = step.luck ? -1 : seats.indexOf(step.seat);
      seats.forEach((/** @type {string} */ _, /** @type {number} */ seat) => {
        values[seat] += step.luck ? step.luck[seat] : seat === mover ? -step.loss : step.loss / (seats.length - 1);
      });
      return { number: step.number + 1, values: [...values], cost: mover };
    }),
  ];
}

/** The course of the game; each line ends with its seat's sign. @param {any} found @param {(letter: string) => string} name */
function graph(found, name) {
  const points = course(found), events = Math.max(points.at(-1)?.number ?? 1, 1);
  const most = Math.max(1, ...points.flatMap(({ values }) => values.map(Math.abs)));
  const x = (/** @type {number} */ n) => EDGE + (n / events) * (WIDTH - 2 * EDGE), y = (/** @type {number} */ v) => HEIGHT / 2 - (v / most) * (HEIGHT / 2 - 20);
  const ends = found.seats.map((/** @type {any} */ one, /** @type {number} */ seat) => `${name(one.seat)} ${signed(points.at(-1)?.values[seat] ?? 0)}`);
  const svg = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "img", "aria-label": ends.join(", ") });
  svg.append(element("path", { d: `M${EDGE} ${y(0)}H${WIDTH - EDGE}`, stroke: "var(--line)" }));
  for (const value of [most, -most]) svg.append(text(EDGE - 6, y(value), signed(value)));
  found.seats.forEach((/** @type {any} */ one, /** @type {number} */ seat) => {
    const colour = `var(--seat-${one.seat})`;
    svg.append(element("polyline", { points: points.map(({ number, values }) => `${x(number)},${y(values[seat])}`).join(" "), fill: "none", stroke: colour, "stroke-width": 2.5 }));
    for (const { number, values, cost } of points) {
      if (cost === seat) svg.append(element("path", { d: `M${x(number) - 5} ${y(values[seat]) - 5}l10 10m0 -10l-10 10`, stroke: colour, "stroke-width": 2.5 }));
    }
    const sign = badge(one.seat);
    for (const [key, value] of Object.entries({ x: x(events) + 6, y: y(points.at(-1)?.values[seat] ?? 0) - 11, width: 22, height: 22 })) sign.setAttribute(key, String(value));
    svg.append(sign);
  });
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

handleSound();
try {
  show(await wait());
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  byId("progress").hidden = true;
  byId("status").textContent = error.message;
}
