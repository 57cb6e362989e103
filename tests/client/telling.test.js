// What is read out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Telling } from "../../tablier/table/static/telling.js";

function listening() {
  /** @type {string[]} */
  const heard = [];
  return { heard, telling: new Telling((text) => heard.push(text)) };
}

test("a turn of many events is one message, with what one is asked", () => {
  const { heard, telling } = listening();
  for (const text of ["Robin throws 6.", "Robin hits.", "Robin is done."]) {
    telling.add({ turn: "B", text });
    telling.stands("Robin is thinking …", false);
  }
  assert.deepEqual(heard, []);
  telling.stands("Your turn.", true);
  assert.deepEqual(heard, ["Robin throws 6. Robin hits. Robin is done. Your turn."]);
});

test("two turns are two messages", () => {
  const { heard, telling } = listening();
  telling.add({ turn: "B", text: "One." });
  telling.add({ turn: "C", text: "Two." });
  telling.flush();
  assert.deepEqual(heard, ["One.", "Two."]);
});

test("what has been said is not said again, and silence is no message", () => {
  const { heard, telling } = listening();
  telling.stands("Your turn.", true);
  telling.stands("Your turn.", true);
  telling.flush();
  assert.deepEqual(heard, ["Your turn."]);
});
