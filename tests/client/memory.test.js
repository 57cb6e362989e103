// The tables that a browser remembers, and its keys there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseKey, forget, keyIn, mine, remember, seatFurtherOn } from "../../tablier/table/static/memory.js";

/** What a browser keeps, as far as it is used. @param {Record<string, string>} [kept] */
function store(kept = {}) {
  const entries = new Map(Object.entries(kept));
  return {
    getItem: (/** @type {string} */ name) => entries.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void entries.set(name, value),
    names: () => [...entries.keys()],
  };
}

test("at first no table is known", () => {
  assert.deepEqual(mine(store()), {});
});

test("what cannot be read is forgotten, not fatal", () => {
  const broken = store({ "tablier.tables": "{not json" });
  assert.deepEqual(mine(broken), {});
  remember("t1", { key: "k" }, broken, 5);
  assert.deepEqual(mine(broken), { t1: { key: "k", at: 5 } });
});

test("a table is remembered with what is known of it", () => {
  const browser = store();
  remember("t1", { key: "k", friends: { B: "theirs" } }, browser, 100);
  assert.deepEqual(mine(browser), { t1: { key: "k", friends: { B: "theirs" }, at: 100 } });
});

test("somebody who only looks on has no key", () => {
  const browser = store();
  remember("t1", {}, browser, 100);
  assert.deepEqual(mine(browser), { t1: { key: null, at: 100 } });
});

test("a visit makes it newer and forgets nothing", () => {
  const browser = store();
  remember("t1", { key: "k", friends: { B: "theirs" } }, browser, 100);
  remember("t1", {}, browser, 200);
  assert.deepEqual(mine(browser), { t1: { key: "k", friends: { B: "theirs" }, at: 200 } });
  remember("t1", { key: "new" }, browser, 300);
  assert.deepEqual(mine(browser).t1, { key: "new", friends: { B: "theirs" }, at: 300 });
});

test("the newest come first, and the fifty newest are kept", () => {
  const browser = store();
  for (let n = 0; n < 60; n++) remember(`t${n}`, {}, browser, n);
  assert.deepEqual(
    Object.keys(mine(browser)),
    Array.from({ length: 50 }, (_, n) => `t${59 - n}`),
  );
  remember("t10", {}, browser, 100);
  remember("t11", {}, browser, 99);
  assert.deepEqual(Object.keys(mine(browser)).slice(0, 3), ["t10", "t11", "t59"]);
  assert.equal(Object.keys(mine(browser)).length, 50);
});

test("a link may have a key", () => {
  assert.equal(keyIn("#key=aB3_-x"), "aB3_-x");
  for (const none of ["", "#", "#key=", "#key=a b", "#key=a&x=1", "#D6", "#x#key=a"]) assert.equal(keyIn(none), null);
});

test("without any key one looks on", () => {
  assert.equal(chooseKey("t1", null, store(), store()), null);
});

test("a link's key is remembered for good", () => {
  const browser = store();
  assert.equal(chooseKey("t1", "given", browser, store()), "given");
  assert.equal(chooseKey("t1", null, browser, store()), "given", "in another tab, without the link");
});

test("a key for a table that was only looked on at is remembered, too", () => {
  const browser = store();
  remember("t1", {}, browser);
  assert.equal(chooseKey("t1", "given", browser, store()), "given");
  assert.equal(mine(browser).t1.key, "given");
});

test("a friend's link is for this tab alone where this browser has a key of its own", () => {
  const browser = store();
  const tab = store();
  remember("t1", { key: "own" }, browser);
  assert.equal(chooseKey("t1", "friend's", browser, tab), "friend's");
  assert.equal(chooseKey("t1", null, browser, tab), "friend's", "after a reload of this tab");
  assert.equal(chooseKey("t1", null, browser, store()), "own", "in another tab");
  assert.equal(mine(browser).t1.key, "own");
});

test("the own link changes nothing", () => {
  const browser = store();
  const tab = store();
  remember("t1", { key: "own" }, browser);
  assert.equal(chooseKey("t1", "own", browser, tab), "own");
  assert.deepEqual(tab.names(), []);
});

test("a key opens one table only", () => {
  const browser = store();
  const tab = store();
  remember("t1", { key: "own" }, browser);
  chooseKey("t1", "friend's", browser, tab);
  assert.equal(chooseKey("t2", null, browser, tab), null);
});

test("in a rematch everybody sits one seat further on", () => {
  assert.deepEqual(seatFurtherOn({ B: "b's", C: "c's" }, ["A", "B", "C"]), { C: "b's", A: "c's" });
  assert.deepEqual(seatFurtherOn({ B: "b's" }, ["A", "B"]), { A: "b's" });
  assert.deepEqual(seatFurtherOn({}, ["A", "B"]), {});
});

test("a table that is forgotten can be brought back", () => {
  const browser = store();
  remember("t1", { key: "k", friends: { B: "theirs" } }, browser, 5);
  remember("t2", {}, browser, 6);
  const gone = forget("t1", browser);
  assert.deepEqual(Object.keys(mine(browser)), ["t2"]);
  remember("t1", gone, browser, 7);
  assert.deepEqual(mine(browser).t1, { key: "k", friends: { B: "theirs" }, at: 5 });
});

test("who left a table in this tab and comes back has the seat again", () => {
  const [browser, tab] = [store(), store({ "tablier.key.t1": "k" })];
  assert.equal(chooseKey("t1", null, browser, tab), "k");
  assert.equal(mine(browser).t1.key, "k");
});
