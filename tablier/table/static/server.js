// Asking the server, and remembering which tables are one's own.

import { lang } from "./words.js";

/** @typedef {{key: string | null, friends?: Record<string, string>, at: number}} Mine */

/** A refusal: the server's sentence. */
export class Refused extends Error {}

/**
 * @param {string} path below /api
 * @param {{key?: string | null, body?: any, text?: string, query?: Record<string, string | number | boolean>}} [asked]
 * @returns {Promise<any>}
 */
export async function ask(path, { key, body, text, query } = {}) {
  const answer = await fetch(address(path, query), {
    method: body !== undefined || text !== undefined ? "POST" : "GET",
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

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean>} [query]
 */
export function address(path, query = {}) {
  const all = new URLSearchParams(Object.entries({ lang, ...query }).map(([name, value]) => [name, String(value)]));
  return `/api/${path}?${all}`;
}

/** The tables that this browser remembers, by id. @returns {Record<string, Mine>} */
export function mine() {
  try {
    return JSON.parse(localStorage.getItem("tablier.tables") ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @param {Partial<Mine>} facts
 */
export function remember(id, facts) {
  const all = mine();
  all[id] = Object.assign({ key: null }, all[id], { at: Date.now() }, facts);
  const kept = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, 50);
  localStorage.setItem("tablier.tables", JSON.stringify(Object.fromEntries(kept)));
}

/**
 * One's key at a table: from the link that led here, or from before. Where this browser has another key already, the
 * link's is for this tab alone: who tries a friend's link does not lose the own seat.
 * @param {string} id
 */
export function keyOf(id) {
  const given = location.hash.match(/^#key=([\w-]+)$/)?.[1], here = `tablier.key.${id}`;
  if (given) {
    const known = mine()[id]?.key;
    if (known && known !== given) sessionStorage.setItem(here, given);
    else remember(id, { key: given });
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(here) ?? mine()[id]?.key ?? null;
}
