// The tables that this browser remembers, and its keys there.

/**
 * What is known of a table.
 * @typedef {object} Mine
 * @property {string | null} key
 * @property {Record<string, string>} [friends] their keys
 * @property {number} at when one was last there
 * @property {{seal: string, nonce: string, since: number}} [fair] what one saw of the dice's seal, and added to them
 * @property {number[]} [coach] the tips that a coach has given there; none: there is no coach
 */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const TABLES = "tablier.tables";
/** How many tables are remembered: those that were visited last. */
const MOST = 50;

/**
 * The tables that this browser remembers, by id.
 * @param {Store} [lasting]
 * @returns {Record<string, Mine>}
 */
export function mine(lasting = localStorage) {
  try {
    return JSON.parse(lasting.getItem(TABLES) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @param {Partial<Mine>} facts
 * @param {Store} [lasting]
 * @param {number} [now]
 */
export function remember(id, facts, lasting = localStorage, now = Date.now()) {
  const all = mine(lasting);
  all[id] = Object.assign({ key: null }, all[id], { at: now }, facts);
  lasting.setItem(TABLES, JSON.stringify(newest(all)));
}

/** As many as are remembered. @param {Record<string, Mine>} all */
export function newest(all) {
  const sorted = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(sorted.slice(0, MOST));
}

/**
 * Remember a table no more. Returns what was known of it, in case it is wanted back.
 * @param {string} id
 * @param {Store} [lasting]
 */
export function forget(id, lasting = localStorage) {
  const { [id]: gone, ...others } = mine(lasting);
  lasting.setItem(TABLES, JSON.stringify(others));
  return gone;
}

/**
 * One's key at a table: from the link that led here, or from before. The link's is taken out of the address.
 * @param {string} id
 */
export function keyOf(id) {
  const given = keyIn(location.hash);
  const key = chooseKey(id, given);
  if (given) history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/**
 * The key in a link; null: it has none.
 * @param {string} hash
 */
export function keyIn(hash) {
  return hash.match(/^#key=([\w-]+)$/)?.[1] ?? null;
}

/**
 * The key to use, with a link's key or without. Where this browser has another key already, the link's is for this tab
 * alone: who tries a friend's link does not lose the own seat.
 * @param {string} id
 * @param {string | null} given
 * @param {Store} [lasting]
 * @param {Store} [tab]
 */
export function chooseKey(id, given, lasting = localStorage, tab = sessionStorage) {
  const here = `tablier.key.${id}`;
  if (given) {
    const known = mine(lasting)[id]?.key;
    if (known && known !== given) tab.setItem(here, given);
    else remember(id, { key: given }, lasting);
  }
  const left = tab.getItem(here);
  if (left && !mine(lasting)[id]) remember(id, { key: left }, lasting); // somebody comes back who had left the table
  return tab.getItem(here) ?? mine(lasting)[id]?.key ?? null;
}

/**
 * The friends' keys by the seats of a rematch, in which everybody sits one seat further on.
 * @param {Record<string, string>} friends
 * @param {string[]} letters
 */
export function seatFurtherOn(friends, letters) {
  const moved = Object.entries(friends).map(([letter, key]) => [
    letters[(letters.indexOf(letter) + 1) % letters.length],
    key,
  ]);
  return Object.fromEntries(moved);
}
