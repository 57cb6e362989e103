// The players beside the board: who is there, who acts, what they have, how much time is left.

import { badge, byId, make } from "./dom.js";
import { clockText } from "./format.js";
import { levelName } from "./levels.js";
import { say } from "./words.js";

/** @typedef {import("./told").Seat} Seat */
/** @typedef {import("./told").State} State */

/** @param {State} state */
export function showPlayers(state) {
  byId("players").replaceChildren(...state.seats.map((seat) => player(seat, state)));
}

/** Let the clocks run between two messages. */
export function handleClocks() {
  setInterval(() => {
    for (const clock of document.querySelectorAll(".left[data-running]")) {
      const { left, at } = /** @type {HTMLElement} */ (clock).dataset;
      clock.textContent = clockText(Number(left) - (Date.now() - Number(at)) / 1000);
    }
  }, 500);
}

/** @param {Seat} seat @param {State} state */
function player(seat, state) {
  const you = state.own === seat.letter ? ` (${say("you")})` : "";
  const asked = state.throw?.by ?? state.actor;
  const scored = state.over || state.seats.some((other) => other.score !== seat.score); // all the same says nothing
  return make(
    "li",
    { class: asked.includes(seat.letter) ? "acts" : "", "data-seat": seat.letter },
    badge(seat.letter),
    make("span", { class: "who" }, seat.name + you, make("small", {}, presence(seat))),
    ...(seat.left === undefined ? [] : [clock(seat.left, seat.running)]),
    ...(scored ? [make("span", { class: "points", title: say("score") }, String(seat.score))] : []),
  );
}

/** @param {Seat} seat */
function presence(seat) {
  if (seat.level && seat.stands_in) return say("bot in place", { level: levelName(seat.level) });
  if (seat.level) return `${say("bot")}, ${levelName(seat.level)}`;
  if (!seat.taken) return say("not come");
  return seat.here ? say("connected") : say("away");
}

/** @param {number} left @param {boolean} [running] */
function clock(left, running) {
  const attributes = {
    class: running ? "left running" : "left",
    "data-left": left,
    "data-at": Date.now(),
    "data-running": running,
    title: say("time left"),
  };
  return make("span", attributes, clockText(left));
}
