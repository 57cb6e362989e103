// The table: what happens is shown, and what one clicks is sent.

import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { announce, badge, byId, handleSheet, isWide, make, openSheet, watchShape } from "./dom.js";
import { showLinks, showOwnSeat, welcome } from "./guests.js";
import { Lobby } from "./lobby.js";
import { Log } from "./log.js";
import { keyOf, mine, remember, seatFurtherOn } from "./memory.js";
import { calm } from "./motion.js";
import { changed } from "./picture.js";
import { handleClocks, showPlayers } from "./players.js";
import { handlePreparation } from "./preparation.js";
import { handleRules, showRule } from "./rules.js";
import { address, ask } from "./server.js";
import { handleSound, rattle, tap } from "./sound.js";
import { askAboutBot, offerBots } from "./standin.js";
import { handleTabs } from "./tabs.js";
import { handleNotifications, showTurn, tellTurn } from "./turn.js";
import { lang, say } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./told").Line} Line */
/** @typedef {import("./told").State} State */
/** @typedef {import("./told").View} View */
/** @typedef {import("./told").Moment} Moment */
/** @typedef {View | State | import("./told").Chat | import("./told").Refused} Message */

const main = byId("main");
const id = main.dataset.id ?? "";
const key = keyOf(id);
/** @type {State | null} */
let state = null;
/** The picture of how the table stands, whatever is looked at. @type {Picture | null} */
let current = null;
/** Which event is looked back at; null: now. @type {number | null} */
let lookingBack = null;
/** How many events there were when one asked to take the last back; 0: nobody is being asked. */
let undoWasAsked = 0;
/** What is being shown one after another. */
let showing = Promise.resolve();

const actions = byId("actions");
const lobby = new Lobby(id);
const log = new Log(byId("log"), byId("panel-log"), {
  pick: lookAt,
  ask: (before) => ask(`tables/${id}/log`, { key, query: { before, ...(state?.eyes ? { looking: state.eyes } : {}) } }),
});
const board = new Board(byId("board"), byId("moves"), {
  play: (event) => {
    tap();
    if (!connection.play(event, state?.number ?? 0)) notice(say("not saved"));
  },
  why: (clicked) => {
    if (lookingBack !== null) return;
    if (state?.actor && state.own.includes(state.actor)) send({ do: "why", clicked });
    else notice(state?.over ? say("game over") : state?.own ? say("refused not turn") : say("onlooking"));
  },
  chosen: () => notice(""),
});

// ---------------------------------------------------------------------- the connection

const connection = new Connection(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${id}/live`,
  {
    hello: () => ({ do: "hello", key, lang, wide: isWide() }),
    receive: (message) => (showing = showing.then(() => receive(message)).catch((error) => console.error(error))),
    stands: (standing) => {
      main.dataset.connected = "false";
      if (standing === "gone") notice(say("no table"));
      else showLoss(standing);
    },
  },
);

/** What is said above everything else: below it nothing jumps. @param {"lost" | "moving"} standing */
function showLoss(standing) {
  const place = byId("connection");
  const text = say(standing === "moving" ? "lost moving" : navigator.onLine ? "lost connection" : "offline");
  if (!place.hidden && place.dataset.said === text) return;
  place.dataset.said = text;
  place.hidden = false;
  place.replaceChildren(
    make("span", {}, text),
    make("button", { type: "button", id: "try-now", onclick: () => connection.hope() }, say("try now")),
  );
}

/** Whether it could be sent. @param {object} message */
function send(message) {
  return connection.send(message);
}

/** @param {Message} message */
async function receive(message) {
  switch (message.type) {
    case "refused":
      return refused(message.text, message.rule);
    case "chat":
      return chatted(message);
    case "table":
      return arrive(/** @type {View} */ (message));
    case "state":
      return happen(message);
  }
}

/** The whole table: one has just come, or come back. @param {View} now */
async function arrive(now) {
  main.dataset.connected = "true";
  byId("connection").hidden = true;
  notice("");
  log.show(now.log, now.number);
  byId("chat").replaceChildren();
  for (const chat of now.chats) chatted(chat);
  lookingBack = null;
  board.cancel(); // what was clicked before may not be there any more
  await show(changed(null, now.picture ?? {}));
  settle(now);
  byId("panel-log").scrollTop = byId("panel-log").scrollHeight;
  if (now.own && now.seats.some((seat) => now.own.includes(seat.letter) && !seat.taken)) welcome(id, key, now);
}

/** Something has happened. @param {State} now */
async function happen(now) {
  calm();
  if (lookingBack !== null && now.number !== state?.number) endLookingBack();
  for (const step of now.steps) {
    log.add(step);
    announce(step.text);
    byId("status").textContent = step.text;
    board.offer([], {}, now.actor);
    if (step.by === "chance") rattle();
    else tap();
    await show(changed(current, step.picture), step.moved);
  }
  if (now.number < log.count) {
    log.cut(now.number);
    announce(say("undone"));
  }
  if (now.picture) await show(changed(current, now.picture));
  const before = state?.actor;
  settle(now);
  if (before !== now.actor && now.own.includes(now.actor)) tellTurn(now, main.dataset.title ?? "");
}

/**
 * The table stands like that now; somebody who looks back goes on doing so.
 * @param {Picture} picture
 * @param {Record<string, string>} [moved]
 */
async function show(picture, moved) {
  current = picture;
  if (lookingBack === null) await board.show(picture, moved);
}

/** Show how the table stands, once everything has been shown that led there. @param {State} now */
function settle(now) {
  const again = state !== null && state.number === now.number && state.actor === now.actor && board.begun;
  state = now;
  main.dataset.number = String(now.number);
  main.dataset.actor = now.actor;
  main.dataset.over = String(now.over);
  if (state !== null && byId("status").dataset.said !== now.status) announce(now.status);
  byId("status").dataset.said = byId("status").textContent = now.status;
  showTurn(now, main.dataset.title ?? "");
  showPlayers(now);
  showOwnSeat(now);
  void lobby.show(now);
  if (!again) board.offer(lookingBack === null ? now.choices : [], now.buttons, now.actor);
  showActions(now);
  showAfter(now);
  askForUndo(now);
  offerBots(now, send);
  askAboutBot(now, send);
  const curtain = byId("curtain");
  curtain.hidden = now.curtain === undefined;
  for (const behind of document.querySelectorAll(".top, .play, .side")) {
    /** @type {HTMLElement} */ (behind).inert = now.curtain !== undefined;
  }
  if (now.curtain !== undefined) {
    const name = now.seats.find((seat) => seat.letter === now.curtain)?.name ?? now.curtain;
    byId("curtain-text").textContent = say("hand over", { name });
    byId("curtain-ready").textContent = say("ready", { name });
    byId("curtain-ready").focus();
  }
}
byId("curtain-ready").addEventListener("click", () => send({ do: "look", seat: state?.curtain }));

// ---------------------------------------------------------------------- the column

/** @param {{who: string, text: string}} chat */
function chatted(chat) {
  byId("chat").append(make("li", {}, make("strong", {}, chat.who), ` ${chat.text}`));
  byId("panel-chat").scrollTop = byId("panel-chat").scrollHeight;
  const tab = byId("tab-chat");
  if (tab.getAttribute("aria-selected") === "false" && state !== null) tab.textContent = `${say("chat")} •`;
}
byId("tab-chat").addEventListener("click", () => (byId("tab-chat").textContent = say("chat")));
byId("chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (byId("chat-text"));
  const text = input.value.trim();
  if (text && !send({ do: "chat", text })) return notice(say("not sent"));
  input.value = "";
});

// ---------------------------------------------------------------------- looking back

/** @param {number} number */
async function lookAt(number) {
  if (state === null) return;
  if (number === state.number) return toNow();
  lookingBack = number;
  /** @type {Record<string, string>} */
  const looking = state.eyes ? { looking: state.eyes } : {};
  /** @type {Moment} */
  const seen = await ask(`tables/${id}/events/${number}`, { key, query: { wide: isWide(), ...looking } });
  if (lookingBack !== number) return; // somebody has gone on in the meantime
  await board.show(changed(null, seen.picture));
  board.offer([], {}, "");
  await log.mark(number);
  notice(say("look back", { number }), "", [
    make("button", { type: "button", id: "to-now", onclick: toNow }, say("to now")),
  ]);
}

function endLookingBack() {
  lookingBack = null;
  notice("");
  void log.mark(null);
}

async function toNow() {
  if (state === null || current === null) return;
  endLookingBack();
  await board.show(current);
  board.offer(state.choices, state.buttons, state.actor);
}

// ---------------------------------------------------------------------- what can be done beside moving

/** @param {State} now */
function showActions(now) {
  const shown = [];
  const my = now.own.includes(now.actor);
  if (now.undo) shown.push(make("button", { type: "button", id: "undo", onclick: undo }, say("undo")));
  if (my) shown.push(make("button", { type: "button", id: "hint", onclick: hint }, say("hint button")));
  if (now.seats.length === 1 && now.own && now.number > 0) {
    shown.push(make("button", { type: "button", id: "again", onclick: startAgain }, say("start again")));
  }
  const ids = (/** @type {Iterable<Element>} */ buttons) => [...buttons].map((button) => button.id).join();
  if (ids(shown) !== ids(actions.children)) actions.replaceChildren(...shown); // else somebody's focus would be lost
}

function undo() {
  send({ do: "undo" });
}

async function hint() {
  const button = /** @type {HTMLButtonElement} */ (byId("hint"));
  button.disabled = true;
  try {
    const advice = await ask(`tables/${id}/hint`, { key, body: {} });
    const solvable = advice.solvable ? ` ${say(`solvable ${advice.solvable}`)}` : "";
    notice(advice.text + solvable, "", [], "advice");
    board.hint(advice.event);
  } catch (error) {
    notice(String(/** @type {Error} */ (error).message));
  }
  button.disabled = false;
}

async function startAgain() {
  const seen = await ask(`tables/${id}`, { key });
  const asked = {
    game: main.dataset.game,
    lang,
    options: seen.options,
    seats: [{ who: "me", name: seen.seats[0].name }],
  };
  const opened = await ask("tables", { body: asked });
  remember(opened.id, { key: opened.key });
  location.href = `/table/${opened.id}`;
}

/** @param {State} now */
function askForUndo(now) {
  const asking = now.undo_asked.length > 0 && now.own.includes(now.actor);
  if (asking) notice(say("undo asked"));
  else if (undoWasAsked) notice(now.number === undoWasAsked ? say("undo refused") : "");
  undoWasAsked = asking ? now.number : 0;
  document.getElementById("undo-question")?.remove();
  if (!now.undo_asked.some((letter) => now.own.includes(letter))) return;
  const name = now.seats.find((seat) => seat.letter === now.actor)?.name ?? "";
  byId("notice").before(
    make(
      "p",
      { class: "notice", id: "undo-question", role: "alert" },
      say("asks undo", { name }),
      make("button", { type: "button", id: "agree", onclick: () => send({ do: "agree", agreed: true }) }, say("agree")),
      make(
        "button",
        { type: "button", id: "refuse", onclick: () => send({ do: "agree", agreed: false }) },
        say("refuse"),
      ),
    ),
  );
}

/** When the game is over: the score sheet, and where to go from here. @param {State} now */
function showAfter(now) {
  const after = byId("after");
  after.hidden = !now.over;
  if (!now.over || after.dataset.shown === String(now.rematch)) return;
  after.dataset.shown = String(now.rematch);
  const [head, ...rows] = now.sheet;
  const table = make("table", { class: "sheet" }, make("caption", { class: "unseen" }, say("score sheet")));
  table.append(make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))));
  table.append(make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell))))));
  const links = make("p", { class: "actions" });
  if (now.own) {
    const again = say(now.rematch ? "rematch open" : "rematch");
    links.append(make("button", { type: "button", class: "main", id: "rematch", onclick: rematch }, again));
  } else if (now.rematch) links.append(make("a", { href: `/table/${now.rematch}` }, say("rematch open")));
  links.append(
    make("a", { href: `/replay/${id}`, id: "to-replay" }, say("replay")),
    make("a", { href: `/analysis/${id}`, id: "to-analysis" }, say("analysis")),
    make("a", { href: address(`tables/${id}/record`), id: "download" }, say("download")),
  );
  after.replaceChildren(table, links);
  openSheet();
}

async function rematch() {
  const opened = await ask(`tables/${id}/rematch`, { key, body: {} });
  const letters = state?.seats.map((seat) => seat.letter) ?? [];
  remember(opened.id, { key, friends: seatFurtherOn(mine()[id]?.friends ?? {}, letters) });
  location.href = `/table/${opened.id}`;
}

// ---------------------------------------------------------------------- words at the board

/**
 * @param {string} text
 * @param {string} rule
 */
function refused(text, rule) {
  if (!text) return;
  const more = rule
    ? [make("button", { type: "button", id: "show-rule", onclick: () => showRule(rule) }, say("rules"))]
    : [];
  if (lookingBack !== null) return;
  notice(text, rule, more);
  if (board.choices.length === 0 && state) board.offer(state.choices, state.buttons, state.actor);
}

/**
 * @param {string} text
 * @param {string} [rule]
 * @param {HTMLElement[]} [buttons]
 * @param {"refusal" | "advice"} [kind]
 */
function notice(text, rule = "", buttons = [], kind = "refusal") {
  const place = byId("notice");
  place.hidden = text === "";
  place.dataset.rule = rule;
  place.dataset.kind = kind;
  place.replaceChildren(text, ...buttons);
}

addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.target instanceof HTMLElement && event.target.matches("input, select, textarea"))
  )
    return;
  if (event.key === "?") document.getElementById("hint")?.click();
  else if (event.key === "u" || event.key === "U") document.getElementById("undo")?.click();
  else if (event.key === "Escape") board.cancel();
});
watchShape((wide) => send({ do: "see", lang, wide }));
byId("invite").addEventListener("click", () => showLinks(id, key, state?.seats ?? []));
handleSheet();
handleSound();
handleNotifications();
handleTabs();
handleClocks();
handleRules(main.dataset.game ?? "", id);
handlePreparation();
remember(id, {});
connection.begin();
