// The rules page: searched, completed by its figures, and a game in one click.

import { byId } from "./dom.js";
import { awaitFigures, search } from "./guide.js";
import { remember } from "./memory.js";
import { handlePreparation } from "./preparation.js";
import { ask } from "./server.js";
import { againstBots } from "./setup.js";
import { handleSound } from "./sound.js";
import { lang, say } from "./words.js";

/** @typedef {import("./setup.js").Game} Game */

const name = byId("main").dataset.game ?? "";

/** A table against bots, as from the game's card on the home page. */
async function play() {
  byId("veil").hidden = false;
  try {
    /** @type {Game[]} */
    const games = await ask("games");
    const game = games.find((one) => one.name === name);
    if (!game) return;
    const asked = againstBots(game, localStorage.getItem("tablier.name") || say("player"));
    const opened = await ask("tables", { body: { lang, ...asked } });
    remember(opened.id, { key: opened.key, friends: opened.friends });
    location.href = `/table/${opened.id}`;
  } catch (error) {
    byId("veil").hidden = true;
    byId("notice").textContent = /** @type {Error} */ (error).message;
    byId("notice").hidden = false;
  }
}

byId("play").addEventListener("click", play);
byId("rule-search").addEventListener("input", () => search(byId("rule-search"), byId("guide"), byId("rule-found")));
addEventListener("pageshow", () => (byId("veil").hidden = true)); // also when one comes back to the page
handleSound();
handlePreparation();
awaitFigures(byId("guide"), `/rules/${name}?part=1&lang=${lang}`);
