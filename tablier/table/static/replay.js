// A game looked at again, event by event.

import { Board } from "./board.js";
import { badge, byId, copy, handleSheet, isWide, make, watchShape } from "./dom.js";
import { handleFilm } from "./film.js";
import { Log } from "./log.js";
import { keyOf } from "./memory.js";
import { calm } from "./motion.js";
import { about, leadLinks, pages } from "./pages.js";
import { changed } from "./picture.js";
import { fileName, save } from "./save.js";
import { ask, can, photograph } from "./server.js";
import { handleSettings } from "./settings.js";
import { handleSound } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./told").Moment} Moment */

/** How long an event is shown, in milliseconds. */
const SPEEDS = { slow: 2000, normal: 900, fast: 350 };
/** How many events after one whose turn is not known are asked for with it. */
const AROUND = 50;

const main = byId("main");
const id = about("id");
leadLinks(id);
const key = keyOf(id);
byId("gif").hidden = !can.films;
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const board = new Board(byId("board"), make("div"), { play() {}, why() {}, asked() {} });
/** @type {import("./told").View} */
const whole = await ask(`tables/${id}`, { key, query: { wide: isWide() } });
const last = whole.number;
const file = fileName(whole.game, id);
const log = new Log(byId("log"), byId("panel-log"), {
  name: (letter) => whole.seats.find((seat) => seat.letter === letter)?.name ?? letter,
  pick: (number) => show(number),
  ask: askLog,
});
/** @type {Map<number, string>} */
const turns = new Map(whole.log.map((line) => [line.number, line.turn]));
let at = Math.min(last, Math.max(0, Number(new URLSearchParams(location.search).get("event") ?? 0) || 0));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let running;
const speed = /** @type {HTMLSelectElement} */ (byId("speed"));
/** What the board shows: the table after so many events; null: nothing yet. @type {number | null} */
let shown = null;
/** Events are asked for once. @type {Map<number, Promise<Moment>>} */
const seen = new Map();

/** @param {number} before @returns {Promise<import("./told").Line[]>} */
function askLog(before) {
  return ask(`tables/${id}/log`, { key, query: { before } });
}

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
  history.replaceState(null, "", pages.replay(id, { event: at }));
  if (at < last) event(at + 1);
}

/** The same pieces, seen from the other side of the event. @param {Record<string, string>} moved */
function backwards(moved) {
  return Object.fromEntries(Object.entries(moved).map(([from, to]) => [to, from]));
}

/** @param {Moment} now */
function showPlayers(now) {
  const scored = now.actor === "over" || now.scores.some((score) => score !== now.scores[0]); // as at a table
  byId("players").replaceChildren(
    ...whole.seats.map((seat, number) =>
      make(
        "li",
        { class: now.actor === seat.letter ? "acts" : "" },
        badge(seat.letter),
        make("span", { class: "who" }, seat.name),
        ...(scored ? [make("span", { class: "points", title: say("score") }, String(now.scores[number]))] : []),
      ),
    ),
  );
}

function stop() {
  clearTimeout(running);
  running = undefined;
  byId("run").textContent = byId("run").dataset.run ?? "";
}

byId("run").addEventListener("click", () => {
  if (running !== undefined) return stop();
  if (at === last) at = -1;
  byId("run").textContent = byId("run").dataset.stop ?? "";
  const next = () => {
    if (at >= last) return stop();
    running = setTimeout(next, SPEEDS[/** @type {keyof typeof SPEEDS} */ (speed.value)]);
    void show(at + 1);
  };
  next();
});
speed.value = chosenSpeed();
speed.addEventListener("change", () => localStorage.setItem("tablier.speed", speed.value));

function chosenSpeed() {
  const kept = localStorage.getItem("tablier.speed") ?? "";
  return Object.hasOwn(SPEEDS, kept) ? kept : "normal";
}

/** Whose turn an event was part of, as the log tells it. @param {number} number */
async function turnOf(number) {
  if (!turns.has(number)) {
    const lines = await askLog(Math.min(last, number + AROUND));
    for (const line of lines) turns.set(line.number, line.turn);
  }
  return turns.get(number) ?? "";
}

/**
 * To where the turn ends that is looked at, or to where the one before ended.
 * @param {1 | -1} way
 */
async function byTurn(way) {
  let to = at;
  for (let turn = ""; to + way >= 0 && to + way <= last; to += way) {
    const is = await turnOf(way > 0 ? to + 1 : to);
    if (is && turn && is !== turn) break; // what is between two turns goes with the one before
    turn = is || turn;
  }
  await show(to);
}

/** @type {Record<string, () => Promise<void>>} */
const steps = {
  "turn-back": () => byTurn(-1),
  back: () => show(at - 1),
  forward: () => show(at + 1),
  "turn-forward": () => byTurn(1),
};
for (const [name, go] of Object.entries(steps)) {
  byId(name).addEventListener("click", () => {
    stop();
    void go();
  });
}
/** @type {Record<string, () => Promise<void>>} */
const keys = {
  Home: () => show(0),
  PageUp: steps["turn-back"],
  ArrowLeft: steps.back,
  ArrowRight: steps.forward,
  PageDown: steps["turn-forward"],
  End: () => show(last),
};
addEventListener("keydown", (pressed) => {
  if (!(pressed.key in keys) || (pressed.target instanceof Element && pressed.target.matches("input, select"))) return;
  stop();
  void keys[pressed.key]();
  pressed.preventDefault();
});
slider.max = String(last);
slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value));
});
byId("link").addEventListener("click", async () => {
  if (!(await copy(new URL(pages.replay(id, { event: at }), location.href).href))) return;
  byId("link").textContent = say("copied");
  setTimeout(() => (byId("link").textContent = say("link to event")), 1500);
});
byId("download").addEventListener("click", async () => {
  save(await ask(`tables/${id}/record`, { key }), `${file}.tablier`);
});
byId("png").addEventListener("click", async () => {
  save(await photograph(id, at, key), `${file}-${at}.png`);
});
if (can.films) handleFilm(id, `${file}.gif`, { key, query: { number: last } });
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
