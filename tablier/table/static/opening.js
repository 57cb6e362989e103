// A new table: the server is asked for it, this browser remembers it, and the page goes there.

import { byId } from "./dom.js";
import { remember } from "./memory.js";
import { notice } from "./notice.js";
import { pages } from "./pages.js";
import { ask } from "./server.js";
import { againstBots } from "./setup.js";
import { lang, say } from "./words.js";

/** What somebody is called, until they say otherwise. */
export function myName() {
  return localStorage.getItem("tablier.name") || say("player");
}

/**
 * Open a table and go there.
 * @param {object} asked
 * @param {Partial<import("./memory.js").Mine>} [facts] what else to remember of it
 * @param {string[]} [events] the moves that it begins with, one's own
 */
export async function openTable(asked, facts = {}, events = []) {
  await veiled(async () => {
    const opened = await ask("tables", { body: { lang, ...asked } });
    for (const event of events) await ask(`tables/${opened.id}/moves`, { key: opened.key, body: { event } });
    remember(opened.id, { key: opened.key, friends: opened.friends, ...facts });
    location.href = pages.table(opened.id);
  });
}

/**
 * Open a table against bots.
 * @param {string} name of the game
 * @param {string} [level]
 * @param {Partial<import("./memory.js").Mine>} [facts]
 */
export async function playBots(name, level, facts) {
  await veiled(async () => {
    /** @type {import("./setup.js").Game[]} */
    const games = await ask("games");
    const game = games.find((one) => one.name === name);
    if (game) await openTable(againstBots(game, myName(), level), facts);
  });
}

/**
 * Play on from an event of a finished game against bots, at a table of its own, and go there.
 * @param {string} id of the table
 * @param {number} number how many events there have been
 * @param {string} seat one's own
 */
export async function goOnFrom(id, number, seat) {
  await veiled(async () => {
    const opened = await ask(`tables/${id}/continue`, { body: { number, seat, name: myName(), lang } });
    remember(opened.id, { key: opened.key });
    location.href = pages.table(opened.id);
  });
}

/**
 * The page is veiled until it goes elsewhere; where that cannot be, a sentence says why.
 * @param {() => Promise<void>} open
 */
async function veiled(open) {
  byId("veil").hidden = false;
  try {
    await open();
  } catch (error) {
    byId("veil").hidden = true;
    notice(/** @type {Error} */ (error).message);
  }
}

/** Somebody who comes back to the page finds it without the veil. */
export function handleVeil() {
  addEventListener("pageshow", () => (byId("veil").hidden = true));
}
