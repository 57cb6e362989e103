// A game looked at again, event by event.

import { Board } from "./board.js";
import { badge, byId, copy, handleSheet, isWide, make, watchShape } from "./dom.js";
import { handleFilm } from "./film.js";
import { Log } from "./log.js";
import { keyOf } from "./memory.js";
import { calm } from "./motion.js";
import { changed } from "./picture.js";
import { save } from "./save.js";
import { ask } from "./server.js";
import { handleSettings } from "./settings.js";
import { handleSound } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./told").Moment} Moment */

const main = byId("main");
const id = main.dataset.id ?? "";
const key = keyOf(id);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const board = new Board(byId("board"), make("div"), { play() {}, why() {}, asked() {} });
/** @type {import("./told").View} */
const whole = await ask(`tables/${id}`, { key, query: { wide: isWide() } });
const last = whole.number;
const file = `${whole.game}-${id}`;
const log = new Log(byId("log"), byId("panel-log"), {
  name: (letter) => whole.seats.find((seat) => seat.letter === letter)?.name ?? letter,
  pick: (number) => show(number),
  ask: (before) => ask(`tables/${id}/log`, { key, query: { before } }),
});
let at = Math.min(last, Math.max(0, Number(new URLSearchParams(location.search).get("event") ?? 0) || 0));
/** @type {number | undefined} */
let running;
/** What the board shows: the table after so many events; null: nothing yet. @type {number | null} */
let shown = null;
/** Events are asked for once. @type {Map<number, Promise<Moment>>} */
const seen = new Map();

/** @param {number} number */
function event(number) {
  if (!seen.has(number)) seen.set(number, ask(`tables/${id}/events/${number}`, { key, query: { wide: isWide() } }));
  return /** @type {Promise<Moment>} */ (seen.get(number));
}

/** @param {number} number */
async function show(number) {
  at = Math.min(last, Math.max(0, number));
  const wanted = at;
  const [now, after] = await Promise.all([event(at), shown === at + 1 ? event(at + 1) : null]);
  if (wanted !== at) return; // somebody has gone on in the meantime
  calm();
  const moved = shown === at - 1 ? now.moved : after ? backwards(after.moved) : {};
  shown = at;
  await board.show(changed(null, now.picture), moved);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", say("event of", { number: at, of: last }));
  main.dataset.number = String(at);
  byId("status").textContent = at === 0 ? say("start") : `${say("event of", { number: at, of: last })}. ${now.text}`;
  void log.mark(at);
  showPlayers(now);
  history.replaceState(null, "", `?event=${at}`);
  if (at < last) event(at + 1);
}

/** The same pieces, seen from the other side of the event. @param {Record<string, string>} moved */
function backwards(moved) {
  return Object.fromEntries(Object.entries(moved).map(([from, to]) => [to, from]));
}

/** @param {Moment} now */
function showPlayers(now) {
  byId("players").replaceChildren(
    ...whole.seats.map((seat, number) =>
      make(
        "li",
        { class: now.actor === seat.letter ? "acts" : "" },
        badge(seat.letter),
        make("span", { class: "who" }, seat.name),
        make("span", { class: "points", title: say("score") }, String(now.scores[number])),
      ),
    ),
  );
}

function stop() {
  clearInterval(running);
  running = undefined;
  byId("run").textContent = byId("run").dataset.run ?? "";
}

byId("run").addEventListener("click", () => {
  if (running !== undefined) return stop();
  if (at === last) at = -1;
  byId("run").textContent = byId("run").dataset.stop ?? "";
  const next = () => (at >= last ? stop() : void show(at + 1));
  running = window.setInterval(next, 900);
  next();
});

/** @type {Record<string, () => number>} */
const steps = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => last };
for (const [name, to] of Object.entries(steps)) {
  byId(name).addEventListener("click", () => {
    stop();
    show(to());
  });
}
addEventListener("keydown", (pressed) => {
  const name = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" }[pressed.key];
  if (name === undefined || (pressed.target instanceof HTMLElement && pressed.target.matches("input"))) return;
  byId(name).click();
  pressed.preventDefault();
});
slider.max = String(last);
slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value));
});
byId("link").addEventListener("click", async () => {
  if (!(await copy(`${location.origin}/replay/${id}?event=${at}`))) return;
  byId("link").textContent = say("copied");
  setTimeout(() => (byId("link").textContent = say("link to event")), 1500);
});
byId("download").addEventListener("click", async () => {
  save(await ask(`tables/${id}/record`, { key }), `${file}.tablier`);
});
byId("png").addEventListener("click", async () => {
  save(await ask(`tables/${id}/picture/${at}.png`, { key }), `${file}-${at}.png`);
});
handleFilm(id, `${file}.gif`, { key, query: { number: last } });
byId("analysis").hidden = !whole.over;
log.show(whole.log, last);
handleSettings();
handleSheet();
handleSound();
watchShape(() => {
  seen.clear();
  void show(at);
});
await show(at);
