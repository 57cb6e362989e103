// A finished game in numbers: which moves and throws made the difference.

/** @typedef {import("./told").Analysis} Analysis */
/** @typedef {import("./told").Decision} Decision */
/** @typedef {import("./told").Thrown} Throw */
/**
 * Something that made a difference: a decision that has a label, or a throw that helped somebody.
 * @typedef {object} Moment
 * @property {number} number how many events there were before it
 * @property {string} seat whose decision it was, or whom the throw helped
 * @property {number} points what it cost, or was worth to that seat
 * @property {Decision | Throw} what
 */

/** A throw that was worth less than so many points made no difference. */
const LEAST_LUCK = 5;
/** How many throws are told of. */
const MOST_THROWS = 6;

/**
 * All that made a difference, in the order of the game.
 * @param {Pick<Analysis, "seats" | "decisions" | "throws">} review
 * @param {string} [seat] only what it decided, and the throws that helped or hurt it
 * @returns {Moment[]}
 */
export function moments({ seats, decisions, throws }, seat) {
  const made = decisions
    .filter((one) => one.label && (!seat || one.seat === seat))
    .map((one) => ({ number: one.number, seat: one.seat, points: -one.cost, what: one }));
  const letters = seats.map((one) => one.seat);
  const thrown = throws
    .map((one) => {
      const whom = seat ? letters.indexOf(seat) : one.luck.indexOf(Math.max(...one.luck));
      return { number: one.number, seat: letters[whom], points: one.luck[whom], what: one };
    })
    .filter(({ points }) => Math.abs(points) >= LEAST_LUCK)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST_THROWS);
  return [...made, ...thrown].sort((a, b) => a.number - b.number);
}

/**
 * The decision that cost a seat the most; without one, anybody's. Null: none cost anything worth a label.
 * @param {Moment[]} all
 * @returns {Moment | null}
 */
export function worst(all) {
  const decided = all.filter(({ what }) => "label" in what);
  return decided.reduce(
    (found, one) => (found === null || one.points < found.points ? one : found),
    /** @type {Moment | null} */ (null),
  );
}
