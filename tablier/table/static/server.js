// Asking the server.

import { root } from "./root.js";
import { lang } from "./words.js";

/** A refusal: the server's sentence. */
export class Refused extends Error {}

/**
 * @param {string} path below /api
 * @param {{key?: string | null, body?: any, text?: string, query?: Record<string, string | number | boolean>,
 *   method?: string}} [asked] a GET, or with something to send a POST, unless it says otherwise
 * @returns {Promise<any>}
 */
export async function ask(path, { key, body, text, query, method } = {}) {
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

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean>} [query]
 */
export function address(path, query = {}) {
  const all = new URLSearchParams(Object.entries({ lang, ...query }).map(([name, value]) => [name, String(value)]));
  return `${root}/api/${path}?${all}`;
}
