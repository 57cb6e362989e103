// Who comes back sees what the others did.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Past } from "../../tablier/table/static/past.js";
import { changed } from "../../tablier/table/static/picture.js";
import { lastTurn, recall } from "../../tablier/table/static/recall.js";

/** @param {number} number @param {string} by @param {string} turn */
function line(number, by, turn) {
  return { number, by, turn, event: "", text: "" };
}

const LOG = [
  line(1, "C", "C"),
  line(2, "chance", ""),
  line(3, "chance", "B"),
  line(4, "B", "B"),
  line(5, "chance", "A"),
];
const NOW = { number: 5, log: LOG };

/** As the server tells it: the first picture is whole, the others are changes. @param {typeof LOG} lines */
function steps(lines) {
  return lines.map((one, n) => ({ ...one, picture: way(one.number, n === 0), moved: {}, struck: [] }));
}

/** @param {number} number @param {boolean} whole */
function way(number, whole) {
  return { ...(whole ? { title: "whole" } : {}), trails: [`way ${number}`] };
}

test("only the others' last turn is recalled, and nothing once one has moved", () => {
  assert.deepEqual(lastTurn(LOG, "A"), LOG.slice(2, 4));
  assert.deepEqual(lastTurn([...LOG, line(6, "A", "A")], "A"), []);
});

test("it is asked for once, and marked as if one had been there", async () => {
  const past = new Past();
  /** @type {number[]} */
  const asked = [];
  const found = await recall(past, NOW, "A", async (since) => {
    asked.push(since);
    return steps([...LOG.slice(since), line(6, "B", "B")]); // what has happened since will be told
  });
  assert.equal(found, true);
  assert.deepEqual(asked, [2]);
  const { trails } = past.under(changed(null, {})).layers;
  assert.deepEqual(trails, ['<g class="past">way 3</g>', '<g class="past">way 4</g>']);
});

test("nothing is asked for behind a curtain, or where nobody else has moved", async () => {
  const never = () => Promise.reject(new Error("asked"));
  assert.equal(await recall(new Past(), { ...NOW, curtain: "A" }, "A", never), false);
  assert.equal(await recall(new Past(), { number: 0, log: [] }, "A", never), false);
});

test("where what happened cannot be had, nothing is marked", async (context) => {
  context.mock.method(console, "warn", () => {});
  assert.equal(await recall(new Past(), NOW, "A", () => Promise.reject(new Error("lost"))), false);
});
