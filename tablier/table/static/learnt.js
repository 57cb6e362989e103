// What this browser remembers of lessons: which it was offered, and which stages are done.

/** @typedef {{offered?: boolean, done?: number[]}} Learnt */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const LESSONS = "tablier.lessons";

/** @param {Store} lasting @returns {Record<string, Learnt>} */
function all(lasting) {
  try {
    return JSON.parse(lasting.getItem(LESSONS) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @param {Store} [lasting] @returns {Learnt} */
export function learnt(game, lasting = localStorage) {
  return all(lasting)[game] ?? {};
}

/** The lesson of a game need not be offered any more. @param {string} game @param {Store} [lasting] */
export function keepOffered(game, lasting = localStorage) {
  lasting.setItem(LESSONS, JSON.stringify({ ...all(lasting), [game]: { ...learnt(game, lasting), offered: true } }));
}

/** A stage is done. @param {string} game @param {number} stage @param {Store} [lasting] */
export function keepDone(game, stage, lasting = localStorage) {
  const done = [...new Set([...(learnt(game, lasting).done ?? []), stage])].sort((a, b) => a - b);
  lasting.setItem(LESSONS, JSON.stringify({ ...all(lasting), [game]: { offered: true, done } }));
}
