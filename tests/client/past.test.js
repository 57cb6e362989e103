// What the others did stays until one has moved.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Past } from "../../tablier/table/static/past.js";

/** @param {string[]} trails @param {string[]} [marks] @param {string[]} [offers] */
function picture(trails, marks = [], offers = []) {
  const layers = { labels: [], trails, pieces: [], marks, offers, spots: [] };
  /** @type {import("../../tablier/table/static/picture.js").Picture} */
  const made = { size: [1, 1], title: "", ground: "", layers, names: {} };
  return made;
}

test("the ways of another's whole turn stay, faded, below those of now", () => {
  const past = new Past();
  past.add({ by: "B", turn: "B" }, picture(["one"], ["hit"]), "A");
  past.add({ by: "B", turn: "B" }, picture(["two"]), "A");
  const { trails, marks } = past.under(picture(["now"])).layers;
  assert.deepEqual(trails, ['<g class="past">one</g>', '<g class="past">two</g>', "now"]);
  assert.deepEqual(marks, ['<g class="past">hit</g>']);
});

test("what the picture still shows is not shown twice", () => {
  const past = new Past();
  past.add({ by: "B", turn: "B" }, picture(["one"]), "A");
  assert.deepEqual(past.under(picture(["one"])).layers.trails, ["one"]);
});

test("one's own throw leaves them, one's own move takes them away", () => {
  const past = new Past();
  past.add({ by: "B", turn: "B" }, picture(["one"]), "A");
  past.add({ by: "chance", turn: "A" }, picture([]), "A");
  assert.equal(past.under(picture([])).layers.trails.length, 1);
  past.add({ by: "A", turn: "A" }, picture(["mine"]), "A");
  assert.deepEqual(past.under(picture([])).layers.trails, []);
});

test("only the last turn stays", () => {
  const past = new Past();
  past.add({ by: "B", turn: "B" }, picture(["one"]), "A");
  past.add({ by: "C", turn: "C" }, picture(["two"]), "A");
  assert.deepEqual(past.under(picture([])).layers.trails, ['<g class="past">two</g>']);
});

test("what stands for longer than an event is not kept when it goes", () => {
  const past = new Past();
  past.add({ by: "B", turn: "B" }, picture([], ["attack", "hit"]), "A");
  past.add({ by: "chance", turn: "B" }, picture([], ["attack"]), "A");
  past.add({ by: "chance", turn: "B" }, picture([], ["lost"]), "A");
  assert.deepEqual(past.under(picture([])).layers.marks, ['<g class="past">hit</g>', '<g class="past">lost</g>']);
});

test("what another could have done is not kept as what happened", () => {
  const past = new Past();
  past.add({ by: "chance", turn: "B" }, picture([], [], ["−2", "−1", "+1"]), "A");
  past.add({ by: "B", turn: "B" }, picture([], ["hit"], ["+1"]), "A");
  const { marks, offers } = past.under(picture([], [], ["mine"])).layers;
  assert.deepEqual(marks, ['<g class="past">hit</g>']);
  assert.deepEqual(offers, ["mine"]);
});
