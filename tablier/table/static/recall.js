// Somebody comes, or comes back: what the others did in their last turn is marked as if one had been there.

import { changed } from "./picture.js";

/** @typedef {import("./past.js").Past} Past */
/** @typedef {import("./past.js").Event} Event */
/** @typedef {import("./told").Step} Step */
/** @typedef {Pick<import("./told").View, "number" | "curtain" | "log">} Told what is told of the table */

/**
 * Whether there is something to mark. Where what happened cannot be had, nothing is: the table is shown all the same.
 * @param {Past} past
 * @param {Told} now
 * @param {string} own the seats that one moves for
 * @param {(since: number) => Promise<Step[]>} ask for what happened after so many events
 */
export async function recall(past, now, own, ask) {
  const [first] = now.curtain === undefined ? lastTurn(now.log, own) : [];
  if (first === undefined) return false;
  try {
    const steps = await ask(first.number - 1);
    let picture = null;
    for (const step of steps.filter(({ number }) => number <= now.number)) {
      picture = changed(picture, step.picture);
      past.add(step, picture, own);
    }
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/**
 * The events of the others' last turn, if one has not moved since.
 * @template {Event} E
 * @param {E[]} log
 * @param {string} own
 * @returns {E[]}
 */
export function lastTurn(log, own) {
  const moved = log.findLastIndex((event) => own.includes(event.by));
  const others = log.slice(moved + 1).filter((event) => event.turn !== "" && !own.includes(event.turn));
  const before = others.findLastIndex((event) => event.turn !== others.at(-1)?.turn);
  return others.slice(before + 1);
}
