// The addresses of pages. A server finds a table by its path. Files know no tables: there is a page for every game, and
// the table is in the query.

import { byId } from "./dom.js";
import * as place from "./place.js";

/** @typedef {Record<string, string | number>} Query */

export const pages = pagesAt(place);

/**
 * @param {{root: string, worker: string}} place
 */
export function pagesAt({ root, worker }) {
  const isFile = worker !== "";
  /** @param {string} kind @param {string} id @param {Query} query @param {string} page of which kinds of table */
  const atTable = (kind, id, query, page = gameOf(id)) =>
    isFile ? `${root}/${kind}/${page}/${written({ id, ...query })}` : `${root}/${kind}/${id}${written(query)}`;
  return {
    home: () => `${root}/`,
    /** @param {string} id */
    table: (id) => atTable("table", id, {}, id.slice(0, id.lastIndexOf("."))),
    /** @param {string} id @param {Query} [query] */
    replay: (id, query = {}) => atTable("replay", id, query),
    /** @param {string} id @param {Query} [query] */
    analysis: (id, query = {}) => atTable("analysis", id, query),
    /** @param {string} id @param {Query} [query] */
    learn: (id, query = {}) => atTable("learn", id, query),
    /** The page where the dice of a table are checked. @param {string} table its id */
    dice: (table) => `${root}/dice${isFile ? "/" : ""}${written({ table })}`,
    /** @param {string} game @param {number} number */
    puzzle: (game, number) =>
      isFile ? `${root}/puzzle/${game}/${written({ number })}` : `${root}/puzzle/${game}/${number}`,
    /** Whether a table can be here at all: a browser may remember others, of a server on the same site. */
    holds: (/** @type {string} */ id) => id.includes(".") === isFile,
  };
}

/** The game of a table whose id tells it: bulldog.own.1f3a9c0b2d. @param {string} id */
function gameOf(id) {
  return id.split(".")[0];
}

/** @param {Query} query */
function written(query) {
  const all = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `?${all}`.replace(/^\?$/, "");
}

/**
 * What the page is about: told by the page itself, or by its query.
 * @param {string} name as "id", "number"
 */
export function about(name) {
  return byId("main").dataset[name] || (new URLSearchParams(location.search).get(name) ?? "");
}

/** Lead the links of this page that say to which kind of page of its table they go. @param {string} id */
export function leadLinks(id) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-to]"))) {
    const kind = /** @type {"table" | "replay" | "analysis" | "dice"} */ (link.dataset.to);
    link.href = pages[kind](id);
  }
}
