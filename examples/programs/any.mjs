#!/usr/bin/env node
// A bot that knows no rules: it asks for its moves and plays any of them. It needs nothing but Node.

import { createInterface } from "node:readline";

const say = (...lines) => process.stdout.write(lines.join("\n") + "\n");
let moves = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "tablier") say("id name any move", "wants legal", "ready");
  if (word === "game") say("ready");
  if (word === "legal") moves.push(rest.join(" "));
  if (word === "go") {
    say(`play ${moves[Math.floor(Math.random() * moves.length)]}`);
    moves = [];
  }
  if (word === "quit") process.exit();
}
