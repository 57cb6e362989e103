// The rules page: searched, completed by its figures, and a game in one click.

import { byId } from "./dom.js";
import { awaitFigures, search } from "./guide.js";
import { handleVeil, playBots } from "./opening.js";
import { handlePreparation } from "./preparation.js";
import { handleSound } from "./sound.js";

const name = byId("main").dataset.game ?? "";

byId("play").addEventListener("click", () => playBots(name));
byId("rule-search").addEventListener("input", () => search(byId("rule-search"), byId("guide"), byId("rule-found")));
handleVeil();
handleSound();
handlePreparation();
awaitFigures(byId("guide"), { game: name });
