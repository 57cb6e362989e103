// What a browser remembers of puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { daysSolved, keepDay, keepSolved, solved } from "../../tablier/table/static/solved.js";

/** What a browser keeps. @param {Record<string, string>} [kept] */
function store(kept = {}) {
  const entries = new Map(Object.entries(kept));
  return {
    getItem: (/** @type {string} */ name) => entries.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void entries.set(name, value),
  };
}

test("at first nothing is solved, also where nothing can be read", () => {
  for (const kept of ["{not json", "3", "null"]) {
    const browser = store({ "tablier.puzzles": kept, "tablier.days": kept });
    assert.deepEqual([solved("dames", browser), daysSolved(browser)], [[], []]);
  }
});

test("puzzles are solved in any order, each once, and each game for itself", () => {
  const browser = store();
  for (const number of [12, 3, 12]) keepSolved("dames", number, browser);
  keepSolved("goulet", 1, browser);
  assert.deepEqual(solved("dames", browser), [3, 12]);
  assert.deepEqual(solved("goulet", browser), [1]);
});

test("a day is counted once", () => {
  const browser = store();
  for (const day of ["2026-11-17", "2026-11-16", "2026-11-17"]) keepDay(day, browser);
  assert.deepEqual(daysSolved(browser), ["2026-11-16", "2026-11-17"]);
});
