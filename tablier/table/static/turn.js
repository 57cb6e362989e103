// Telling somebody who is not looking that it is their turn: by the title, by a sound, and, if they asked for it and
// the browser allows it, by a notification.

import { byId } from "./dom.js";
import { files } from "./place.js";
import { can } from "./server.js";
import { yourTurn } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./told").State} State */

const WANTED = "tablier.notify";

function isWanted() {
  return localStorage.getItem(WANTED) === "on" && Notification.permission === "granted";
}

/**
 * Browsers have notifications only where nobody can listen in between. Bots are not waited for so long that somebody
 * would go away.
 */
const CAN = can.friends && "Notification" in window && window.isSecureContext;

/** The button that asks for notifications. */
export function handleNotifications() {
  const button = /** @type {HTMLButtonElement} */ (byId("notify"));
  if (!CAN) return;
  const show = () => button.setAttribute("aria-pressed", String(isWanted()));
  show();
  button.addEventListener("click", async () => {
    const wanted = !isWanted() && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(WANTED, wanted ? "on" : "off");
    show();
    if (Notification.permission === "denied") button.textContent = say("notify denied");
  });
}

/** Whether something is expected of the one who looks: a move, or a throw of one's own dice. @param {State} now */
export function isAsked(now) {
  const asked = now.throw?.by ?? now.actor;
  return !now.over && [...now.own].some((letter) => asked.includes(letter));
}

/** @param {State} now @param {string} title of the game */
export function showTurn(now, title) {
  const mine = isAsked(now);
  byId("notify").hidden = !CAN || now.own === ""; // who looks on has no turn
  document.title = mine ? `● ${say("your turn title")} · ${title}` : `${title} · tablier`;
}

/** It has become one's turn. @param {State} now @param {string} title */
export function tellTurn(now, title) {
  yourTurn();
  if (!document.hidden || !CAN || !isWanted()) return;
  try {
    const note = new Notification(title, { body: now.status, icon: `${files}/icon.svg`, tag: location.pathname });
    note.addEventListener("click", () => {
      focus();
      note.close();
    });
  } catch {
    // Some phones have notifications only for programs that were installed: the title and the sound have to do.
  }
}
