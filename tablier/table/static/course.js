// A finished game in numbers: how it went for each player, and which moves and throws made the difference.

/** @typedef {{seat: string, result: number, luck: number, adjusted: number, loss: number}} Account */
/**
 * @typedef {object} Decision
 * @property {number} number of the event, from 0
 * @property {string} seat
 * @property {string} event
 * @property {string} told the same as a sentence
 * @property {string} best what was thought best
 * @property {string} advice the same as a sentence
 * @property {number} loss
 * @property {boolean} beyond_doubt whether the loss is no accident of judging
 */
/** @typedef {{number: number, event: string, told: string, luck: number[]}} Throw */
/**
 * A game looked back at, as the server tells it.
 * @typedef {object} Review
 * @property {Record<string, string>} names
 * @property {Record<string, string>} verdict by language
 * @property {Account[]} seats
 * @property {Decision[]} decisions
 * @property {Throw[]} throws
 */
/** @typedef {{number: number, values: number[], cost: number}} Point `cost`: whose decision it was, -1: nobody's */

/**
 * What the game was worth to each seat as it went: luck comes on top of it, what a decision costs goes to the others.
 * @param {Pick<Review, "seats" | "decisions" | "throws">} review
 * @returns {Point[]}
 */
export function course({ seats, decisions, throws }) {
  const letters = seats.map(({ seat }) => seat);
  const values = letters.map(() => 0);
  const steps = [...throws, ...decisions.filter((one) => one.beyond_doubt)].sort((a, b) => a.number - b.number);
  return [
    { number: 0, values: [...values], cost: -1 },
    ...steps.map((step) => {
      const cost = "luck" in step ? -1 : letters.indexOf(step.seat);
      for (const seat of values.keys()) {
        if ("luck" in step) values[seat] += step.luck[seat];
        else values[seat] += seat === cost ? -step.loss : step.loss / (letters.length - 1);
      }
      return { number: step.number + 1, values: [...values], cost };
    }),
  ];
}

/**
 * The moves that cost the most, as far as they are worse than the best beyond doubt.
 * @param {Decision[]} decisions
 * @param {number} [most]
 */
export function worstMoves(decisions, most = 6) {
  return decisions
    .filter((one) => one.beyond_doubt)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

/**
 * The throws that helped somebody the most, and whom: the number of the seat.
 * @param {Throw[]} throws
 * @param {number} [most]
 */
export function bestThrows(throws, most = 4) {
  return throws
    .map((thrown) => ({ ...thrown, lucky: thrown.luck.indexOf(Math.max(...thrown.luck)) }))
    .sort((a, b) => b.luck[b.lucky] - a.luck[a.lucky])
    .slice(0, most);
}
