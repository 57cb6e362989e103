// The page where the puzzles of a game are solved, one after another.

import { puzzleOf, today } from "./daily.js";
import { byId, handleSheet, isWide, watchShape } from "./dom.js";
import { Exercise, handleBar } from "./exercise.js";
import { notice } from "./notice.js";
import { about, pages } from "./pages.js";
import { handlePreparation } from "./preparation.js";
import { handleRules } from "./rules.js";
import { ask } from "./server.js";
import { keepDay, keepSolved, solved } from "./solved.js";
import { handleSound } from "./sound.js";
import { handleTabs } from "./tabs.js";
import { say } from "./words.js";

/** @typedef {import("./told").Puzzle} Puzzle */

const main = byId("main");
const game = main.dataset.game ?? "";
const next = byId("next");
const items = /** @type {HTMLButtonElement[]} */ ([...byId("stages").querySelectorAll("button")]);
const last = items.length;
/** The puzzle that one goes to or is at. */
let at = Number(about("number")) || 1;
/** How often one has gone to a puzzle: what comes late for another one is not shown. */
let visits = 0;

const exercise = new Exercise((alone) => {
  if (alone) {
    keepSolved(game, at);
    const day = today();
    const daily = puzzleOf(day, JSON.parse(main.dataset.sets ?? "{}"));
    if (daily?.game === game && daily.number === at) keepDay(day);
  }
  showBar();
  showList();
  if (exercise.byKeys) next.focus({ preventScroll: true });
});

/** @param {number} number */
async function go(number) {
  const visit = ++visits;
  at = Math.min(last, Math.max(1, number));
  delete main.dataset.at;
  const path = `puzzles/${game}/${at}`;
  /** @type {Puzzle | undefined} */
  const told = await ask(path, { query: { wide: isWide() } }).catch((error) => notice(error.message));
  if (visit !== visits || !told) return;
  await exercise.pose(told, path);
  if (visit !== visits) return;
  showBar();
  showList();
  history.replaceState(null, "", pages.puzzle(game, at));
  if (exercise.byKeys) (exercise.board.spots()[0] ?? byId("hint")).focus({ preventScroll: true });
  main.dataset.at = String(at);
}

function showBar() {
  const { done } = exercise;
  byId("back").hidden = at === 1;
  byId("hint").hidden = byId("answer").hidden = done;
  next.hidden = at === last;
  next.classList.toggle("main", done);
  main.dataset.done = String(done);
}

function showList() {
  const finished = solved(game);
  for (const [n, item] of items.entries()) {
    const done = finished.includes(n + 1);
    const name = say("puzzle number", { number: n + 1 });
    item.setAttribute("aria-label", done ? `${name} (${say("stage done")})` : name);
    item.setAttribute("aria-current", n + 1 === at ? "step" : "false");
    item.classList.toggle("done", done);
  }
}

handleBar(exercise, (by) => void go(at + by));
for (const [n, item] of items.entries()) {
  item.addEventListener("click", () => {
    byId("side").classList.remove("open");
    void go(n + 1);
  });
}
handleTabs();
handleSheet();
handleSound();
handleRules(game);
handlePreparation();
await go(at);
watchShape(() => void go(at));
