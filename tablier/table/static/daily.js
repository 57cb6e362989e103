// What a day brings, the same to everybody: a puzzle, and a solitaire that begins in another way. The server is not
// asked for it.

/** In milliseconds. */
const DAY = 86_400_000;
/** So many puzzles are passed over from one to the next of a game, as they stand in the order of their difficulty. */
const STRIDE = 7;
const SIDE = 6;
const SQUARES = SIDE * SIDE;
const PAIRS = (SQUARES * (SQUARES - 1)) / 2;
/** No day's pair of squares looks like the one before, and all come before one comes again. */
const PAIR_STRIDE = 223;

/** A date as it is written here: 2026-11-17. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Days are counted on, whatever clocks and time zones do. @param {string} day */
export function numberOf(day) {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/**
 * The puzzle of a day: the games take turns, and every puzzle of a game comes before one comes again.
 * @param {string} day
 * @param {Record<string, number>} sets how many puzzles each game has
 * @returns {{game: string, number: number} | null}
 */
export function puzzleOf(day, sets) {
  const games = Object.keys(sets)
    .filter((game) => sets[game] > 0)
    .sort();
  if (games.length === 0) return null;
  const nth = numberOf(day);
  const game = games[nth % games.length];
  const count = sets[game];
  let stride = STRIDE;
  while (commonDivisor(stride, count) > 1) stride++;
  return { game, number: 1 + ((Math.floor(nth / games.length) * stride) % count) };
}

/**
 * How the solitaire of Les Dames Bretonnes begins on a day: with two counters on two squares (D2), in notation.
 * @param {string} day
 */
export function openingOf(day) {
  let nth = (numberOf(day) * PAIR_STRIDE) % PAIRS;
  let first = 0;
  for (; nth >= SQUARES - 1 - first; first++) nth -= SQUARES - 1 - first;
  return [first, first + 1 + nth].map((square) => `+${"abcdef"[square % SIDE]}${1 + Math.floor(square / SIDE)}`);
}

/**
 * How many days on end something was done, up to today; who has not yet today has until midnight.
 * @param {string[]} days
 * @param {string} day
 */
export function streak(days, day) {
  const done = new Set(days.map(numberOf));
  let nth = numberOf(day);
  if (!done.has(nth)) nth--;
  let count = 0;
  for (; done.has(nth); nth--) count++;
  return count;
}

/** @param {number} a @param {number} b @returns {number} */
function commonDivisor(a, b) {
  return b === 0 ? a : commonDivisor(b, a % b);
}
