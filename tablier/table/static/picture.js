// A picture as data: what the server tells of it, put together from what was told before. The layers are lists of SVG
// texts; those of `pieces` and `spots` are groups with ids.

/** @typedef {import("./told").Change} Change */
/** @typedef {(typeof LAYERS)[number]} Layer */
/**
 * @typedef {object} Picture
 * @property {[number, number]} size
 * @property {string} title the position in a sentence, for those who cannot see it
 * @property {string} ground
 * @property {Record<Layer, string[]>} layers
 * @property {Record<string, string>} names what the spots are called, by their ids
 */

/** From below to above. */
export const LAYERS = /** @type {const} */ (["labels", "trails", "pieces", "marks", "offers", "spots"]);

/** @type {Picture} */
const EMPTY = {
  size: [0, 0],
  title: "",
  ground: "",
  layers: { labels: [], trails: [], pieces: [], marks: [], offers: [], spots: [] },
  names: {},
};

/**
 * The next picture: what the change does not name stays.
 * @param {Picture | null} before null: the change tells the whole picture
 * @param {Change} change
 * @returns {Picture}
 */
export function changed(before, change) {
  const { size, title, ground, layers, names } = before ?? EMPTY;
  /** @param {Layer} name */
  const layer = (name) => change[name]?.flatMap((one) => taken(layers[name], one)) ?? layers[name];
  return {
    size: change.size ?? size,
    title: change.title ?? title,
    ground: change.ground ?? ground,
    layers: {
      labels: layer("labels"),
      trails: layer("trails"),
      pieces: layer("pieces"),
      marks: layer("marks"),
      offers: layer("offers"),
      spots: layer("spots"),
    },
    names: change.names ? { ...names, ...change.names } : names,
  };
}

/**
 * A new text, or a run of old ones.
 * @param {string[]} old
 * @param {[first: number, count: number] | string} one
 */
function taken(old, one) {
  return typeof one === "string" ? [one] : old.slice(one[0], one[0] + one[1]);
}
