// A finished game in numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moments, worst } from "../../tablier/table/static/course.js";

const seats = /** @type {any[]} */ (["A", "B"].map((seat) => ({ seat })));

/** @param {number} number @param {string} seat @param {number} cost @param {string} label @returns {any} */
function decision(number, seat, cost, label = cost >= 5 ? "inaccuracy" : "") {
  return { number, seat, event: `move ${number}`, told: "", cost, label };
}

/** @param {number} number @param {...number} luck @returns {any} */
function thrown(number, ...luck) {
  return { number, event: `throw ${number}`, told: "", luck };
}

test("decisions with a label and throws that counted, in the order of the game", () => {
  const game = {
    seats,
    decisions: [decision(5, "A", 12), decision(1, "B", 6), decision(3, "A", 2)],
    throws: [thrown(2, 8, -8), thrown(4, 1, -1)],
  };
  assert.deepEqual(
    moments(game).map(({ number, seat, points }) => [number, seat, points]),
    [
      [1, "B", -6],
      [2, "A", 8],
      [5, "A", -12],
    ],
  );
});

test("of one player: its own decisions, and throws as they were for it", () => {
  const game = { seats, decisions: [decision(5, "A", 12), decision(1, "B", 6)], throws: [thrown(2, 8, -8)] };
  assert.deepEqual(
    moments(game, "B").map(({ number, seat, points }) => [number, seat, points]),
    [
      [1, "B", -6],
      [2, "B", -8],
    ],
  );
});

test("no more than the six throws that counted most", () => {
  const throws = Array.from({ length: 9 }, (_, n) => thrown(n, 10 + n, -10 - n));
  assert.deepEqual(
    moments({ seats, decisions: [], throws }).map(({ number }) => number),
    [3, 4, 5, 6, 7, 8],
  );
});

test("the worst decision, whatever was thrown", () => {
  const game = { seats, decisions: [decision(1, "A", 7), decision(3, "B", 20)], throws: [thrown(2, -40, 40)] };
  assert.equal(worst(moments(game))?.number, 3);
  assert.equal(worst(moments(game, "A"))?.number, 1);
  assert.equal(worst(moments({ seats, decisions: [], throws: [thrown(2, -40, 40)] })), null);
});
