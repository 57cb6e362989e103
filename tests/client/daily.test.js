// What a day brings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, openingOf, puzzleOf, streak, today } from "../../tablier/table/static/daily.js";

const SETS = { bulldog: 9, dames: 30, goulet: 28, none: 0 };

/** So many days from a first one. @param {number} count @param {string} [first] */
function days(count, first = "2026-02-20") {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10));
}

test("a day is the date on the clock here, and days follow each other", () => {
  assert.equal(today(new Date(2026, 2, 1, 0, 0, 1)), "2026-03-01");
  assert.equal(today(new Date(2026, 11, 31, 23, 59, 59)), "2026-12-31");
  assert.equal(numberOf("2026-03-01") - numberOf("2026-02-28"), 1);
});

test("the games take turns, and every puzzle comes before one comes again", () => {
  const brought = days(3 * 9).map((day) => puzzleOf(day, SETS));
  for (const [n, puzzle] of brought.slice(1).entries()) assert.notEqual(puzzle?.game, brought[n]?.game);
  for (const [game, count] of Object.entries(SETS)) {
    const numbers = days(3 * count)
      .map((day) => puzzleOf(day, SETS))
      .filter((one) => one?.game === game)
      .map((one) => one?.number);
    assert.equal(new Set(numbers).size, count);
    assert.ok(numbers.every((number) => number !== undefined && number >= 1 && number <= count));
  }
  assert.equal(puzzleOf("2026-11-17", { none: 0 }), null);
});

test("the same day brings everybody the same, however the games are listed", () => {
  const turned = Object.fromEntries(Object.entries(SETS).reverse());
  for (const day of days(20)) assert.deepEqual(puzzleOf(day, SETS), puzzleOf(day, turned));
});

test("every pair of squares opens the solitaire once before one does again", () => {
  const openings = days(630).map(openingOf);
  assert.equal(new Set(openings.map((pair) => pair.join())).size, 630);
  for (const [one, other] of openings) {
    assert.match(one, /^\+[a-f][1-6]$/);
    assert.match(other, /^\+[a-f][1-6]$/);
    assert.notEqual(one, other);
  }
});

test("a streak goes on until midnight of the day after, over months and years", () => {
  assert.equal(streak([], "2026-11-17"), 0);
  assert.equal(streak(["2026-11-17"], "2026-11-17"), 1);
  assert.equal(streak(["2026-11-15", "2026-11-16"], "2026-11-17"), 2);
  assert.equal(streak(["2026-11-14", "2026-11-15"], "2026-11-17"), 0);
  assert.equal(streak(["2026-11-13", "2026-11-15", "2026-11-16", "2026-11-17"], "2026-11-17"), 3);
  assert.equal(streak(["2027-01-01", "2026-12-31", "2026-12-30"], "2027-01-02"), 3);
});
