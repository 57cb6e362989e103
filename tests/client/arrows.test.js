// Where the arrow keys lead.

import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, follow } from "../../tablier/table/static/arrows.js";

const HERE = { x: 100, y: 100 };
/** Around it: west, east, north, south, and one far in the east. */
const PLACES = [
  { x: 60, y: 100 },
  { x: 140, y: 100 },
  { x: 100, y: 60 },
  { x: 100, y: 140 },
  { x: 300, y: 100 },
];

test("each key leads to the nearest in its direction", () => {
  assert.equal(follow("ArrowLeft", HERE, PLACES), 0);
  assert.equal(follow("ArrowRight", HERE, PLACES), 1);
  assert.equal(follow("ArrowUp", HERE, PLACES), 2);
  assert.equal(follow("ArrowDown", HERE, PLACES), 3);
});

test("one goes on from there", () => {
  assert.equal(follow("ArrowRight", PLACES[1], PLACES), 4);
  assert.equal(follow("ArrowLeft", PLACES[4], PLACES), 1);
});

test("where nothing lies in the direction, nothing is found", () => {
  assert.equal(follow("ArrowRight", PLACES[4], PLACES), -1);
  assert.equal(follow("ArrowRight", HERE, []), -1);
  assert.equal(follow("ArrowRight", HERE, [HERE]), -1, "the place itself");
  assert.equal(follow("ArrowRight", HERE, [{ x: 101, y: 100 }]), -1, "as good as the place itself");
});

test("what lies straight ahead wins over what lies nearer but aside", () => {
  const aside = { x: 120, y: 130 };
  const ahead = { x: 190, y: 100 };
  assert.equal(follow("ArrowRight", HERE, [aside, ahead]), 1);
  assert.equal(follow("ArrowDown", HERE, [aside, ahead]), 0);
});

test("of two that are as near, the first", () => {
  const both = [
    { x: 140, y: 90 },
    { x: 140, y: 110 },
  ];
  assert.equal(follow("ArrowRight", HERE, both), 0);
  assert.equal(follow("ArrowRight", HERE, both.toReversed()), 0);
});

test("another key leads nowhere", () => {
  assert.equal(follow("ArrowSideways", HERE, PLACES), -1);
});

test("distance", () => {
  assert.equal(distance({ x: 0, y: 0 }, { x: 3, y: -4 }), 5);
  assert.equal(distance(HERE, HERE), 0);
});
