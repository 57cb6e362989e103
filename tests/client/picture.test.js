import assert from "node:assert/strict";
import { test } from "node:test";

import { changed } from "../../tablier/table/static/picture.js";

const whole = {
  size: /** @type {[number, number]} */ ([100, 80]),
  title: "Two counters.",
  ground: "<rect/>",
  labels: ["<text>1</text>", "<text>2</text>"],
  pieces: ['<g id="on-a1"/>', '<g id="on-b1"/>', '<g id="on-c1"/>'],
};

test("from nothing a change is the whole picture", () => {
  const picture = changed(null, whole);
  assert.deepEqual(picture.size, [100, 80]);
  assert.deepEqual(picture.layers.pieces, whole.pieces);
  assert.deepEqual(picture.layers.spots, []);
});

test("what is not named stays the very same", () => {
  const before = changed(null, whole);
  const after = changed(before, { title: "Moved." });
  assert.equal(after.title, "Moved.");
  assert.equal(after.ground, before.ground);
  assert.equal(after.layers.pieces, before.layers.pieces);
});

test("runs of what was there stand between what is new", () => {
  const before = changed(null, whole);
  const { layers } = changed(before, { pieces: [[1, 2], '<g id="on-d1"/>', [0, 1]], labels: [] });
  assert.deepEqual(layers.pieces, ['<g id="on-b1"/>', '<g id="on-c1"/>', '<g id="on-d1"/>', '<g id="on-a1"/>']);
  assert.deepEqual(layers.labels, []);
  assert.deepEqual(before.layers.pieces, whole.pieces);
});
