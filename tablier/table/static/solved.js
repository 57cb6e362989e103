// What this browser remembers of puzzles: which are solved, and on which days the day's was.

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const PUZZLES = "tablier.puzzles";
const DAYS = "tablier.days";

/** What was solved of each game, by number. @param {Store} [lasting] @returns {Record<string, number[]>} */
export function allSolved(lasting = localStorage) {
  const found = read(lasting.getItem(PUZZLES));
  return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
}

/** @param {string} game @param {Store} [lasting] */
export function solved(game, lasting = localStorage) {
  return allSolved(lasting)[game] ?? [];
}

/** A puzzle is solved. @param {string} game @param {number} number @param {Store} [lasting] */
export function keepSolved(game, number, lasting = localStorage) {
  addSolved({ [game]: [number] }, lasting);
}

/** The days on which the day's puzzle was solved: 2026-11-17. @param {Store} [lasting] @returns {string[]} */
export function daysSolved(lasting = localStorage) {
  const found = read(lasting.getItem(DAYS));
  return Array.isArray(found) ? found : [];
}

/** The day's puzzle is solved. @param {string} day @param {Store} [lasting] */
export function keepDay(day, lasting = localStorage) {
  addDays([day], lasting);
}

/** What was solved elsewhere, too. @param {Record<string, number[]>} more @param {Store} [lasting] */
export function addSolved(more, lasting = localStorage) {
  const all = allSolved(lasting);
  for (const [game, numbers] of Object.entries(more)) {
    all[game] = [...new Set([...(all[game] ?? []), ...numbers])].sort((a, b) => a - b);
  }
  lasting.setItem(PUZZLES, JSON.stringify(all));
}

/** @param {string[]} more @param {Store} [lasting] */
export function addDays(more, lasting = localStorage) {
  lasting.setItem(DAYS, JSON.stringify([...new Set([...daysSolved(lasting), ...more])].sort()));
}

/** What cannot be read is nothing. @param {string | null} text @returns {any} */
function read(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
