// Motion, planned from two pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { displaced, planMotion, shifts } from "../../tablier/table/static/plan.js";

/** Pieces by their id. @param {Record<string, [x: number, y: number, die?: string]>} pieces */
function placed(pieces) {
  return new Map(Object.entries(pieces).map(([id, [x, y, die]]) => [id, { id, x, y, die: die ?? null }]));
}

test("what stays does not move", () => {
  const still = placed({ a: [10, 10], die: [50, 50, "3"] });
  assert.deepEqual(planMotion(still, still, {}, 1), []);
});

test("what is elsewhere slides from where it was", () => {
  const motions = planMotion(placed({ a: [10, 20] }), placed({ a: [40, 0] }), {}, 1);
  assert.deepEqual(motions, [{ piece: "a", does: "slide", dx: -30, dy: 20 }]);
});

test("a slide is in units of the picture", () => {
  const motions = planMotion(placed({ a: [10, 20] }), placed({ a: [40, 20] }), {}, 2.5);
  assert.deepEqual(motions, [{ piece: "a", does: "slide", dx: -75, dy: 0 }]);
});

test("a shift that nobody sees is no motion", () => {
  const before = placed({ a: [0, 0], b: [0, 0], c: [0, 0] });
  const motions = planMotion(before, placed({ a: [2, 0], b: [1, 1], c: [2, 1] }), {}, 1);
  assert.deepEqual(motions, [{ piece: "c", does: "slide", dx: -2, dy: -1 }]);
  assert.deepEqual(planMotion(before, placed({ a: [2, 0] }), {}, 1.5).length, 1, "in units of the picture");
});

test("what was not there appears; what is gone is not planned for", () => {
  const motions = planMotion(placed({ gone: [5, 5] }), placed({ came: [5, 5] }), {}, 1);
  assert.deepEqual(motions, [{ piece: "came", does: "appear" }]);
});

test("a thrown die tumbles, wherever it lies", () => {
  const before = placed({ one: [0, 0, "3"], two: [20, 0, "4"], three: [40, 0, "5"] });
  const now = placed({ one: [0, 0, "6"], two: [90, 0, "1"], three: [90, 9, "5"], four: [0, 0, "2"] });
  assert.deepEqual(planMotion(before, now, {}, 1), [
    { piece: "one", does: "tumble" },
    { piece: "two", does: "tumble" },
    { piece: "three", does: "slide", dx: -50, dy: -9 },
    { piece: "four", does: "tumble" },
  ]);
});

test("a die that was carried somewhere slides, even if its face is another", () => {
  const motions = planMotion(placed({ slot: [0, 0, "3"] }), placed({ slot: [30, 0, "4"] }), { hand: "slot" }, 1);
  assert.deepEqual(motions, [{ piece: "slot", does: "slide", dx: -30, dy: 0 }]);
});

test("a die that was carried here from nowhere appears", () => {
  const motions = planMotion(placed({}), placed({ slot: [30, 0, "4"] }), { hand: "slot" }, 1);
  assert.deepEqual(motions, [{ piece: "slot", does: "appear" }]);
});

test("what becomes a die tumbles, what stops being one does not", () => {
  const motions = planMotion(placed({ a: [0, 0], b: [0, 0, "2"] }), placed({ a: [0, 0, "2"], b: [0, 0] }), {}, 1);
  assert.deepEqual(motions, [{ piece: "a", does: "tumble" }]);
});

test("several motions at once keep the order of the picture", () => {
  const before = placed({ a: [0, 0], b: [10, 0] });
  const now = placed({ c: [0, 0], b: [0, 0], a: [10, 0] });
  assert.deepEqual(
    planMotion(before, now, {}, 1).map(({ piece, does }) => `${piece} ${does}`),
    ["c appear", "b slide", "a slide"],
  );
});

test("a piece gives way to the one that takes its place", () => {
  const there = (/** @type {string} */ id) => ["a1", "b2", "c3"].includes(id);
  assert.deepEqual(displaced({ a1: "b2" }, there), ["b2"]);
});

test("a piece that moves on itself does not give way", () => {
  assert.deepEqual(
    displaced({ a1: "b2", b2: "a1" }, () => true),
    [],
    "an exchange",
  );
  assert.deepEqual(
    displaced({ a1: "b2", b2: "c3" }, () => true),
    ["c3"],
    "a chain: only its end",
  );
});

test("nothing gives way where nothing is, or comes, or moves", () => {
  assert.deepEqual(
    displaced({ a1: "b2" }, (id) => id === "a1"),
    [],
  );
  assert.deepEqual(
    displaced({ a1: "b2" }, (id) => id === "b2"),
    [],
  );
  assert.deepEqual(
    displaced({ a1: "a1" }, () => true),
    [],
  );
  assert.deepEqual(
    displaced({}, () => true),
    [],
  );
});

test("a way is walked from point to point, to where the piece is", () => {
  assert.deepEqual(shifts("M10 20L10 50L40.5 50"), [
    { dx: -30.5, dy: -30 },
    { dx: -30.5, dy: 0 },
    { dx: 0, dy: 0 },
  ]);
});
