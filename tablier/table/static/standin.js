// A bot for somebody who is away: asking for one, and agreeing to it.

import { byId, make } from "./dom.js";
import { botsToAsk, levelName } from "./levels.js";
import { say } from "./words.js";

/** @typedef {import("./told").Seat} Seat */
/** @typedef {import("./told").State} State */
/** @typedef {(message: object) => unknown} Send */

/**
 * Beside those who are away: a button that asks for a bot.
 * @param {State} now
 * @param {Send} send
 */
export function offerBots(now, send) {
  if (!now.own || now.over || now.bot_asked) return;
  for (const seat of now.seats) {
    if (seat.here || seat.level || now.own.includes(seat.letter)) continue;
    const open = () => askForBot(seat, send);
    const label = say("bot for", { name: seat.name });
    const button = make(
      "button",
      { type: "button", class: "bot-for", "aria-label": label, onclick: open },
      say("bot now"),
    );
    document.querySelector(`#players [data-seat="${seat.letter}"]`)?.append(button);
  }
}

/** @param {Seat} seat @param {Send} send */
async function askForBot(seat, send) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("standin"));
  const level = /** @type {HTMLSelectElement} */ (byId("standin-level"));
  byId("standin-title").textContent = say("bot for", { name: seat.name });
  byId("standin-text").textContent = say("bot until", { name: seat.name });
  level.replaceChildren(
    ...[...(await botsToAsk()).keys()].map((one) =>
      make("option", { value: one, selected: one === "medium" }, levelName(one)),
    ),
  );
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue === "ask") send({ do: "bot", seat: seat.letter, level: level.value });
  };
  dialog.showModal();
}

/**
 * The question to those who have still to agree, and to the others that it is being asked.
 * @param {State} now
 * @param {Send} send
 */
export function askAboutBot(now, send) {
  document.getElementById("bot-question")?.remove();
  const asked = now.bot_asked;
  if (!asked || !now.own) return;
  const name = now.seats.find(({ letter }) => letter === asked.letter)?.name ?? asked.letter;
  const details = { name, level: levelName(asked.level) };
  const mine = asked.awaits.some((letter) => now.own.includes(letter));
  const answer = (/** @type {boolean} */ agreed) => () => send({ do: "agree bot", agreed });
  const buttons = [
    make("button", { type: "button", id: "agree-bot", onclick: answer(true) }, say("agree")),
    make("button", { type: "button", id: "refuse-bot", onclick: answer(false) }, say("refuse")),
  ];
  const text = say(mine ? "bot question" : "bot asked", details);
  byId("notice").before(
    make("p", { class: "notice", id: "bot-question", role: "alert" }, text, ...(mine ? buttons : [])),
  );
}
