// Sentences, numbers and times as they are written on a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, fill, percent, points } from "../../tablier/table/static/format.js";

test("places in a sentence are filled in, each wherever it stands", () => {
  assert.equal(fill("{name} is to move.", { name: "Zoé" }), "Zoé is to move.");
  assert.equal(fill("{number} of {of}; {number}", { number: 3, of: 12 }), "3 of 12; 3");
  assert.equal(fill("nothing to fill in", { name: "Zoé" }), "nothing to fill in");
  assert.equal(fill("{score}", { score: 0 }), "0");
});

test("what is filled in is not filled in again, and no sign in it is special", () => {
  assert.equal(fill("{name} {score}", { name: "{score}", score: 7 }), "{score} 7");
  assert.equal(fill("{name}!", { name: "$& $1 $$" }), "$& $1 $$!");
});

test("what is no place stays", () => {
  assert.equal(fill("{} { name } {a b}", { name: "x" }), "{} { name } {a b}");
});

test("chances are written as the language writes them", () => {
  assert.equal(percent(50, "en"), "50%");
  assert.equal(percent(12.6, "en"), "13%");
  assert.equal(percent(2.78, "en", 1), "2.8%");
  assert.equal(percent(2.78, "fr", 1).replace(/\s/, " "), "2,8 %");
});

test("points have a sign if they are any, and a minus is a minus", () => {
  assert.equal(points(12.4, "en"), "+12");
  assert.equal(points(-0.6, "en"), "−1");
  assert.equal(points(0.4, "en"), "0");
  assert.equal(points(-0.4, "en"), "0");
});

test("a clock shows minutes and seconds", () => {
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(9), "0:09");
  assert.equal(clockText(60), "1:00");
  assert.equal(clockText(61), "1:01");
  assert.equal(clockText(600), "10:00");
  assert.equal(clockText(3600), "60:00");
});

test("a clock is at 0:00 only when the time has run out, and never below", () => {
  assert.equal(clockText(0.01), "0:01");
  assert.equal(clockText(59.2), "1:00");
  assert.equal(clockText(-0.5), "0:00");
  assert.equal(clockText(-100), "0:00");
});
