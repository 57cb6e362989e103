// What is asked of the server for a new table.

/**
 * `seats`: with how many players it changes anything.
 * @typedef {{name: string, values: string[], label: string, labels: string[], line: string, seats: number[]}} Option
 */
/** @typedef {{name: string, title: string, seats: number[], options: Option[], dice: boolean}} Game */
/** @typedef {{who: string, name?: string | null, level?: string}} SeatAsked */

export const LETTERS = "ABCDEFGH";

/**
 * How many play, unless somebody says otherwise.
 * @param {Pick<Game, "seats">} game
 */
export function usualCount(game) {
  return game.seats.includes(2) ? 2 : game.seats[0];
}

/**
 * One against bots of one level, as many as the game is usually for.
 * @param {Game} game
 * @param {string} name
 * @param {string} [level]
 * @returns {{game: string, seats: SeatAsked[]}}
 */
export function againstBots(game, name, level = "medium") {
  const bots = Array.from({ length: usualCount(game) - 1 }, () => ({ who: "bot", level }));
  return { game: game.name, seats: [{ who: "me", name }, ...bots] };
}

/**
 * A table as it was set up in the form.
 * @param {Game} game
 * @param {Pick<FormData, "get">} form
 * @param {number} count
 */
export function readSetup(game, form, count) {
  /** @type {SeatAsked[]} */
  const seats = [...LETTERS.slice(0, count)].map((letter) => {
    const [who, ...bot] = String(form.get(`who-${letter}`)).split(" ");
    const name = String(form.get(`name-${letter}`) ?? "").trim();
    return who === "bot" ? { who, level: bot.join(" ") } : { who, name: who === "friend" ? null : name || null };
  });
  const order = String(form.get("order") ?? "");
  const first = Math.max(0, LETTERS.slice(0, count).indexOf(order || LETTERS[0]));
  const [kind, seconds, increment] = String(form.get("clock")).split(" ");
  const options = Object.fromEntries(
    game.options
      .filter((option) => option.seats.includes(count))
      .map((option) => [option.name, String(form.get(`option-${option.name}`))]),
  );
  return {
    game: game.name,
    seats: [...seats.slice(first), ...seats.slice(0, first)],
    drawn: order === "drawn",
    dice: String(form.get("dice") ?? "table"),
    onlookers_chat: !form.get("players-chat"),
    options,
    clock: kind ? { kind, seconds: Number(seconds), increment: Number(increment ?? 0) } : null,
  };
}

/**
 * The name that somebody has given for themselves, to be remembered; undefined: none.
 * @param {SeatAsked[]} seats
 */
export function ownName(seats) {
  return seats.findLast(({ who, name }) => who === "me" && name)?.name ?? undefined;
}
