// Sentences, numbers and times as they are written on a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, fill, plain, signed } from "../../tablier/table/static/format.js";

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

test("numbers are written as the language writes them", () => {
  assert.equal(plain(0.5, "en"), "0.50");
  assert.equal(plain(0.5, "fr"), "0,50");
  assert.equal(plain(0.126, "en"), "0.13");
  assert.equal(plain(-2, "en"), "-2.00");
  assert.equal(plain(1234.5, "en"), "1,234.50");
});

test("a sign is always there, and a minus is a minus", () => {
  assert.equal(signed(0.25, "en"), "+0.25");
  assert.equal(signed(-0.25, "en"), "−0.25");
  assert.equal(signed(-0.25, "fr"), "−0,25");
  assert.equal(signed(0, "en"), "+0.00");
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
