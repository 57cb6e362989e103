// One's own mistakes as exercises: the decisions of a game that cost something, to be taken again.

import { byId, handleSheet, isWide, make, watchShape } from "./dom.js";
import { Exercise, handleBar } from "./exercise.js";
import { keyOf } from "./memory.js";
import { notice } from "./notice.js";
import { goOnFrom, handleVeil } from "./opening.js";
import { about, leadLinks, pages } from "./pages.js";
import { handleRules } from "./rules.js";
import { ask } from "./server.js";
import { handleSound } from "./sound.js";
import { handleTabs } from "./tabs.js";
import { whenReady } from "./waiting.js";
import { say } from "./words.js";

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./told").Decision} Decision */

const main = byId("main");
const id = about("id");
const next = byId("next");
const whose = /** @type {HTMLSelectElement} */ (byId("whose"));
/** The mistakes that are looked at. @type {Decision[]} */
let mistakes = [];
/** Which of them one is at, from 0. */
let at = 0;
/** How often one has gone to another: what comes late for an earlier one is not shown. */
let visits = 0;
/** The events whose better move has been found. @type {Set<number>} */
const found = new Set();

const exercise = new Exercise((alone) => {
  if (alone) found.add(mistakes[at].number);
  showBar();
  if (exercise.byKeys && !next.hidden) next.focus({ preventScroll: true });
});

/** @param {number} number */
async function go(number) {
  const visit = ++visits;
  at = Math.min(mistakes.length - 1, Math.max(0, number));
  delete main.dataset.at;
  const event = mistakes[at].number;
  const path = `tables/${id}/exercises/${event}`;
  /** @type {import("./told").Exercise | undefined} */
  const told = await ask(path, { query: { wide: isWide() } }).catch((error) => notice(error.message));
  if (visit !== visits || !told) return;
  const { told: did, cost } = mistakes[at];
  await exercise.pose({ ...told, text: say("you played", { told: did, points: Math.round(cost) }) }, path);
  if (visit !== visits) return;
  showBar();
  history.replaceState(null, "", pages.learn(id, { event }));
  if (exercise.byKeys) (exercise.board.spots()[0] ?? byId("hint")).focus({ preventScroll: true });
  main.dataset.at = String(event);
}

function showBar() {
  const { done } = exercise;
  byId("back").hidden = at === 0;
  byId("hint").hidden = byId("answer").hidden = done;
  next.hidden = at === mistakes.length - 1;
  byId("to-analysis").hidden = !done;
  byId("to-analysis").setAttribute("href", pages.analysis(id, { event: mistakes[at].number }));
  byId("go-on").hidden = !done || whose.length === 1; // a table of one's own is against others
  next.classList.toggle("main", done);
  main.dataset.done = String(done);
  byId("stages").replaceChildren(
    ...mistakes.map(({ number, label }, n) => {
      const current = n === at ? "step" : "false";
      const about = { type: "button", class: found.has(number) ? "done" : undefined, "aria-current": current };
      const called = { "aria-label": `${n + 1}: ${say(label)}`, title: say(label), onclick: () => void go(n) };
      return make("li", {}, make("button", { ...about, ...called }, String(n + 1)));
    }),
  );
}

/** @param {Analysis} review */
async function begin(review) {
  const asked = new URLSearchParams(location.search);
  const { own } = await ask(`tables/${id}`, { key: keyOf(id) });
  const wanted = Number(asked.get("event") ?? NaN);
  const of = review.decisions.find(({ number }) => number === wanted)?.seat;
  whose.replaceChildren(...review.seats.map(({ seat }) => make("option", { value: seat }, review.names[seat] ?? seat)));
  whose.value = of ?? (own.length === 1 ? own : review.seats[0].seat);
  const show = async () => {
    mistakes = review.decisions.filter(({ seat, label }) => label && seat === whose.value);
    for (const part of ["back", "hint", "answer", "to-analysis", "go-on", "next"])
      byId(part).hidden = mistakes.length === 0;
    byId("stages").replaceChildren();
    if (mistakes.length === 0) byId("status").textContent = say("no mistakes");
    else
      await go(
        Math.max(
          0,
          mistakes.findIndex(({ number }) => number === wanted),
        ),
      );
  };
  whose.addEventListener("change", show);
  await show();
}

leadLinks(id);
handleBar(exercise, (by) => void go(at + by));
byId("go-on").addEventListener("click", () => goOnFrom(id, mistakes[at].number, mistakes[at].seat));
handleTabs();
handleSheet();
handleSound();
handleVeil();
handleRules(main.dataset.game ?? "");
const review = await whenReady(byId("waiting"), `tables/${id}/analysis`, "analysing");
if (review !== null) {
  await begin(review);
  watchShape(() => mistakes.length > 0 && void go(at));
}
