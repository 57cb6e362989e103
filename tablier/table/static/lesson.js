// A game learnt at the table: the coach says something, the learner does it, stage by stage. The server keeps nothing
// of it: what the learner did before goes with every question.

import { Board } from "./board.js";
import { announce, byId, handleSheet, isWide, make, watchShape } from "./dom.js";
import { keepDone, learnt } from "./learnt.js";
import { calm, rush } from "./motion.js";
import { notice } from "./notice.js";
import { handleVeil, playBots } from "./opening.js";
import { Pace } from "./pace.js";
import { changed } from "./picture.js";
import { pointAt, pointAway } from "./pointing.js";
import { handlePreparation } from "./preparation.js";
import { handleRules, showRule } from "./rules.js";
import { ask } from "./server.js";
import { chosenPace } from "./settings.js";
import { handleSound, rattle, tap } from "./sound.js";
import { handleTabs } from "./tabs.js";
import { handleTaps } from "./tapping.js";
import { Telling } from "./telling.js";
import { say } from "./words.js";

/** @typedef {import("./told").Asked} Asked */
/** @typedef {import("./told").Made} Made */
/** @typedef {import("./told").Stage} Stage */
/** @typedef {import("./told").Step} Step */
/** @typedef {import("./told").Tried} Tried */

const main = byId("main");
const game = main.dataset.game ?? "";
const seat = main.dataset.seat ?? "";
const next = byId("next");
const titles = /** @type {HTMLButtonElement[]} */ ([...byId("stages").querySelectorAll("button")]);
const last = titles.length;
/** What the learner did before each stage, as far as the coach was there. @type {Map<number, Made[]>} */
const before = new Map();
/** The stage one is at, and its picture as it is shown now. @type {Stage | null} */
let stage = null;
/** @type {import("./picture.js").Picture | null} */
let picture = null;
/** How often one has gone to a stage: what comes late for another one is not shown. */
let visits = 0;
/** The stage that one goes to or is at. */
let at = 1;
/** Whether what is wanted has been done. */
let done = false;
/** Whether the next click is being shown. */
let guided = false;
/** Whether keys were used last, not a mouse or a finger. */
let byKeys = false;
const pace = new Pace(() => (document.hidden ? "at once" : chosenPace()));
const telling = new Telling(announce);

const board = new Board(byId("board"), byId("moves"), {
  play: (event, clicked) => {
    byId("stage").textContent = heading(); // what was asked on the way there is answered
    attempt("moves", { event, clicked }).catch(fail);
  },
  why: (clicked) => {
    if (done) return; // often the second click of two: what was learnt stays to be read
    if (stage?.wants === "reading") notice(say("lesson only read"), "", [], "coach");
    else attempt("why", { clicked }).catch(fail);
  },
  asked: (clicked) => {
    guide();
    if (clicked.length) question(clicked).catch(fail);
    else byId("stage").textContent = heading();
  },
  chosen: () => notice(""),
});

// ---------------------------------------------------------------------- from stage to stage

/** @param {number} number */
async function go(number) {
  const visit = ++visits;
  at = Math.min(last, Math.max(1, number || 1));
  delete main.dataset.stage;
  rush();
  pace.skip();
  const moves = before.get(at) ?? [];
  /** @type {Stage | undefined} */
  const told = await ask(`lessons/${game}/${at}`, { body: { moves }, query: { wide: isWide() } }).catch(fail);
  if (visit !== visits || !told) return;
  stage = told;
  done = guided = false;
  before.set(at, told.moves);
  notice("");
  picture = changed(null, told.picture);
  await board.show(picture); // another position, not something that happened: nothing moves
  if (visit !== visits) return;
  calm();
  pace.restart(0);
  board.offer(told.choices, told.buttons, told.actor);
  if (board.svg) pointAt(board.svg, told.shows, "shown");
  byId("stage").textContent = heading();
  byId("status").textContent = told.text;
  announce(`${heading()}. ${told.text}`);
  if (told.wants === "reading") keepDone(game, at);
  showBar();
  showStages();
  history.replaceState(null, "", `#${at}`);
  byId("language").setAttribute("href", `${byId("language").getAttribute("href")?.replace(/#.*/, "")}#${at}`);
  if (byKeys) (told.wants === "reading" ? next : (board.spots()[0] ?? next)).focus({ preventScroll: true });
  main.dataset.stage = String(at);
}

function heading() {
  return say("lesson of", { number: stage?.number ?? 1, of: last, title: stage?.title ?? "" });
}

/** To the next stage, or from the last one to a game. */
async function goOn() {
  if (stage === null) return;
  if (stage.number === last) return playBots(game, "easy", { coach: [] });
  if (!before.has(stage.number + 1)) before.set(stage.number + 1, stage.moves);
  await go(stage.number + 1);
}

/** The server is not there, or does not want it: the sentence says why. @param {Error} error */
function fail(error) {
  notice(error.message);
  if (stage && !done) board.offer(stage.choices, stage.buttons, stage.actor);
}

function showBar() {
  const open = !done && stage?.wants !== "reading";
  byId("back").hidden = stage?.number === 1;
  byId("show").hidden = !open;
  next.textContent = say(stage?.number === last && !open ? "real game" : "next");
  next.classList.toggle("main", !open);
  main.dataset.done = String(!open);
}

function showStages() {
  const finished = learnt(game).done ?? [];
  for (const [n, title] of titles.entries()) {
    title.setAttribute("aria-current", n + 1 === stage?.number ? "step" : "false");
    title.classList.toggle("done", finished.includes(n + 1));
    title.querySelector(".unseen")?.remove();
    if (finished.includes(n + 1)) title.append(make("span", { class: "unseen" }, ` (${say("stage done")})`));
  }
}

// ---------------------------------------------------------------------- what the learner does

/**
 * Something is tried, a move or what no rule allows.
 * @param {"moves" | "why"} what
 * @param {object} details
 */
async function attempt(what, details) {
  if (stage === null) return;
  const [visit, here] = [visits, stage];
  /** @type {Tried} */
  const tried = await ask(`lessons/${game}/${here.number}/${what}`, {
    body: { moves: here.moves, ...details },
    query: { wide: isWide() },
  });
  if (visit !== visits) return;
  if (tried.done) return finish(here, tried, visit);
  if (tried.refused?.text) refuse(tried.refused.text, tried.refused.rule);
  else if (tried.text) notice(tried.text, "", [], "coach");
  if (what === "moves") board.offer(here.choices, here.buttons, here.actor);
  guide();
}

/**
 * What was wanted is done: it is shown with all that follows from it.
 * @param {Stage} here
 * @param {Tried} tried
 * @param {number} visit
 */
async function finish(here, tried, visit) {
  done = true;
  guided = false;
  before.set(here.number + 1, tried.moves);
  keepDone(game, here.number);
  if (board.svg) pointAway(board.svg);
  board.offer([], {}, "");
  byId("show").hidden = true;
  pace.arrive(tried.steps.at(-1)?.number ?? 0);
  for (const [n, step] of tried.steps.entries()) {
    await happen(step, tried.steps[n + 1]);
    if (visit !== visits) return;
  }
  const why = tried.refused?.text;
  byId("status").replaceChildren(...(why ? [make("q", {}, why), " "] : []), tried.text);
  telling.stands([why, tried.text].join(" "), true);
  showBar();
  showStages();
  if (byKeys) next.focus({ preventScroll: true });
}

/** @param {Step} step @param {Step} [after] what comes next */
async function happen(step, after) {
  await pace.before(step, seat);
  if (pace.isSkipped(step)) rush();
  else calm();
  telling.add(step);
  byId("status").textContent = step.text;
  if (step.by === "chance") rattle();
  else tap();
  picture = changed(picture, step.picture);
  const circumstances = { own: seat, actor: seat, last: !after, next: after?.turn || seat };
  await Promise.all([board.show(picture, step.moved, step.struck), pace.during(step, circumstances, after)]);
}

/** @param {string} text @param {string} rule */
function refuse(text, rule) {
  notice(text, rule, [
    make("button", { type: "button", id: "show-rule", onclick: () => showRule(rule) }, say("rules")),
  ]);
}

/** What is open after some clicks: above what the coach says, which stays. @param {string[]} clicked */
async function question(clicked) {
  if (stage === null) return;
  /** @type {Asked} */
  const asked = await ask(`lessons/${game}/${stage.number}/asked`, { body: { moves: stage.moves, clicked } });
  if (board.clicked.join() !== asked.clicked.join()) return; // something else has been clicked since
  board.question(asked.signs, asked.says, asked.buttons);
  if (!board.begun || asked.text === stage.text) return;
  byId("stage").textContent = asked.text;
  announce(asked.text);
}

// ---------------------------------------------------------------------- what is shown to whoever does not find it

function showMe() {
  notice("");
  guided = true;
  board.cancel();
  guide();
}

/** Ring what is to be clicked next, and go on doing so until it is done. */
function guide() {
  main.dataset.next = "";
  if (!guided || done || stage === null || board.svg === null) return;
  const clicked = [...board.clicked];
  const id = stage.clicks.find((one) => !clicked.includes(one) || !clicked.splice(clicked.indexOf(one), 1));
  pointAt(board.svg, id ? [id] : [], "next");
  if (id === undefined) return;
  const button = document.getElementById(`button-${id}`);
  button?.classList.add("main");
  const next = /** @type {HTMLElement | null} */ (button ?? document.getElementById(id));
  main.dataset.next = next?.id ?? "";
  if (!byKeys) return;
  if (next?.matches(".spot:not(.can)")) next.setAttribute("tabindex", "-1"); // what is not allowed can be tried by keys
  next?.focus({ preventScroll: true });
}

byId("back").addEventListener("click", () => go((stage?.number ?? 2) - 1));
next.addEventListener("click", goOn);
byId("show").addEventListener("click", showMe);
for (const title of titles) {
  title.addEventListener("click", () => {
    byId("side").classList.remove("open");
    void go(Number(title.dataset.stage));
  });
}
addEventListener("pointerdown", () => (byKeys = false), true);
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("keydown", (event) => {
  const writes = event.target instanceof HTMLElement && event.target.matches("input");
  if (event.ctrlKey || event.metaKey || event.altKey || writes) return;
  const button = { n: "next", p: "back", "?": "show" }[event.key.toLowerCase()];
  if (button && !byId(button).hidden) byId(button).click();
  else if (event.key === "Escape") board.cancel();
});
addEventListener("hashchange", () => {
  const number = Number(location.hash.slice(1));
  if (number && number !== stage?.number) void go(number);
});
handleTaps(
  () => pace.waits,
  () => {
    rush();
    pace.skip();
  },
);
handleTabs();
handleSheet();
handleSound();
handleVeil();
handleRules(game);
handlePreparation();
await go(Number(location.hash.slice(1)));
watchShape(() => void go(at));
