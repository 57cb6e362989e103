// The order in which the tables are listed that a browser remembers, and against whom one plays there.

/** @typedef {{letter: string, name: string, level: string | null, yours: boolean}} KnownSeat */
/**
 * A table as the server tells of it.
 * @typedef {object} Known
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {KnownSeat[]} seats
 * @property {string} status
 * @property {boolean} over
 * @property {boolean} yours whether it is one's turn
 * @property {number | null} won
 * @property {number} at in seconds
 */

/**
 * Those that go on, one's turn first, and those that are over; the newest first.
 * @param {Known[]} tables
 */
export function byUrgency(tables) {
  const sorted = [...tables].sort((a, b) => Number(b.yours) - Number(a.yours) || b.at - a.at);
  return { going: sorted.filter(({ over }) => !over), over: sorted.filter(({ over }) => over) };
}

/**
 * The others at a table; for onlookers, and for all at one screen, everybody.
 * @param {KnownSeat[]} seats
 */
export function others(seats) {
  const found = seats.filter(({ yours }) => !yours);
  return found.length ? found : seats.length > 1 ? seats : [];
}
