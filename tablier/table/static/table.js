// The table: what happens is shown, and what one clicks is sent.

import { rematch, startAgain } from "./again.js";
import { handleBar } from "./bar.js";
import { Board } from "./board.js";
import { clearChat, handleChat, showChat } from "./chat.js";
import { Coach } from "./coach.js";
import { Connection } from "./connection.js";
import { handleCurtain, showCurtain } from "./curtain.js";
import { announce, byId, handleSheet, isWide, make, watchShape } from "./dom.js";
import { showEnd } from "./end.js";
import { showLinks, showOwnSeat, welcome } from "./guests.js";
import { Hand } from "./hand.js";
import { showHint } from "./hint.js";
import { Lobby } from "./lobby.js";
import { Log } from "./log.js";
import { showLoss } from "./loss.js";
import { keyOf, remember } from "./memory.js";
import { calm, rush } from "./motion.js";
import { notice } from "./notice.js";
import { Offer } from "./offer.js";
import { Pace } from "./pace.js";
import { Past } from "./past.js";
import { about, leadLinks } from "./pages.js";
import { changed } from "./picture.js";
import { handleClocks, showPlayers } from "./players.js";
import { handlePreparation } from "./preparation.js";
import { recall } from "./recall.js";
import { handleRules, showRule } from "./rules.js";
import { Sealing, showSeal } from "./sealing.js";
import { ask, can, open } from "./server.js";
import { chosenPace, handleSettings, isOn } from "./settings.js";
import { handleShortcuts } from "./shortcuts.js";
import { handleSound, rattle, tap } from "./sound.js";
import { askAboutBot, offerBots } from "./standin.js";
import { Standing } from "./standing.js";
import { handleTabs } from "./tabs.js";
import { handleTaps } from "./tapping.js";
import { Telling } from "./telling.js";
import { Tray } from "./tray.js";
import { handleNotifications, isAsked, showTurn, tellTurn } from "./turn.js";
import { Undoing } from "./undoing.js";
import { lang, say } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./told").Line} Line */
/** @typedef {import("./told").State} State */
/** @typedef {import("./told").Step} Step */
/** @typedef {import("./told").View} View */
/** @typedef {import("./told").Moment} Moment */
/** @typedef {import("./told").Asked | import("./told").Refused | import("./told").Tip} Answer */
/** @typedef {View | State | Answer | import("./told").Chat} Message */

const main = byId("main");
const id = about("id");
leadLinks(id);
const key = keyOf(id);
/** @type {State | null} */
let state = null;
/** The picture of how the table stands, whatever is looked at. @type {Picture | null} */
let current = null;
/** Which event is looked back at; null: now. @type {number | null} */
let lookingBack = null;
/** What is being shown one after another. */
let showing = Promise.resolve();
/** How many messages with events have not been shown to their end. */
let events = 0;
/** How many messages with the whole table are still to be shown. */
let arrivals = 0;
/** Nobody waits who does not look, or whose time runs. */
const pace = new Pace(() => (document.hidden || runsOut() ? "at once" : chosenPace()));
const past = new Past();
const telling = new Telling(announce);
const coach = new Coach(id, main, send);
const offer = new Offer(id, main);
const sealing = new Sealing(id, main.dataset.seal);
const undoing = new Undoing(send);
const standing = new Standing(byId("status"));

const hand = new Hand(byId("moves"));
const actions = byId("actions");
const lobby = new Lobby(id);
const log = new Log(byId("log"), byId("panel-log"), {
  name: (letter) => state?.seats.find((seat) => seat.letter === letter)?.name ?? letter,
  pick: lookAt,
  ask: async (before) => (state === null ? [] : look("log", state, { before })),
});
const board = new Board(byId("board"), byId("moves"), {
  play,
  why: (clicked) => {
    if (lookingBack !== null) return;
    if (state?.throw && state.own) notice(say("throw first"));
    else if (state?.actor && state.own.includes(state.actor)) send({ do: "why", clicked });
    else notice(state?.over ? say("game over") : state?.own ? say("refused not turn") : say("onlooking"));
  },
  asked: (clicked) => {
    if (clicked.length) send({ do: "asked", clicked });
    else showStatus(state?.status ?? "");
  },
  chosen: () => {
    notice("");
    offer.play();
  },
  confirms: () => isOn("confirm"),
});
const tray = new Tray((event, byKeys) => {
  if (byKeys) board.follow(byId("board"));
  play(event, []);
});

// ---------------------------------------------------------------------- the connection

const connection = new Connection(() => open(`tables/${id}/live`), {
  hello: () => ({ do: "hello", key, lang, wide: isWide(), ...sealing.hello() }),
  receive: heard,
  stands: (standing) => {
    main.dataset.connected = "false";
    if (standing === "gone") notice(say("no table"));
    else if (standing !== "ended") showLoss(standing, () => connection.hope());
  },
});

/** What the server tells is shown one after another. @param {Message} message */
function heard(message) {
  if (message.type === "chat" && arrivals === 0) return chatted(message); // it need not wait for what is being shown
  if (message.type === "table") {
    arrivals++;
    goOn();
  } else if (message.type === "state") {
    events++;
    pace.arrive(message.number);
  }
  showing = showing.then(() => receive(message)).catch((error) => console.error(error));
}

/** Whether it could be sent. @param {object} message */
function send(message) {
  return connection.send(message);
}

/** @param {string} event @param {string[]} clicked */
function play(event, clicked) {
  tap();
  if (!connection.play(event, state?.number ?? 0, clicked)) notice(say("not saved"));
}

/** @param {Message} message */
async function receive(message) {
  switch (message.type) {
    case "refused":
      return refused(message.text, message.rule);
    case "asked":
      return questioned(message);
    case "tip":
      return coach.say(message, board.begun);
    case "chat":
      return chatted(message);
    case "table":
      arrivals--;
      return arrive(/** @type {View} */ (message));
    case "state":
      try {
        await happen(message);
      } finally {
        events--;
      }
  }
}

/** The whole table: one has just come, or come back. @param {View} now */
async function arrive(now) {
  byId("connection").hidden = true;
  notice("");
  sealing.look(now);
  showSeal(now.seal);
  state = now;
  log.show(now.log, now.number);
  clearChat(now.may_chat);
  for (const chat of now.chats) showChat(chat, false);
  pace.restart(now.number);
  past.forget();
  lookingBack = null;
  board.cancel(); // what was clicked before may not be there any more
  const shown = changed(null, now.picture ?? {});
  await show(shown);
  const asked = (/** @type {number} */ since) => look("events", now, { since, wide: isWide() });
  if (await recall(past, now, asOwn(now), asked)) await show(shown);
  settle(now);
  offer.look(now);
  log.toEnd();
  if (connection.arrived) main.dataset.connected = "true";
  if (now.own && now.seats.some((seat) => now.own.includes(seat.letter) && !seat.taken)) welcome(id, key, now);
}

/**
 * Ask for something that has happened at the table, as it looks to the one who looks.
 * @param {string} path below the table's
 * @param {State} now
 * @param {Record<string, string | number | boolean>} [query]
 */
function look(path, now, query = {}) {
  return ask(`tables/${id}/${path}`, { key, query: { ...query, ...(now.eyes ? { looking: now.eyes } : {}) } });
}

/** The seats whose moves are one's own; of several people at one screen, who acts. @param {State} now */
function asOwn(now) {
  return now.own.length > 1 ? now.actor : now.own;
}

/** Something has happened. @param {State} now */
async function happen(now) {
  if (lookingBack !== null && now.number !== state?.number) endLookingBack();
  for (const [n, step] of now.steps.entries()) {
    await throwByHand(step, now);
    byId("skip-ahead").hidden = !pace.holdsUp(step, now.own);
    await pace.before(step, now.own);
    if (pace.isSkipped(step)) rush();
    else calm();
    log.add(step);
    telling.add(step);
    standing.show(step.text);
    offerNothing(now.actor);
    if (step.by === "chance") rattle();
    else tap();
    const picture = changed(current, step.picture);
    past.add(step, picture, asOwn(now));
    const after = now.steps[n + 1];
    const circumstances = { own: now.own, actor: now.actor, last: !after, next: after?.turn || now.actor };
    await Promise.all([show(picture, step.moved, step.struck), pace.during(step, circumstances, after)]);
  }
  if (now.number < log.count) {
    log.cut(now.number);
    pace.restart(now.number);
    announce(say("undone"));
  }
  if (now.picture) await show(changed(current, now.picture));
  const before = state?.actor;
  if (events === 1) byId("skip-ahead").hidden = true; // nothing else waits to be shown
  settle(now);
  if (before !== now.actor && isAsked(now)) tellTurn(now, main.dataset.title ?? "");
}

/**
 * Who likes to throw the dice of their own turns by a tap is let; who throws real dice has done that already.
 * @param {Step} step
 * @param {State} now
 */
async function throwByHand(step, now) {
  if (!isOn("throw") || "byHand" in main.dataset || step.by !== "chance") return;
  if (!now.own.includes(step.turn) || pace.isSkipped(step)) return;
  offer.end(); // who throws by hand has been here before
  standing.show(say("your throw"));
  telling.stands(say("your throw"), true);
  offerNothing(step.turn);
  await hand.shake();
}

/** To what comes next: the dice are thrown, or what is being shown is shown at once. */
function goOn() {
  if (hand.waits) return hand.throw();
  rush();
  pace.skip();
}

/** Whether one's own time runs while one looks. */
function runsOut() {
  return state?.seats.some((seat) => seat.running && state?.own.includes(seat.letter)) ?? false;
}

/**
 * The table stands like that now; somebody who looks back goes on doing so.
 * @param {Picture} picture
 * @param {Record<string, string>} [moved]
 * @param {string[]} [struck]
 */
async function show(picture, moved, struck) {
  current = picture;
  if (lookingBack === null) await board.show(past.under(picture), moved, struck);
}

/** Show how the table stands, once everything has been shown that led there. @param {State} now */
function settle(now) {
  const begun = board.begun || tray.begun;
  const again = state !== null && state.number === now.number && state.actor === now.actor && begun;
  state = now;
  main.dataset.number = String(now.number);
  main.dataset.actor = now.actor;
  main.dataset.over = String(now.over);
  const person = now.throw !== undefined || now.seats.some((seat) => seat.letter === now.actor && !seat.level);
  telling.stands(now.status, now.over || person);
  if (!again && (person || now.over)) standing.show(now.status);
  else if (!again) standing.soon(now.status);
  showTurn(now, main.dataset.title ?? "");
  showPlayers(now);
  void log.named(now.seats.map((seat) => seat.name).join());
  showOwnSeat(now);
  void lobby.show(now);
  if (!again) offerMoves(now);
  showActions(now);
  if (
    showEnd(now, {
      id,
      rematch: () =>
        rematch(
          id,
          key,
          now.seats.map((seat) => seat.letter),
        ),
    })
  )
    log.toEnd();
  undoing.look(now);
  offerBots(now, send);
  coach.look(now);
  askAboutBot(now, send);
  showCurtain(now);
}

/** What can be done now, or what can have fallen; nothing, while somebody looks back. @param {State} now */
function offerMoves(now) {
  if (lookingBack !== null) return offerNothing(now.actor);
  const dice = now.own ? (now.throw?.dice ?? 0) : 0;
  board.offer(dice ? [] : now.choices, now.buttons, now.actor);
  tray.offer(now.choices, dice);
}

/** @param {string} actor */
function offerNothing(actor) {
  board.offer([], {}, actor);
  tray.offer([], 0);
}
byId("skip-ahead").addEventListener("click", goOn);
handleCurtain((seat) => send({ do: "look", seat }));

// ---------------------------------------------------------------------- the column

/** @param {import("./told").Chat} chat */
function chatted(chat) {
  showChat(chat, !state?.seats.some((seat) => state?.own.includes(seat.letter) && seat.name === chat.who));
}

// ---------------------------------------------------------------------- looking back

/** @param {number} number */
async function lookAt(number) {
  if (state === null) return;
  if (number === state.number) return toNow();
  lookingBack = number;
  /** @type {Moment} */
  const seen = await look(`events/${number}`, state, { wide: isWide() });
  if (lookingBack !== number) return; // somebody has gone on in the meantime
  await board.show(changed(null, seen.picture));
  offerNothing("");
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
  await board.show(past.under(current));
  offerMoves(state);
}

// ---------------------------------------------------------------------- what can be done beside moving

/** @param {State} now */
function showActions(now) {
  const shown = [];
  const my = now.own.includes(now.actor);
  const undo = () => undoing.ask();
  if (now.undo) shown.push(make("button", { type: "button", id: "undo", onclick: undo }, say("undo")));
  const hint = () => showHint(byId("hint"), id, key, board);
  if (my) shown.push(make("button", { type: "button", id: "hint", onclick: hint }, say("hint button")));
  if (now.seats.length === 1 && now.own && now.number > 0) {
    shown.push(make("button", { type: "button", id: "again", onclick: () => startAgain(id, key) }, say("start again")));
  }
  const ids = (/** @type {Iterable<Element>} */ buttons) => [...buttons].map((button) => button.id).join();
  if (ids(shown) !== ids(actions.children)) actions.replaceChildren(...shown); // else somebody's focus would be lost
}

// ---------------------------------------------------------------------- words at the board

/** Whose turn it is and what is expected. @param {string} text */
function showStatus(text) {
  if (byId("status").textContent !== text) announce(text);
  standing.show(text);
}

/** What is open after some clicks, if nothing else has been clicked since. @param {import("./told").Asked} asked */
function questioned(asked) {
  if (lookingBack !== null || board.clicked.join() !== asked.clicked.join()) return;
  if (board.begun) showStatus(asked.text);
  board.question(asked.signs, asked.says, asked.buttons);
}

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
  if (board.choices.length === 0 && !tray.begun && state) offerMoves(state);
}

handleShortcuts(() => board.cancel());
watchShape((wide) => send({ do: "see", lang, wide }));
byId("invite").hidden = byId("tab-chat").hidden = !can.friends;
byId("invite").addEventListener("click", () => showLinks(id, key, state?.seats ?? []));
handleTaps(() => pace.waits || hand.waits || events > 0, goOn);
handleChat((text) => {
  const sent = send({ do: "chat", text });
  if (!sent) notice(say("not sent"));
  return sent;
});
handleBar(byId("moves"));
handleSettings();
handleSheet();
handleSound();
handleNotifications();
handleTabs();
handleClocks();
handleRules(main.dataset.game ?? "", id);
handlePreparation();
remember(id, {});
connection.begin();
