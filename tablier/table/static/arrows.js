// Where the arrow keys lead from one thing on the board to another.

/** @typedef {{x: number, y: number}} Point */

/** @type {Record<string, [dx: number, dy: number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much farther a thing seems that lies aside of the direction, per pixel. */
const ASIDE = 2.5;

/**
 * Which of the places is nearest in the direction of a key; -1: there is none.
 * @param {string} key
 * @param {Point} here
 * @param {Point[]} places
 */
export function follow(key, here, places) {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let nearest = -1;
  let least = Infinity;
  for (const [number, { x, y }] of places.entries()) {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const seems = along + ASIDE * aside;
    if (along <= 1 || seems >= least) continue;
    nearest = number;
    least = seems;
  }
  return nearest;
}

/**
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
