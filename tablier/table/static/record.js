// How one's games have gone, and the profile as a file.

import { byId, make } from "./dom.js";
import { levelName } from "./levels.js";
import { keepResults, profile, readProfile, statistics, takeOver, written } from "./profile.js";
import { save } from "./save.js";
import { ask, can, Refused } from "./server.js";
import { say } from "./words.js";

/** @typedef {import("./known.js").Known} Known */
/** @typedef {import("./setup.js").Game} Game */

/** @param {Known[]} known @param {Game[]} games */
export function showRecord(known, games) {
  keepResults(known);
  const counts = statistics(profile().results);
  const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  const cells = (/** @type {"th" | "td"} */ tag, /** @type {(string | number)[]} */ texts) =>
    make("tr", {}, ...texts.map((text) => make(tag, tag === "th" ? { scope: "col" } : {}, String(text))));
  const head = [say("game"), say("opponent"), say("games played"), say("games won")];
  byId("statistics").hidden = counts.length === 0;
  byId("statistics").replaceChildren(
    make("thead", {}, cells("th", head)),
    make(
      "tbody",
      {},
      ...counts.map(({ game, level, games, won }) =>
        cells("td", [title(game), level ? levelName(level) : say("people"), games, Math.round(10 * won) / 10]),
      ),
    ),
  );
}

/** @param {(text: string) => void} notice */
export function handleProfile(notice) {
  byId("export").addEventListener("click", async () => {
    try {
      const games = can.shelf ? (await ask("shelf")).tables : undefined;
      save(new Blob([written(games)], { type: "application/json" }), "tablier-profile.json");
    } catch (error) {
      notice(refusal(error));
    }
  });
  byId("import").addEventListener("change", async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const text = await input.files?.[0]?.text();
    input.value = ""; // so that the same file can be tried again
    if (text === undefined) return;
    const found = readProfile(text);
    if (found === null) return notice(say("no profile"));
    try {
      if (can.shelf && found.games) await ask("shelf", { body: { tables: found.games } });
    } catch (error) {
      return notice(`${say("games in file")} ${refusal(error)}`);
    }
    takeOver(found);
    location.reload();
  });
}

/** @param {unknown} error */
function refusal(error) {
  if (!(error instanceof Refused)) throw error;
  return error.message;
}
