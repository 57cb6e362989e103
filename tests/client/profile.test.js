// What a browser keeps of somebody, and as a file.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  keepResults,
  profile,
  readProfile,
  statistics,
  takeOver,
  written,
} from "../../tablier/table/static/profile.js";

/** What a browser keeps, as far as it is used. @param {Record<string, string>} [kept] */
function store(kept = {}) {
  const entries = new Map(Object.entries(kept));
  return {
    getItem: (/** @type {string} */ name) => entries.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void entries.set(name, value),
  };
}

/** A file that can be read. @param {string} text */
function read(text) {
  const found = readProfile(text);
  assert.ok(found);
  return found;
}

/** @param {string} id @param {(string | null)[]} levels of the others @param {number | null} won */
function table(id, levels, won) {
  const others = levels.map((level, n) => ({ letter: "BCD"[n], name: "", level, yours: false }));
  const seats = [{ letter: "A", name: "", level: null, yours: true }, ...others];
  return { id, game: "dames", title: "", status: "", over: won !== null, yours: false, at: 1, seats, won };
}

test("games are counted by level, people apart, and each once", () => {
  const browser = store();
  const tables = [
    table("1", ["easy"], 1),
    table("2", ["easy"], 0),
    table("3", [null], 0.5),
    table("4", ["easy"], null),
  ];
  keepResults(tables, browser);
  keepResults(tables.slice(0, 1), browser);
  assert.deepEqual(statistics(profile(browser).results), [
    { game: "dames", level: "", games: 1, won: 0.5 },
    { game: "dames", level: "easy", games: 2, won: 1 },
  ]);
});

test("a profile goes to another browser by a file, and what is there stays", () => {
  const tables = { t1: { key: "k", at: 1 }, t2: { key: "old", at: 1 } };
  const one = store({ "tablier.name": "Zoé", "tablier.tables": JSON.stringify(tables) });
  keepResults([table("1", ["hard"], 1)], one);
  const other = store({ "tablier.tables": JSON.stringify({ t2: { key: "new", at: 2 } }) });
  takeOver(read(written(undefined, one)), other);
  assert.deepEqual(profile(other), {
    name: "Zoé",
    tables: { t1: { key: "k", at: 1 }, t2: { key: "new", at: 2 } },
    results: { 1: { game: "dames", level: "hard", won: 1, at: 1 } },
    puzzles: {},
    days: [],
  });
});

test("puzzles solved here and elsewhere are solved, and an older file has none", () => {
  const one = store({ "tablier.puzzles": '{"dames": [3, 1], "goulet": [2]}', "tablier.days": '["2026-11-16"]' });
  const other = store({ "tablier.puzzles": '{"dames": [2, 3]}', "tablier.days": '["2026-11-17", "2026-11-16"]' });
  takeOver(read(written(undefined, one)), other);
  assert.deepEqual(profile(other).puzzles, { dames: [1, 2, 3], goulet: [2] });
  assert.deepEqual(profile(other).days, ["2026-11-16", "2026-11-17"]);
  takeOver(read('{"kind": "tablier profile 1", "name": "", "tables": {}, "results": {}}'), other);
  assert.deepEqual(profile(other).days, ["2026-11-16", "2026-11-17"]);
});

test("no more tables are taken over than are remembered, the newest", () => {
  const tables = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`t${n}`, { key: "k", at: n }]));
  const full = store();
  takeOver(read(written(undefined, store({ "tablier.tables": JSON.stringify(tables) }))), full);
  const ids = Object.keys(profile(full).tables);
  assert.deepEqual([ids.length, ids.includes("t59"), ids.includes("t9")], [50, true, false]);
});

test("games that are in this browser alone go with it", () => {
  const games = [{ id: "dames.1f", events: [] }];
  assert.deepEqual(read(written(games, store())).games, games);
  assert.equal(read(written(undefined, store())).games, undefined);
});

test("what is no profile is not read", () => {
  const near = [
    '{"kind": "tablier profile 1", "name": "x", "tables": 3}',
    written([], store()).replace('"games": []', '"games": 3'),
    written([], store()).replace('"days": []', '"days": {}'),
    written([], store()).replace('"puzzles": {}', '"puzzles": {"dames": 1}'),
  ];
  for (const text of ["", "{not json", "[]", "null", "{}", ...near]) assert.equal(readProfile(text), null);
});
