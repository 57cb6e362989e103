// Narrowing: which choices are left after some clicks, and what a click does.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  after,
  clickable,
  clicksOf,
  complete,
  decide,
  fallen,
  narrow,
  NOTHING,
  pick,
  settled,
  usable,
} from "../../tablier/table/static/choices.js";

/** @typedef {import("../../tablier/table/static/choices.js").Choice} Choice */

/** Steps and a leap that passes through a square. @type {Choice[]} */
const WALKS = [
  ["a1-a2", ["a1", "a2"], []],
  ["a1-b1", ["a1", "b1"], []],
  ["b2-b3", ["b2", "b3"], []],
  ["b2-b3-b4", ["b2", "b3", "b4"], []],
];

/** Dice are marked in any order, then a button throws them again; or all are kept. @type {Choice[]} */
const DICE = [
  ["keep", ["keep"], []],
  ["again 1", ["again"], ["die1"]],
  ["again 2", ["again"], ["die2"]],
  ["again 1 2", ["again"], ["die1", "die2"]],
];
const DICE_BUTTONS = { keep: "Keep", again: "Throw again" };

/** A piece and where to, and then a direction by a button. @type {Choice[]} */
const TURNS = [
  ["p-q north", ["p", "q", "north"], []],
  ["p-q south", ["p", "q", "south"], []],
  ["p-r north", ["p", "r", "north"], []],
  ["pass", ["pass"], []],
];
const TURN_BUTTONS = { north: "North", south: "South", pass: "Pass", jump: "Jump" };

/** @param {string[]} path @param {string[]} marked */
function picked(path, marked = []) {
  return { path, marked: new Set(marked) };
}

/** @param {Choice[]} choices */
function events(choices) {
  return choices.map(([event]) => event);
}

/** Click after click; null as soon as one leads nowhere. @param {Choice[]} choices @param {...string} ids */
function clickAll(choices, ...ids) {
  /** @type {ReturnType<typeof pick>} */
  let now = NOTHING;
  for (const id of ids) now = now && pick(choices, now, id);
  return now;
}

test("nothing clicked leaves every choice", () => {
  assert.deepEqual(narrow(WALKS, NOTHING), WALKS);
  assert.deepEqual(narrow([], NOTHING), []);
});

test("a path narrows by its beginning, in order", () => {
  assert.deepEqual(events(narrow(WALKS, picked(["a1"]))), ["a1-a2", "a1-b1"]);
  assert.deepEqual(events(narrow(WALKS, picked(["b2", "b3"]))), ["b2-b3", "b2-b3-b4"]);
  assert.deepEqual(events(narrow(WALKS, picked(["b3", "b2"]))), []);
  assert.deepEqual(events(narrow(WALKS, picked(["a1", "a2", "a3"]))), []);
});

test("marks narrow in any order", () => {
  assert.deepEqual(events(narrow(DICE, picked([], ["die2"]))), ["again 2", "again 1 2"]);
  assert.deepEqual(events(narrow(DICE, picked([], ["die2", "die1"]))), ["again 1 2"]);
  assert.deepEqual(events(narrow(DICE, picked(["keep"], ["die1"]))), []);
});

test("a choice is complete with exactly its marks", () => {
  assert.deepEqual(events(complete(DICE, NOTHING)), ["keep"]);
  assert.deepEqual(events(complete(DICE, picked([], ["die1"]))), ["again 1"]);
  assert.deepEqual(events(complete(DICE, picked([], ["die1", "die2"]))), ["again 1 2"]);
});

test("a click goes on along a path", () => {
  assert.deepEqual(clickAll(WALKS, "b2", "b3"), picked(["b2", "b3"]));
});

test("a click never changes what was picked before", () => {
  const before = picked(["a1"], []);
  pick(WALKS, before, "a2");
  pick(DICE, NOTHING, "die1");
  assert.deepEqual(before, picked(["a1"]));
  assert.deepEqual(NOTHING, picked([]));
});

test("a click on what was clicked last takes it back", () => {
  assert.deepEqual(clickAll(WALKS, "b2", "b2"), picked([]));
  assert.deepEqual(clickAll(WALKS, "b2", "b3", "b3"), picked(["b2"]));
});

test("a path that comes by the same place twice can still be taken back only", () => {
  /** @type {Choice[]} */
  const there = [["stay", ["x", "x"], []]];
  assert.deepEqual(clickAll(there, "x", "x"), picked([]));
});

test("a click on the beginning of another choice begins that one", () => {
  assert.deepEqual(clickAll(WALKS, "b2", "a1"), picked(["a1"]));
  assert.deepEqual(clickAll(WALKS, "b2", "b3", "a1"), picked(["a1"]));
});

test("a click that leads nowhere is refused", () => {
  assert.equal(clickAll(WALKS, "c3"), null);
  assert.equal(clickAll(WALKS, "a1", "b3"), null);
  assert.equal(clickAll(WALKS, "a2"), null);
  assert.equal(pick([], NOTHING, "a1"), null);
});

test("marks are set and taken away again", () => {
  assert.deepEqual(clickAll(DICE, "die1", "die2"), picked([], ["die1", "die2"]));
  assert.deepEqual(clickAll(DICE, "die1", "die2", "die1"), picked([], ["die2"]));
});

test("a mark that no choice has together with the others is refused", () => {
  /** @type {Choice[]} */
  const either = [
    ["again 1", ["again"], ["die1"]],
    ["again 2", ["again"], ["die2"]],
  ];
  assert.equal(clickAll(either, "die1", "die2"), null);
  assert.deepEqual(clickAll(either, "die1", "die1", "die2"), picked([], ["die2"]));
});

test("a path that does not go with the marks is refused", () => {
  assert.equal(clickAll(DICE, "die1", "keep"), null);
});

test("the marks stay when another path is begun", () => {
  /** @type {Choice[]} */
  const choices = [
    ["left", ["l", "go"], ["m"]],
    ["right", ["r", "go"], ["m"]],
  ];
  assert.deepEqual(clickAll(choices, "m", "l", "r"), picked(["r"], ["m"]));
});

test("a whole path decides, if no other goes on from it", () => {
  assert.equal(decide(WALKS, {}, picked(["a1"])), null);
  assert.equal(decide(WALKS, {}, picked(["a1", "b1"])), "a1-b1");
  assert.equal(decide(WALKS, {}, picked(["b2", "b3"])), null, "b4 could follow");
  assert.equal(decide(WALKS, {}, picked(["b2", "b3", "b4"])), "b2-b3-b4");
});

test("the only choice left decides early if only buttons would follow", () => {
  assert.equal(decide(TURNS, TURN_BUTTONS, picked(["p"])), null);
  assert.equal(decide(TURNS, TURN_BUTTONS, picked(["p", "q"])), null, "north or south");
  assert.equal(decide(TURNS, TURN_BUTTONS, picked(["p", "r"])), "p-r north");
  assert.equal(decide(TURNS, {}, picked(["p", "r"])), null, "north is on the board there");
});

test("nothing is decided before something of the path is clicked", () => {
  assert.equal(decide([["pass", ["pass"], []]], { pass: "Pass" }, NOTHING), null);
  assert.equal(decide(DICE, DICE_BUTTONS, picked([], ["die1", "die2"])), null);
  assert.equal(decide(DICE, DICE_BUTTONS, picked(["again"], ["die1", "die2"])), "again 1 2");
  assert.equal(decide(DICE, DICE_BUTTONS, picked(["again"], ["die2"])), "again 2");
  assert.equal(decide(DICE, DICE_BUTTONS, picked(["again"])), null, "no die is marked");
});

test("what can be clicked: the next of a path, and marks", () => {
  assert.deepEqual(clickable(WALKS, NOTHING), new Set(["a1", "b2"]));
  assert.deepEqual(clickable(WALKS, picked(["b2", "b3"])), new Set(["b4"]));
  assert.deepEqual(clickable(WALKS, picked(["a1", "a2"])), new Set());
  assert.deepEqual(clickable(DICE, NOTHING), new Set(["keep", "again", "die1", "die2"]));
});

test("what is marked can be clicked to take it back; other marks only before the path has begun", () => {
  assert.deepEqual(clickable(DICE, picked([], ["die1"])), new Set(["again", "die1", "die2"]));
  assert.deepEqual(clickable(DICE, picked(["again"], ["die1"])), new Set(["die1"]));
});

test("what a click would open", () => {
  assert.deepEqual(after(WALKS, NOTHING, "a1"), new Set(["a2", "b1"]));
  assert.deepEqual(after(WALKS, picked(["b2"]), "b3"), new Set(["b4"]));
  assert.deepEqual(after(WALKS, NOTHING, "c3"), new Set());
  assert.deepEqual(after(WALKS, picked(["a1"]), "a2"), new Set());
});

test("buttons are shown where they can come next, and wait for their marks", () => {
  assert.deepEqual(usable(DICE, DICE_BUTTONS, NOTHING), [
    { id: "keep", label: "Keep", ready: true },
    { id: "again", label: "Throw again", ready: false },
  ]);
  assert.deepEqual(usable(DICE, DICE_BUTTONS, picked([], ["die2"])), [
    { id: "again", label: "Throw again", ready: true },
  ]);
  assert.deepEqual(usable(TURNS, TURN_BUTTONS, NOTHING), [{ id: "pass", label: "Pass", ready: true }]);
  assert.deepEqual(usable(TURNS, TURN_BUTTONS, picked(["p", "q"])), [
    { id: "north", label: "North", ready: true },
    { id: "south", label: "South", ready: true },
  ]);
});

test("the clicks of an event are its path and its marks", () => {
  assert.deepEqual(clicksOf(DICE, "again 1 2"), ["again", "die1", "die2"]);
  assert.deepEqual(clicksOf(WALKS, "b2-b3-b4"), ["b2", "b3", "b4"]);
  assert.deepEqual(clicksOf(WALKS, "no such event"), []);
});

test("every choice is reached by its clicks", () => {
  const games = /** @type {const} */ ([
    [WALKS, {}],
    [DICE, DICE_BUTTONS],
    [TURNS, TURN_BUTTONS],
  ]);
  for (const [choices, buttons] of games) {
    for (const [event, path, marked] of choices) {
      const all = clickAll(choices, ...marked, ...path);
      assert.ok(all, event);
      const decided = decide(choices, buttons, all);
      const goesOn = choices.some(
        ([other, longer, needed]) =>
          other !== event && `${needed}` === `${marked}` && path.every((id, n) => longer[n] === id),
      );
      assert.equal(decided, goesOn ? null : event);
    }
  }
});

/** One piece that has to move, with a die where two lead there; or not at all, by a button. @type {Choice[]} */
const ALONE = [
  ["to x", ["dog", "x"], []],
  ["to y with 1", ["dog", "y", "one"], []],
  ["to y with 2", ["dog", "y", "two"], []],
  ["stay", ["stay"], []],
];
const ALONE_BUTTONS = { one: "One", two: "Two", stay: "Stay" };

test("the only piece that can move is picked by itself, and what a button does stays possible", () => {
  const start = settled(ALONE, ALONE_BUTTONS, NOTHING);
  assert.deepEqual(start, picked(["dog"]));
  assert.deepEqual(clickable(ALONE, start), new Set(["x", "y"]));
  assert.deepEqual(usable(ALONE, ALONE_BUTTONS, start), [{ id: "stay", label: "Stay", ready: true }]);
  assert.deepEqual(pick(ALONE, start, "stay"), picked(["stay"]));
  assert.deepEqual(
    usable(ALONE, ALONE_BUTTONS, picked(["dog", "y"])).map(({ id }) => id),
    ["one", "two"],
  );
});

test("what every choice that is left goes through is picked by itself, but never the last click of a move", () => {
  const onlyY = ALONE.slice(1, 3);
  assert.deepEqual(settled(onlyY, ALONE_BUTTONS, NOTHING), picked(["dog", "y"]));
  assert.deepEqual(settled(ALONE.slice(0, 1), ALONE_BUTTONS, NOTHING), NOTHING, "a single move is not made by itself");
  assert.deepEqual(settled(WALKS, {}, NOTHING), NOTHING, "there are two pieces");
  assert.deepEqual(settled(WALKS, {}, picked(["b2"])), picked(["b2"]), "b3 may be the last click");
  assert.deepEqual(settled(DICE, {}, NOTHING), NOTHING, "marks are free");
});

test("dice are told by their faces, in any order", () => {
  /** @type {Choice[]} */
  const throws = [
    ["roll 63", ["6", "3"], []],
    ["roll 33", ["3", "3"], []],
  ];
  assert.equal(fallen(throws, ["3", "6"]), "roll 63");
  assert.equal(fallen(throws, ["3", "3"]), "roll 33");
  assert.equal(fallen(throws, ["6", "6"]), null, "that cannot fall");
});
