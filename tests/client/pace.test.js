// How long each thing that happens is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace, readingTime, stays } from "../../tablier/table/static/pace.js";

/** @typedef {import("../../tablier/table/static/pace.js").PaceName} PaceName */

/** An event. @param {number} number @param {string} by @param {string} turn @param {string} [text] */
function event(number, by, turn, text = "Robin throws 6-1.") {
  return { number, by, turn, text };
}

/** A pace whose time passes when the test says so. @param {PaceName} [name] */
function paced(name = "normal") {
  /** @type {{then: () => void, after: number}[]} */
  const timers = [];
  const pace = new Pace(
    () => name,
    (then, after) => timers.push({ then, after }),
  );
  return { pace, timers };
}

/** Whether a promise is fulfilled by now. @param {Promise<unknown>} promise */
async function isDone(promise) {
  const pending = Symbol("pending");
  const soon = new Promise((done) => setImmediate(() => done(pending)));
  return (await Promise.race([promise, soon])) !== pending;
}

const ASKED = { own: "A", actor: "A", last: true };
const GOES_ON = { own: "A", actor: "B", last: false };

test("a longer sentence stays longer, up to a limit", () => {
  const [short, long, endless] = [20, 60, 2000].map((length) => readingTime("x".repeat(length), "normal"));
  assert.ok(short < long && long < endless);
  assert.equal(endless, readingTime("x".repeat(4000), "normal"));
});

test("a sentence can be read: not more than 24 characters a second at the normal pace, until the limit", () => {
  for (const length of [1, 20, 80]) assert.ok(length / (readingTime("x".repeat(length), "normal") / 1000) <= 24);
});

test("slow is slower than normal, fast is faster, at once is no time", () => {
  const times = /** @type {PaceName[]} */ (["slow", "normal", "fast", "at once"]).map((pace) =>
    readingTime("Robin attacks with 4-3.", pace),
  );
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
  assert.equal(new Set(times).size, 4);
  assert.equal(times[3], 0);
});

test("one's own move is not waited for, and what came of it is", () => {
  assert.equal(stays(event(1, "A", "A"), GOES_ON, "normal"), 0);
  assert.equal(stays(event(2, "chance", "A"), GOES_ON, "normal"), readingTime("Robin throws 6-1.", "normal"));
});

test("one's own throw is short, another's is not", () => {
  const own = stays(event(1, "chance", "A"), ASKED, "normal");
  assert.ok(own > 0 && own < stays(event(1, "chance", "B"), ASKED, "normal"));
});

test("there is a pause between two players, and none within a turn", async () => {
  const { pace, timers } = paced();
  await pace.before(event(1, "B", "B"), "A");
  await pace.before(event(2, "chance", "B"), "A");
  assert.equal(timers.length, 0);
  const pause = pace.before(event(3, "C", "C"), "A");
  assert.equal(timers.length, 1);
  assert.equal(await isDone(pause), false);
  timers[0].then();
  await pause;
});

test("one's own move comes without a pause", async () => {
  const { pace, timers } = paced();
  await pace.before(event(1, "B", "B"), "A");
  await pace.before(event(2, "A", "A"), "A");
  assert.equal(timers.length, 0);
});

test("to skip shows at once what has arrived", async () => {
  const { pace, timers } = paced();
  pace.arrive(3);
  await pace.before(event(1, "B", "B"), "A");
  const waits = pace.during(event(1, "B", "B"), GOES_ON);
  assert.ok(pace.waits);
  pace.skip();
  await waits;
  assert.ok(!pace.waits);
  await pace.before(event(2, "chance", "A"), "A");
  await pace.during(event(2, "chance", "A"), GOES_ON);
  assert.equal(timers.length, 1);
});

test("to skip holds for the rest of the turn, and not for the next", async () => {
  const { pace, timers } = paced();
  pace.arrive(1);
  await pace.before(event(1, "B", "B"), "A");
  const waits = pace.during(event(1, "B", "B"), GOES_ON);
  pace.skip();
  await waits;
  await pace.before(event(2, "B", "B"), "A");
  await pace.during(event(2, "B", "B"), GOES_ON);
  assert.equal(timers.length, 1);
  void pace.before(event(3, "C", "C"), "A");
  assert.equal(timers.length, 2);
});

test("a tap when nothing is being waited for skips nothing", async () => {
  const { pace, timers } = paced();
  pace.arrive(5);
  pace.skip();
  await pace.before(event(5, "B", "B"), "A");
  void pace.during(event(5, "B", "B"), GOES_ON);
  assert.equal(timers.length, 1);
});

test("after a move was taken back the same numbers are waited for again", async () => {
  const { pace, timers } = paced();
  pace.arrive(4);
  await pace.before(event(4, "B", "B"), "A");
  const waits = pace.during(event(4, "B", "B"), GOES_ON);
  pace.skip();
  await waits;
  pace.restart(2);
  void pace.during(event(3, "B", "B"), GOES_ON);
  assert.equal(timers.length, 2);
});

test("at once nobody waits", async () => {
  const { pace, timers } = paced("at once");
  await pace.before(event(1, "B", "B"), "A");
  await pace.during(event(1, "B", "B"), GOES_ON);
  await pace.before(event(2, "C", "C"), "A");
  assert.equal(timers.length, 0);
});
