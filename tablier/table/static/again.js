// Another game of the same kind: a new table, to which the page goes.

import { mine, remember, seatFurtherOn } from "./memory.js";
import { pages } from "./pages.js";
import { ask } from "./server.js";
import { lang } from "./words.js";

/**
 * Somebody who plays alone begins anew.
 * @param {string} id
 * @param {string | null} key
 */
export async function startAgain(id, key) {
  const { game, options, dice, seats } = await ask(`tables/${id}`, { key });
  const alone = [{ who: "me", name: seats[0].name }];
  const opened = await ask("tables", { body: { game, lang, options, dice, seats: alone } });
  remember(opened.id, { key: opened.key });
  location.href = pages.table(opened.id);
}

/**
 * The same people play on, everybody one seat further on.
 * @param {string} id
 * @param {string | null} key
 * @param {string[]} letters
 */
export async function rematch(id, key, letters) {
  const opened = await ask(`tables/${id}/rematch`, { key, body: {} });
  remember(opened.id, { key, friends: seatFurtherOn(mine()[id]?.friends ?? {}, letters) });
  location.href = pages.table(opened.id);
}
