// The levels of the house's bots. Bots of other packages have names that only they have words for.

import { say } from "./words.js";

export const LEVELS = ["easy", "medium", "hard", "expert"];

/** @param {string} level */
export function levelName(level) {
  return LEVELS.includes(level) ? say(level) : level;
}
