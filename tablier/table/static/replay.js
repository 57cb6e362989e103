// A game looked at again, event by event.

import { Board } from "./board.js";
import { badge, byId, copy, handleSheet, isWide, make } from "./dom.js";
import { keyOf } from "./memory.js";
import { calm } from "./motion.js";
import { address, ask } from "./server.js";
import { handleSound } from "./sound.js";
import { say } from "./words.js";

const main = byId("main");
const id = main.dataset.id ?? "";
const key = keyOf(id);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const board = new Board(byId("board"), make("div"), { play: () => {}, why: () => {} });
const whole = await ask(`tables/${id}`, { key, query: { wide: isWide() } });
const last = whole.number;
let at = Math.min(last, Math.max(0, Number(new URLSearchParams(location.search).get("event") ?? 0) || 0));
/** @type {number | undefined} */
let running;
/** Pictures are asked for once. @type {Map<number, Promise<any>>} */
const seen = new Map();

/** @param {number} number */
function event(number) {
  if (!seen.has(number)) seen.set(number, ask(`tables/${id}/events/${number}`, { key, query: { wide: isWide() } }));
  return /** @type {Promise<any>} */ (seen.get(number));
}

/** @param {number} number */
async function show(number) {
  at = Math.min(last, Math.max(0, number));
  const wanted = at;
  const now = await event(at);
  if (wanted !== at) return; // somebody has gone on in the meantime
  calm();
  await board.show(now.svg);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", say("event of", { number: at, of: last }));
  main.dataset.number = String(at);
  byId("status").textContent = at === 0 ? say("start") : `${say("event of", { number: at, of: last })}. ${now.text}`;
  for (const button of document.querySelectorAll(".log button")) {
    const current = Number(/** @type {HTMLElement} */ (button).dataset.number) === at;
    button.setAttribute("aria-current", String(current));
    if (current) button.scrollIntoView({ block: "nearest" });
  }
  showPlayers(now);
  history.replaceState(null, "", `?event=${at}`);
  /** @type {HTMLAnchorElement} */ (byId("png")).href = address(`tables/${id}/picture/${at}.png`);
  if (at < last) event(at + 1);
}

/** @param {{actor: string, scores: number[]}} now */
function showPlayers(now) {
  byId("players").replaceChildren(
    ...whole.seats.map((/** @type {any} */ seat, /** @type {number} */ number) =>
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
/** @type {HTMLAnchorElement} */ (byId("download")).href = address(`tables/${id}/record`);
/** @type {HTMLAnchorElement} */ (byId("gif")).href = address(`tables/${id}/film.gif`);
byId("analysis").hidden = !whole.over;
byId("log").replaceChildren(
  ...whole.log.map((/** @type {any} */ line) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", "data-number": line.number, onclick: () => show(line.number) },
        make("code", {}, line.event),
        line.text,
      ),
    ),
  ),
);
handleSheet();
handleSound();
await show(at);
