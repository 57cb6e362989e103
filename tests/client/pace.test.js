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

const STOP = "Ann stops at 6-1-1-1-1. There is nothing to do with these dice.";

test("what ends one's own turn stays to be read, where something came of it", () => {
  const over = { own: "A", actor: "B", last: true };
  assert.equal(stays(event(1, "A", "A", STOP), over, "normal"), readingTime(STOP, "normal"));
  assert.equal(stays(event(1, "A", "A", STOP), { ...over, actor: "A" }, "normal"), 0);
  assert.equal(stays(event(1, "A", "A", STOP), { ...over, last: false, actor: "A", next: "B" }, "normal") > 0, true);
  assert.equal(stays(event(1, "A", "A", "Ann places a counter on c4."), over, "normal"), 0);
});

test("one's own throw that leaves nothing to do stays to be read", () => {
  const text = "Ann throws 1-1.";
  assert.equal(stays(event(1, "chance", "A", text), { ...ASKED, actor: "B" }, "normal"), readingTime(text, "normal"));
});

test("another's throw is glanced at, unless something came of it", () => {
  const goesOn = { own: "A", actor: "B", last: true };
  const plain = "Robin throws 6-2-2-2-1 for the Skeleton.";
  const more = "Robin throws 6-2-2-2-1. The Skeleton falls over.";
  assert.ok(stays(event(1, "chance", "B", plain), goesOn, "normal") < 0.5 * readingTime(plain, "normal"));
  assert.equal(stays(event(1, "chance", "B", more), goesOn, "normal"), readingTime(more, "normal"));
});

test("the rest of a long turn is shown fast, and the next turn at the pace that was chosen", async () => {
  const { pace, timers } = paced();
  const text = "Robin's Dragon hits the Archer at range 2 for 3, and is next with the Knight.";
  for (let number = 1; number <= 5; number++) {
    const waits = pace.during(event(number, "B", "B", text), { own: "A", actor: "B", last: true });
    timers.at(-1)?.then();
    await waits;
  }
  assert.deepEqual([timers[0].after, timers[4].after], [readingTime(text, "normal"), readingTime(text, "fast")]);
  pace.turn = "B";
  void pace.before(event(6, "C", "C", text), "A");
  void pace.during(event(6, "C", "C", text), { own: "A", actor: "C", last: true });
  assert.equal(timers.at(-1)?.after, readingTime(text, "normal"));
});

test("which dice are thrown again is glanced at, and what comes before the first throw is read", async () => {
  const { pace, timers } = paced();
  const circumstances = { own: "A", actor: "B", last: false };
  const keep = event(3, "B", "B", "Robin keeps nothing and throws all four dice again.");
  const thrown = event(4, "chance", "B");
  void pace.during(keep, circumstances, thrown);
  void pace.during(thrown, circumstances);
  void pace.during(keep, circumstances, thrown);
  assert.equal(timers[0].after, readingTime(keep.text, "normal"));
  assert.ok(timers[2].after < 0.5 * readingTime(keep.text, "normal"));
});
