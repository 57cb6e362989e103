// Bots that can be asked to play. The levels of the house have words; bots of other packages speak for themselves.

import { ask } from "./server.js";
import { say } from "./words.js";

export const LEVELS = ["easy", "medium", "hard", "expert"];
/** Those who play anything, or are there for comparison, and teach nobody anything. */
const NO_OPPONENTS = ["random", "search"];

/** @param {string} level */
export function levelName(level) {
  return [...LEVELS, "random"].includes(level) ? say(level) : level;
}

/**
 * Everybody who can be asked, and what to expect of them.
 * @returns {Promise<Map<string, string>>}
 */
export async function botsToAsk() {
  /** @type {Record<string, string>} */
  const known = await ask("bots");
  const others = Object.entries(known).filter(([name]) => ![...LEVELS, ...NO_OPPONENTS].includes(name));
  return new Map([...LEVELS.map((level) => /** @type {const} */ ([level, say(`expect ${level}`)])), ...others]);
}
