// The tables that a browser remembers, as they are listed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byUrgency, others } from "../../tablier/table/static/known.js";

/** @param {string} id @param {boolean} over @param {boolean} yours @param {number} at */
function table(id, over, yours, at) {
  return { id, over, yours, at, game: "dames", title: "Dames", seats: [], status: "", won: null };
}

/** @param {string} letter @param {boolean} yours */
function seat(letter, yours) {
  return { letter, yours, name: letter, level: null };
}

test("games that go on come first, one's turn before the others', the newest first", () => {
  const tables = [
    table("lost", true, false, 1),
    table("theirs", false, false, 9),
    table("won", true, false, 7),
    table("mine", false, true, 2),
    table("mine too", false, true, 3),
  ];
  const { going, over } = byUrgency(tables);
  assert.deepEqual(
    going.map(({ id }) => id),
    ["mine too", "mine", "theirs"],
  );
  assert.deepEqual(
    over.map(({ id }) => id),
    ["won", "lost"],
  );
  assert.equal(tables[0].id, "lost", "the list itself stays as it was");
});

test("one plays against the others; who looks on sees everybody, who plays alone nobody", () => {
  const letters = (/** @type {ReturnType<typeof seat>[]} */ seats) => others(seats).map(({ letter }) => letter);
  assert.deepEqual(letters([seat("A", true), seat("B", false), seat("C", false)]), ["B", "C"]);
  assert.deepEqual(letters([seat("A", false), seat("B", false)]), ["A", "B"]);
  assert.deepEqual(letters([seat("A", true), seat("B", true)]), ["A", "B"]);
  assert.deepEqual(letters([seat("A", true)]), []);
});
