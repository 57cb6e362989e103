// What the server made, saved as a file. Asked for with one's key: a link would show what an onlooker sees.

import { make } from "./dom.js";

/** What a file of a table is called, without its ending. @param {string} game @param {string} id */
export function fileName(game, id) {
  return `${game}-${id.split(".").at(-1)}`; // an id may begin with the game
}

/** @param {Blob | string} made @param {string} name */
export function save(made, name) {
  const href = URL.createObjectURL(made instanceof Blob ? made : new Blob([made]));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
