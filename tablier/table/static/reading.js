// The rules page: searched, completed by its figures, and a game in one click.

import { byId } from "./dom.js";
import { awaitFigures, search } from "./guide.js";
import { handleVeil, myName, openTable } from "./opening.js";
import { handlePreparation } from "./preparation.js";
import { ask } from "./server.js";
import { againstBots } from "./setup.js";
import { handleSound } from "./sound.js";
import { lang } from "./words.js";

/** @typedef {import("./setup.js").Game} Game */

const name = byId("main").dataset.game ?? "";

/** A table against bots, as from the game's card on the home page. */
async function play() {
  /** @type {Game[]} */
  const games = await ask("games");
  const game = games.find((one) => one.name === name);
  if (game) await openTable(againstBots(game, myName()));
}

byId("play").addEventListener("click", play);
byId("rule-search").addEventListener("input", () => search(byId("rule-search"), byId("guide"), byId("rule-found")));
handleVeil();
handleSound();
handlePreparation();
awaitFigures(byId("guide"), `/rules/${name}?part=1&lang=${lang}`);
