// A finished game in numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestThrows, course, worstMoves } from "../../tablier/table/static/course.js";

/** @param {...string} letters */
function accounts(...letters) {
  return letters.map((seat) => ({ seat, result: 0, luck: 0, adjusted: 0, loss: 0 }));
}

/** @param {number} number @param {string} seat @param {number} loss */
function decision(number, seat, loss, beyond_doubt = true) {
  return { number, seat, event: `move ${number}`, best: "better", loss, beyond_doubt };
}

/** @param {number} number @param {...number} luck */
function thrown(number, ...luck) {
  return { number, event: `throw ${number}`, luck };
}

test("a game begins even", () => {
  assert.deepEqual(course({ seats: accounts("A", "B"), decisions: [], throws: [] }), [
    { number: 0, values: [0, 0], cost: -1 },
  ]);
});

test("luck adds up, and a decision's cost goes to the others", () => {
  const game = {
    seats: accounts("A", "B", "C"),
    decisions: [decision(2, "B", 0.5)],
    throws: [thrown(0, 1, -0.5, -0.5), thrown(4, -0.25, 0.25, 0)],
  };
  assert.deepEqual(course(game), [
    { number: 0, values: [0, 0, 0], cost: -1 },
    { number: 1, values: [1, -0.5, -0.5], cost: -1 },
    { number: 3, values: [1.25, -1, -0.25], cost: 1 },
    { number: 5, values: [1, -0.75, -0.25], cost: -1 },
  ]);
});

test("steps come in the order of the game, and doubtful ones do not count", () => {
  const game = {
    seats: accounts("A", "B"),
    decisions: [decision(5, "A", 0.25), decision(1, "B", 0.5), decision(3, "A", 9, false)],
    throws: [thrown(2, 0, 0)],
  };
  assert.deepEqual(
    course(game).map(({ number, cost }) => [number, cost]),
    [
      [0, -1],
      [2, 1],
      [3, -1],
      [6, 0],
    ],
  );
});

test("what one wins the others lose", () => {
  const game = {
    seats: accounts("A", "B", "C", "D", "E"),
    decisions: [decision(0, "C", 0.75), decision(1, "E", 0.5)],
    throws: [thrown(2, 1, -0.25, -0.25, -0.25, -0.25)],
  };
  for (const { values } of course(game)) assert.ok(Math.abs(values.reduce((sum, value) => sum + value)) < 1e-9);
});

test("the worst moves, the worst first, without doubtful ones", () => {
  const decisions = [decision(0, "A", 0.1), decision(1, "B", 0.9), decision(2, "A", 5, false), decision(3, "B", 0.4)];
  assert.deepEqual(
    worstMoves(decisions).map(({ number }) => number),
    [1, 3, 0],
  );
  assert.deepEqual(
    worstMoves(decisions, 1).map(({ number }) => number),
    [1],
  );
  assert.deepEqual(worstMoves([]), []);
  assert.deepEqual(
    decisions.map(({ number }) => number),
    [0, 1, 2, 3],
    "the game itself stays in order",
  );
});

test("no more than six moves and four throws are told", () => {
  const many = Array.from({ length: 9 }, (_, n) => n);
  assert.equal(worstMoves(many.map((n) => decision(n, "A", n))).length, 6);
  assert.equal(bestThrows(many.map((n) => thrown(n, n, -n))).length, 4);
});

test("the best throws, the best first, and whom they helped", () => {
  const throws = [thrown(0, 0.1, -0.1), thrown(1, -0.8, 0.8), thrown(2, 0.3, -0.3)];
  assert.deepEqual(
    bestThrows(throws).map(({ number, lucky }) => [number, lucky]),
    [
      [1, 1],
      [2, 0],
      [0, 0],
    ],
  );
});
