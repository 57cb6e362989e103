// Which choices are left after some clicks. It knows no game and no picture: a choice is an event, the ids that are
// clicked in order to make it, and the ids that have to be marked for it before, in any order.

/** @typedef {[event: string, path: string[], marked: string[]]} Choice */
/**
 * What has been clicked so far. It never changes: a click makes another one.
 * @typedef {object} Picked
 * @property {readonly string[]} path in the order of the clicks
 * @property {ReadonlySet<string>} marked
 */

/** @type {Picked} */
export const NOTHING = { path: [], marked: new Set() };

/**
 * The choices that what was clicked so far can still lead to.
 * @param {Choice[]} choices
 * @param {Picked} picked
 */
export function narrow(choices, picked) {
  return choices.filter(
    ([, path, marked]) =>
      picked.path.every((id, n) => path[n] === id) && [...picked.marked].every((id) => marked.includes(id)),
  );
}

/**
 * Of these, the ones that have all the marks they need.
 * @param {Choice[]} choices
 * @param {Picked} picked
 */
export function complete(choices, picked) {
  return narrow(choices, picked).filter(([, , marked]) => marked.length === picked.marked.size);
}

/**
 * What is picked after one more click; null: the click leads nowhere. A click on what was clicked last takes it back,
 * and a click on the beginning of another choice begins that one.
 * @param {Choice[]} choices
 * @param {Picked} picked
 * @param {string} id
 * @returns {Picked | null}
 */
export function pick(choices, { path, marked }, id) {
  const left = narrow(choices, { path, marked });
  if (marked.has(id)) return { path, marked: new Set([...marked].filter((other) => other !== id)) };
  if (left.some(([, , needed]) => needed.includes(id))) return { path, marked: new Set([...marked, id]) };
  if (path.at(-1) === id) return { path: path.slice(0, -1), marked };
  if (left.some(([, ids]) => ids[path.length] === id)) return { path: [...path, id], marked };
  if (path.length > 0 && choices.some(([, ids]) => ids[0] === id)) return { path: [id], marked };
  return null;
}

/**
 * What is picked once everything is clicked that there is no choice about: the only piece that can move. Never the last
 * click of a move, which nobody makes but the player. What begins with a button stays possible beside it.
 * @param {Choice[]} choices
 * @param {Record<string, string>} buttons
 * @param {Picked} picked
 * @returns {Picked}
 */
export function settled(choices, buttons, { path, marked }) {
  const left = narrow(choices, { path, marked }).filter(([, ids]) => path.length || !Object.hasOwn(buttons, ids[0]));
  const next = left[0]?.[1][path.length];
  const forced = left.length > 1 && left.every(([, ids]) => ids[path.length] === next && ids.length > path.length + 1);
  if (!forced || left.some(([, , needed]) => needed.length > 0)) return { path, marked };
  return settled(choices, buttons, { path: [...path, next], marked });
}

/**
 * The event that is meant beyond doubt; null: there is more to click. Buttons that would be the last clicks of the only
 * choice left are not waited for.
 * @param {Choice[]} choices
 * @param {Record<string, string>} buttons
 * @param {Picked} picked
 */
export function decide(choices, buttons, picked) {
  const left = complete(choices, picked);
  if (left.length !== 1 || picked.path.length === 0) return null;
  const [event, path] = left[0];
  return path.slice(picked.path.length).every((id) => Object.hasOwn(buttons, id)) ? event : null;
}

/**
 * The ids that a click does something with now: the next of a path, a mark before the path has begun, a mark to take
 * back.
 * @param {Choice[]} choices
 * @param {Picked} picked
 * @returns {Set<string>}
 */
export function clickable(choices, picked) {
  const at = picked.path.length;
  const next = narrow(choices, picked).flatMap(([, path, marked]) => [
    ...path.slice(at, at + 1),
    ...(at === 0 ? marked : []),
  ]);
  return new Set([...next, ...picked.marked]);
}

/**
 * The ids that could be clicked after this one.
 * @param {Choice[]} choices
 * @param {Picked} picked
 * @param {string} id
 * @returns {Set<string>}
 */
export function after(choices, picked, id) {
  const at = picked.path.length;
  const through = narrow(choices, picked).filter(([, path]) => path[at] === id);
  return new Set(through.flatMap(([, path]) => path.slice(at + 1, at + 2)));
}

/**
 * The buttons that are of use now, and whether they can be pressed: all marks are there that they need. As long as
 * nothing is clicked but what was picked by itself, those that begin another choice, too.
 * @param {Choice[]} choices
 * @param {Record<string, string>} buttons
 * @param {Picked} picked
 */
export function usable(choices, buttons, picked) {
  const next = new Set(narrow(choices, picked).map(([, path]) => path[picked.path.length]));
  const ready = new Set(complete(choices, picked).map(([, path]) => path[picked.path.length]));
  if (picked.path.length > 0 && picked.path.length === settled(choices, buttons, NOTHING).path.length) {
    for (const [, [first]] of choices) for (const set of [next, ready]) set.add(first);
  }
  return Object.entries(buttons)
    .filter(([id]) => next.has(id))
    .map(([id, label]) => ({ id, label, ready: ready.has(id) }));
}

/**
 * The event that dice are, told by their faces in any order; null: they cannot fall. Its path is the faces, highest
 * first.
 * @param {Choice[]} choices
 * @param {readonly string[]} faces
 */
export function fallen(choices, faces) {
  const sorted = [...faces].sort().reverse().join();
  return choices.find(([, path]) => path.join() === sorted)?.[0] ?? null;
}

/**
 * All clicks of an event.
 * @param {Choice[]} choices
 * @param {string} event
 */
export function clicksOf(choices, event) {
  const [, path, marked] = choices.find(([name]) => name === event) ?? ["", [], []];
  return [...path, ...marked];
}
