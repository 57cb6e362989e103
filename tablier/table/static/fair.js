// Whether the throws of a record are what its seal, its secret and its players' numbers give: docs/fair-dice.md. It
// knows no rules and asks no server.

import { bytesOf, hex, hmac, sha256 } from "./sha256.js";

/** @typedef {{seats: string, since: number, text: string}} Nonce */
/** @typedef {{number: number, event: string, drawn: string}} Thrown what the record tells, and what was drawn */
/**
 * @typedef {object} Verdict
 * @property {string} seal
 * @property {boolean} fits whether the secret belongs to the seal
 * @property {Nonce[]} nonces
 * @property {number} since the first event that was drawn with the secret
 * @property {Thrown[]} throws
 */
/** Why nothing can be checked. @typedef {"no record" | "by hand" | "no seal" | "not over"} Reason */

const WORD = 2 ** 48;

/**
 * @param {string} text
 * @returns {Verdict | Reason}
 */
export function verdictOf(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (lines[0]?.trim() !== "tablier record 1") return "no record";
  const end = lines.findIndex((line) => !line.trim());
  const notes = headOf(lines.slice(1, end < 0 ? lines.length : end));
  if (notes.get("dice") === "thrown by hand") return "by hand";
  const seal = notes.get("fair seal");
  if (seal === undefined) return "no seal";
  const secret = notes.get("fair secret");
  if (secret === undefined || !/^[0-9a-f]{64}$/.test(secret)) return "not over";
  const nonces = numbered(notes, "fair nonce").map(nonceOf);
  const lots = numbered(notes, "fair lot").map(lotOf);
  const since = Number(notes.get("fair from") ?? 0);
  const dice = { secret: bytesOf(secret), table: notes.get("fair table") ?? "", nonces };
  const events = end < 0 ? [] : lines.slice(end).filter((line) => line.trim());
  const throws = events
    .map((line, number) => ({ number, by: line.trim()[0], event: line.trim().slice(1).trim() }))
    .filter(({ number, by }) => by === "*" && number >= since)
    .map(({ number, event }) => ({ number, event, drawn: drawn(dice, lots, number, event) }));
  return { seal, fits: hex(sha256(dice.secret)) === seal, nonces, since, throws };
}

/** @param {string[]} lines */
function headOf(lines) {
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

/** The values of `key 1`, `key 2` …, as far as they go. @param {Map<string, string>} notes @param {string} key */
function numbered(notes, key) {
  /** @type {string[]} */
  const found = [];
  for (let value; (value = notes.get(`${key} ${found.length + 1}`)) !== undefined;) found.push(value);
  return found;
}

/** @param {string} line @returns {Nonce} */
function nonceOf(line) {
  const [seats, since, text] = line.split(" ");
  return { seats, since: Number(since), text };
}

/** @typedef {{events: number[], outcomes: [tickets: number, outcome: string][]}} Lot */

/** @param {string} line @returns {Lot} */
function lotOf(line) {
  const [events, outcomes = ""] = line.split(" of ");
  return {
    events: events.split(" ").map(Number),
    outcomes: outcomes.split(", ").map((one) => [parseInt(one), one.slice(one.indexOf(" ") + 1)]),
  };
}

/** @typedef {{secret: Uint8Array, table: string, nonces: Nonce[]}} Dice */

/**
 * What was drawn for an event that is told like that; nothing, if it can be neither dice nor of a lot.
 * @param {Dice} dice
 * @param {Lot[]} lots
 * @param {number} number
 * @param {string} event
 */
function drawn(dice, lots, number, event) {
  const count = event.match(/^roll ([1-6]+)$/)?.[1].length;
  if (count) return `roll ${facesOf(below(dice, 6 ** count, number), count)}`;
  const { outcomes } = lots.find(({ events }) => events.includes(number)) ?? { outcomes: [] };
  const tickets = outcomes.reduce((sum, [count]) => sum + count, 0);
  let ticket = tickets ? below(dice, tickets, number) : 0;
  return outcomes.find(([count]) => (ticket -= count) < 0)?.[1] ?? "";
}

/** The highest first. @param {number} ticket @param {number} count */
function facesOf(ticket, count) {
  const faces = [...Array(count).keys()].map((die) => (Math.floor(ticket / 6 ** die) % 6) + 1);
  return faces.sort().reverse().join("");
}

/** A number from 0 to n - 1. @param {Dice} dice @param {number} n @param {number} number of the event */
export function below({ secret, table, nonces }, n, number) {
  const counted = nonces.filter(({ since }) => since <= number).map(({ text }) => ` ${text}`);
  for (let draw = 0; ; draw++) {
    const message = new TextEncoder().encode(`tablier-dice-1 ${table} ${number} ${draw}${counted.join("")}`);
    const word = hmac(secret, message)
      .slice(0, 6)
      .reduce((sum, byte) => 256 * sum + byte, 0);
    if (word < WORD - (WORD % n)) return word % n;
  }
}

/** What a browser adds to the throws of a table: 32 hexadecimal digits. */
export function newNonce() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
