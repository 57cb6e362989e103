// What moves from one picture to the next, planned from where the pieces were and where they are.

/** @typedef {{id: string, x: number, y: number, die: string | null}} Placed its middle in pixels; the face of a die */
/**
 * @template K
 * @typedef {{piece: K, does: "tumble" | "appear"} | {piece: K, does: "slide", dx: number, dy: number}} Motion
 */

/** A shift that nobody sees, in units of the picture. */
const SLIGHT = 2;

/**
 * A thrown die tumbles, what was not there appears, what is elsewhere slides from (dx, dy). What is the same piece
 * before and after has the same key, in the browser its element.
 * @template K
 * @param {Map<K, Placed>} before
 * @param {Map<K, Placed>} now
 * @param {Record<string, string>} moved the pieces that are the same under another id: from → to
 * @param {number} scale units of the picture a pixel
 * @returns {Motion<K>[]}
 */
export function planMotion(before, now, moved, scale) {
  const carried = new Set(Object.values(moved));
  /** @type {Motion<K>[]} */
  const motions = [];
  for (const [piece, is] of now) {
    const was = before.get(piece);
    if (is.die !== null && was?.die !== is.die && !carried.has(is.id)) motions.push({ piece, does: "tumble" });
    else if (was === undefined) motions.push({ piece, does: "appear" });
    else {
      const dx = (was.x - is.x) * scale;
      const dy = (was.y - is.y) * scale;
      if (Math.hypot(dx, dy) > SLIGHT) motions.push({ piece, does: "slide", dx, dy });
    }
  }
  return motions;
}

/**
 * The ids whose pieces give way to a piece that takes their id and do not move on themselves: they were captured.
 * @param {Record<string, string>} moved
 * @param {(id: string) => boolean} there whether the picture has something with this id
 */
export function displaced(moved, there) {
  return Object.entries(moved)
    .filter(([from, to]) => from !== to && there(from) && there(to) && !Object.hasOwn(moved, to))
    .map(([, to]) => to);
}

/**
 * Where a piece is on its way, counted from where it ends.
 * @param {string} d the way as the data of an SVG path: points with straight lines between them
 */
export function shifts(d) {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const [endX, endY] = numbers.slice(-2);
  /** @type {{dx: number, dy: number}[]} */
  const found = [];
  for (let n = 0; n < numbers.length; n += 2) found.push({ dx: numbers[n] - endX, dy: numbers[n + 1] - endY });
  return found;
}
