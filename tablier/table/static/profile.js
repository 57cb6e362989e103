// What a browser keeps of somebody: the name, the tables with their keys, how games ended, and the puzzles that were
// solved; also as a file.

import { newest } from "./memory.js";
import { addDays, addSolved, allSolved, daysSolved } from "./solved.js";

/** @typedef {import("./memory.js").Mine} Mine */
/** @typedef {import("./known.js").Known} Known */
/** How a game ended: which, against whom ("" for people), what was won. */
/** @typedef {{game: string, level: string, won: number, at: number}} Ended */
/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {Record<string, Mine>} tables
 * @property {Record<string, Ended>} results
 * @property {Record<string, number[]>} puzzles the numbers of those that were solved, by game
 * @property {string[]} days on which the day's puzzle was solved
 */
/** @typedef {{game: string, level: string, games: number, won: number}} Count */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const NAME = "tablier.name";
const TABLES = "tablier.tables";
const RESULTS = "tablier.results";
const KIND = "tablier profile 1";

/** @param {Store} [lasting] @returns {Profile} */
export function profile(lasting = localStorage) {
  return {
    name: lasting.getItem(NAME) ?? "",
    tables: read(lasting.getItem(TABLES)),
    results: read(lasting.getItem(RESULTS)),
    puzzles: allSolved(lasting),
    days: daysSolved(lasting),
  };
}

/** Keep how games ended, also when their tables are forgotten. @param {Known[]} tables @param {Store} [lasting] */
export function keepResults(tables, lasting = localStorage) {
  const { results } = profile(lasting);
  for (const { id, game, seats, won, at } of tables) {
    if (won === null) continue;
    const levels = new Set(seats.filter(({ yours }) => !yours).map(({ level }) => level ?? ""));
    results[id] = { game, level: levels.size === 1 ? [...levels][0] : "", won, at };
  }
  lasting.setItem(RESULTS, JSON.stringify(results));
}

/**
 * Games and wins by game and level.
 * @param {Record<string, Ended>} results
 * @returns {Count[]}
 */
export function statistics(results) {
  /** @type {Map<string, Count>} */
  const counts = new Map();
  for (const { game, level, won } of Object.values(results)) {
    const count = counts.get(`${game} ${level}`) ?? { game, level, games: 0, won: 0 };
    counts.set(`${game} ${level}`, { ...count, games: count.games + 1, won: count.won + won });
  }
  return [...counts.values()].sort((a, b) => a.game.localeCompare(b.game) || a.level.localeCompare(b.level));
}

/**
 * A file with what is kept.
 * @param {object[]} [games] the tables themselves, where they are in this browser and nowhere else
 * @param {Store} [lasting]
 */
export function written(games, lasting = localStorage) {
  return JSON.stringify({ kind: KIND, ...profile(lasting), games }, null, 1);
}

/**
 * What is in a file; null: it is none of these.
 * @param {string} text
 * @returns {Profile & {games?: object[]} | null}
 */
export function readProfile(text) {
  const found = read(text);
  const { kind, name, tables, results, puzzles = {}, days = [], games = [] } = found; // an older file has less
  const maps = [tables, results, puzzles].every((one) => typeof one === "object" && one !== null);
  const lists = maps && [days, games, ...Object.values(puzzles)].every(Array.isArray);
  return kind === KIND && typeof name === "string" && lists ? found : null;
}

/**
 * Take over what was in a file; what is here already stays.
 * @param {Profile} found
 * @param {Store} [lasting]
 */
export function takeOver(found, lasting = localStorage) {
  const here = profile(lasting);
  if (!here.name && found.name) lasting.setItem(NAME, found.name);
  lasting.setItem(TABLES, JSON.stringify(newest({ ...found.tables, ...here.tables })));
  lasting.setItem(RESULTS, JSON.stringify({ ...found.results, ...here.results }));
  addSolved(found.puzzles ?? {}, lasting);
  addDays(found.days ?? [], lasting);
}

/** What cannot be read is nothing. @param {string | null} text @returns {any} */
function read(text) {
  try {
    const found = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
