// What is asked of the server for a new table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { againstBots, ownName, readSetup, usualCount } from "../../tablier/table/static/setup.js";

const GAME = {
  name: "dames",
  title: "Dames",
  seats: [1, 2, 3, 4],
  dice: false,
  options: [
    {
      name: "path",
      values: ["slide", "leap"],
      label: "Slides",
      labels: ["Slide", "Leap"],
      line: "",
      seats: [1, 2, 3, 4],
    },
  ],
};

/** @param {Record<string, string>} fields */
function form(fields) {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
}

test("a game is for two, if it can be", () => {
  assert.equal(usualCount(GAME), 2);
  assert.equal(usualCount({ seats: [3, 4, 5] }), 3);
  assert.equal(usualCount({ seats: [1] }), 1);
});

test("one click plays against medium bots", () => {
  assert.deepEqual(againstBots(GAME, "Zoé"), {
    game: "dames",
    seats: [
      { who: "me", name: "Zoé" },
      { who: "bot", level: "medium" },
    ],
  });
  assert.equal(againstBots({ ...GAME, seats: [4] }, "Zoé").seats.length, 4);
  assert.deepEqual(againstBots({ ...GAME, seats: [1] }, "Zoé").seats, [{ who: "me", name: "Zoé" }]);
});

test("a table is asked for as it was set up", () => {
  const filled = form({
    "who-A": "me",
    "name-A": "  Zoé ",
    "who-B": "bot expert",
    "name-B": "not shown",
    "who-C": "friend",
    "name-C": "not shown",
    "who-D": "here",
    "name-D": "",
    clock: "bank 600",
    "option-path": "leap",
  });
  assert.deepEqual(readSetup(GAME, filled, 4), {
    game: "dames",
    seats: [
      { who: "me", name: "Zoé" },
      { who: "bot", level: "expert" },
      { who: "friend", name: null },
      { who: "here", name: null },
    ],
    drawn: false,
    dice: "table",
    onlookers_chat: true,
    options: { path: "leap" },
    clock: { kind: "bank", seconds: 600, increment: 0 },
  });
});

test("only as many sit down as play, and without a clock there is none", () => {
  const filled = form({ "who-A": "me", "who-B": "bot easy", "who-C": "bot easy", clock: "", "option-path": "slide" });
  assert.deepEqual(readSetup(GAME, filled, 2), {
    game: "dames",
    seats: [
      { who: "me", name: null },
      { who: "bot", level: "easy" },
    ],
    drawn: false,
    dice: "table",
    onlookers_chat: true,
    options: { path: "slide" },
    clock: null,
  });
});

test("what changes nothing with so many players is not asked for", () => {
  const game = { ...GAME, options: [...GAME.options, { ...GAME.options[0], name: "last", seats: [1] }] };
  const filled = form({ "who-A": "me", "who-B": "bot easy", clock: "", "option-path": "leap", "option-last": "leap" });
  assert.deepEqual(readSetup(game, filled, 2).options, { path: "leap" });
  assert.deepEqual(readSetup(game, filled, 1).options, { path: "leap", last: "leap" });
});

test("people throw their own dice if they say so", () => {
  const fields = { "who-A": "me", "who-B": "here", clock: "" };
  const own = readSetup({ ...GAME, dice: true, options: [] }, form({ ...fields, dice: "own" }), 2);
  assert.equal(own.dice, "own");
});

test("who sits first is chosen, and the others follow, or it is drawn by the server", () => {
  const fields = { "who-A": "me", "who-B": "bot easy", "who-C": "bot of others", clock: "bank 300 5" };
  const chosen = readSetup({ ...GAME, options: [] }, form({ ...fields, order: "C" }), 3);
  assert.deepEqual(
    chosen.seats.map(({ who, level }) => level ?? who),
    ["of others", "me", "easy"],
  );
  assert.equal(chosen.drawn, false);
  assert.deepEqual(chosen.clock, { kind: "bank", seconds: 300, increment: 5 });
  const drawn = readSetup({ ...GAME, options: [] }, form({ ...fields, order: "drawn" }), 3);
  assert.deepEqual([drawn.drawn, drawn.seats[0].who], [true, "me"]);
});

test("the own name is remembered, if one was given", () => {
  assert.equal(
    ownName([
      { who: "here", name: "Ali" },
      { who: "me", name: "Zoé" },
      { who: "bot", level: "easy" },
    ]),
    "Zoé",
  );
  assert.equal(
    ownName([
      { who: "me", name: null },
      { who: "here", name: "Ali" },
    ]),
    undefined,
  );
  assert.equal(ownName([{ who: "bot", level: "easy" }]), undefined);
  assert.equal(
    ownName([
      { who: "me", name: "Zoé" },
      { who: "me", name: "Ali" },
    ]),
    "Ali",
    "the last of several",
  );
});

test("only the players may chat where that is asked for", () => {
  const filled = form({ "who-A": "me", clock: "", "option-path": "slide", "players-chat": "on" });
  assert.equal(readSetup(GAME, filled, 1).onlookers_chat, false);
});
