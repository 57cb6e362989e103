// A record checked without rules and without a server.

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { below, verdictOf } from "../../tablier/table/static/fair.js";
import { bytesOf, hex, hmac, sha256 } from "../../tablier/table/static/sha256.js";

const specification = readFileSync(new URL("../../docs/fair-dice.md", import.meta.url), "utf-8");

test("hashes are what they are elsewhere, for messages of any length", () => {
  for (let length = 0; length < 200; length++) {
    const [key, message] = [randomBytes(length % 90), randomBytes(length)];
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    assert.equal(hex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("the vectors of the specification are true", () => {
  const dice = {
    secret: bytesOf(specification.match(/fair secret: (\w+)/)?.[1] ?? ""),
    table: specification.match(/fair table: (\w+)/)?.[1] ?? "",
    nonces: [...specification.matchAll(/fair nonce \d: (\w+) (\d+) (\w+)/g)].map(([, seats, since, text]) => ({
      seats,
      since: Number(since),
      text,
    })),
  };
  const vectors = [...specification.matchAll(/^\| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  assert.ok(vectors.length >= 8 && dice.nonces.length === 2);
  for (const [, n, number, result] of vectors) assert.equal(below(dice, Number(n), Number(number)), Number(result));
});

test("what cannot be checked is said", () => {
  const head = "tablier record 1\ngame: goulet\nplayers: 2\n";
  assert.equal(verdictOf(""), "no record");
  assert.equal(verdictOf("{}"), "no record");
  assert.equal(verdictOf(head), "no seal");
  assert.equal(verdictOf(`${head}dice: thrown by hand\n\n*  roll 1\n`), "by hand");
  assert.equal(verdictOf(`${head}fair seal: 12\n\n*  roll 1\n`), "not over");
});
