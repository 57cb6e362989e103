// What a browser remembers of lessons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keepDone, keepOffered, learnt } from "../../tablier/table/static/learnt.js";

/** What a browser keeps. @param {Record<string, string>} [kept] */
function store(kept = {}) {
  const entries = new Map(Object.entries(kept));
  return {
    getItem: (/** @type {string} */ name) => entries.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void entries.set(name, value),
  };
}

test("at first nothing is learnt, also where nothing can be read", () => {
  assert.deepEqual(learnt("dames", store()), {});
  assert.deepEqual(learnt("dames", store({ "tablier.lessons": "{not json" })), {});
});

test("a lesson is offered once for each game", () => {
  const browser = store();
  keepOffered("dames", browser);
  assert.equal(learnt("dames", browser).offered, true);
  assert.equal(learnt("goulet", browser).offered, undefined);
});

test("stages are done in any order, each once; who has done one needs no offer", () => {
  const browser = store();
  for (const stage of [3, 1, 3]) keepDone("dames", stage, browser);
  assert.deepEqual(learnt("dames", browser), { offered: true, done: [1, 3] });
  keepOffered("dames", browser);
  assert.deepEqual(learnt("dames", browser).done, [1, 3]);
});
