// A server, asked by HTTP and connected to by WebSocket.

import { root } from "./place.js";
import { Refused } from "./refused.js";
import { lang } from "./words.js";

/** @typedef {import("./link").Asked} Asked */
/** @typedef {import("./link").Query} Query */

/** @type {import("./link").Link} */
export const http = {
  can: { friends: true, films: true, shelf: false },
  ask,
  open: (path) =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${root}/api/${path}`),
  guide,
  photograph: (id, number, key) => ask(`tables/${id}/picture/${number}.png`, { key }),
};

/**
 * @param {string} path
 * @param {Asked} [asked]
 * @returns {Promise<any>}
 */
async function ask(path, { key, body, text, query, method } = {}) {
  const answer = await fetch(address(path, query), {
    method: method ?? (body !== undefined || text !== undefined ? "POST" : "GET"),
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      "Content-Type": text !== undefined ? "text/plain" : "application/json",
    },
    body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const kind = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok) throw new Refused(kind.includes("json") ? (await answer.json()).detail : answer.statusText);
  if (answer.status === 204) return null;
  if (kind.includes("json")) return answer.json();
  return kind.startsWith("text/") || kind.includes("svg") ? answer.text() : answer.blob();
}

/** @param {string} game @param {{table?: string, wait?: boolean}} [asked] */
async function guide(game, { table, wait } = {}) {
  const query = { part: 1, ...(table ? { table } : {}), ...(wait ? { wait: 1 } : {}) };
  const answer = await fetch(`${root}/rules/${game}?${written(query)}`);
  if (!answer.ok) throw new Refused(answer.statusText);
  return answer.text();
}

/**
 * @param {string} path
 * @param {Query} [query]
 */
export function address(path, query = {}) {
  return `${root}/api/${path}?${written(query)}`;
}

/** @param {Query} query */
function written(query) {
  return new URLSearchParams(Object.entries({ lang, ...query }).map(([name, value]) => [name, String(value)]));
}
