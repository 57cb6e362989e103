// A worker in place of a server: what it is asked and tells, and what becomes of it where it cannot be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "../../tablier/table/static/refused.js";
import { NO_WORKER, WorkerLink } from "../../tablier/table/static/worker_link.js";

console.warn = () => {}; // reasons are for those who look for them

/** A link to a worker that is no program, and what is shown of it. @param {Partial<any>} [surroundings] */
function linked(surroundings = {}) {
  /** @type {any[]} */
  const said = [];
  /** @type {[string, boolean][]} */
  const shown = [];
  const worker = { postMessage: (/** @type {any} */ message) => said.push(message), onmessage: null, onerror: null };
  let starts = 0;
  const link = new WorkerLink({
    lang: "fr",
    start: () => (starts++, /** @type {any} */ (worker)),
    later: () => {},
    fault: (was) => `no worker, was ${was}`,
    show: ({ standing, done, of }, isAwaited) => shown.push([`${standing} ${done}/${of}`, isAwaited]),
    photograph: async (svg) => new Blob([svg]),
    ...surroundings,
  });
  const tell = (/** @type {any} */ data) => /** @type {any} */ (worker).onmessage({ data });
  const die = () => /** @type {any} */ (worker).onerror({ message: "out of memory" });
  return { link, said, shown, tell, die, starts: () => starts };
}

/** @param {any} body @param {number} [status] */
function json(body, status = 200) {
  return { kind: "answer", status, type: "application/json", body: JSON.stringify(body) };
}

test("a question waits until the worker is ready, and is answered", async () => {
  const { link, said, tell } = linked();
  const answer = link.ask("tables/dames.1f", { key: "k", query: { wide: true } });
  assert.deepEqual(said, []);
  tell({ kind: "ready" });
  const [question] = said;
  assert.deepEqual(question, {
    kind: "ask",
    number: question.number,
    path: "tables/dames.1f",
    method: "GET",
    key: "k",
    query: { lang: "fr", wide: true },
    body: undefined,
    text: undefined,
  });
  tell({ ...json({ number: 3 }), number: question.number });
  assert.deepEqual(await answer, { number: 3 });
});

test("answers belong to their questions, in any order, and are what they say", async () => {
  const { link, said, tell } = linked();
  const answers = [
    link.ask("a"),
    link.ask("b", { body: {} }),
    link.ask("c", { text: "" }),
    link.photograph("t", 3, null),
  ];
  tell({ kind: "ready" });
  const numbers = said.map(({ number }) => number);
  assert.deepEqual(
    said.map(({ path, method }) => `${method} ${path}`),
    ["GET a", "POST b", "POST c", "GET tables/t/picture/3.svg"],
  );
  tell({ kind: "answer", number: numbers[3], status: 200, type: "image/svg+xml", body: "<svg/>" });
  tell({ kind: "answer", number: numbers[2], status: 200, type: "text/plain", body: "tablier record 1" });
  tell({ kind: "answer", number: numbers[1], status: 204, type: "", body: "" });
  tell({ ...json([1]), number: numbers[0] });
  const [a, b, c, photograph] = await Promise.all(answers);
  assert.deepEqual([a, b, c, await photograph.text()], [[1], null, "tablier record 1", "<svg/>"]);
});

test("a refusal is its sentence", async () => {
  const { link, said, tell } = linked();
  link.begin();
  tell({ kind: "ready" });
  const answer = link.ask("tables", { body: {} });
  tell({ ...json({ detail: "Ce n’est pas votre tour." }, 409), number: said[0].number });
  await assert.rejects(answer, (error) => error instanceof Refused && error.message === "Ce n’est pas votre tour.");
});

test("the rules come as HTML, with the options of a table and with figures if that is asked for", () => {
  const { link, said, tell } = linked();
  void link.guide("dames");
  void link.guide("dames", { table: "dames.1f", wait: true });
  tell({ kind: "ready" });
  assert.deepEqual(
    said.map(({ path, query }) => [path, query]),
    [
      ["rules/dames", { lang: "fr" }],
      ["rules/dames", { lang: "fr", table: "dames.1f", wait: true }],
    ],
  );
});

test("a socket is like a WebSocket", () => {
  const { link, said, tell } = linked();
  const socket = link.open("tables/dames.1f/live");
  /** @type {any[]} */
  const heard = [];
  socket.onopen = () => heard.push("open");
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onclose = ({ code }) => heard.push(code);
  assert.deepEqual([socket.readyState, socket.lasting], [0, true]);
  tell({ kind: "ready" });
  const { socket: number } = said[0];
  assert.deepEqual(said, [{ kind: "open", socket: number, path: "tables/dames.1f/live" }]);
  tell({ kind: "opened", socket: number });
  assert.equal(socket.readyState, 1);
  socket.send("hello");
  tell({ kind: "said", socket: number, text: "table" });
  tell({ kind: "said", socket: number + 1, text: "not for this one" });
  tell({ kind: "closed", socket: number, code: 4404 });
  assert.deepEqual(said[1], { kind: "say", socket: number, text: "hello" });
  assert.deepEqual(heard, ["open", "table", 4404]);
  assert.equal(socket.readyState, 3);
});

test("a socket that is closed says nothing any more, and is closed once", () => {
  const { link, said, tell } = linked();
  link.begin();
  tell({ kind: "ready" });
  const socket = link.open("tables/dames.1f/live");
  socket.onopen = socket.onmessage = socket.onclose = () => assert.fail("closed");
  socket.close();
  socket.close();
  const { socket: number } = said[0];
  for (const kind of ["opened", "said", "closed"]) tell({ kind, socket: number, text: "", code: 1000 });
  assert.deepEqual(
    said.map(({ kind }) => kind),
    ["open", "close"],
  );
});

test("the worker is started once, when it is needed or the page is there", () => {
  let then = () => {};
  const { link, starts } = linked({ later: (/** @type {() => void} */ run) => (then = run) });
  void link.ask("games", { background: true });
  assert.equal(starts(), 0);
  void link.ask("games");
  link.open("tables/dames.1f/live");
  then();
  assert.equal(starts(), 1);
});

test("it is shown how far it is, and whether somebody waits", () => {
  const { link, shown, tell } = linked();
  void link.ask("games", { background: true });
  link.begin();
  tell({ kind: "loading", done: 1, of: 8 });
  void link.ask("tables", { body: {} });
  tell({ kind: "loading", done: 8, of: 8 });
  tell({ kind: "ready" });
  assert.deepEqual(shown, [
    ["loading 0/0", false],
    ["loading 1/8", false],
    ["loading 1/8", true],
    ["loading 8/8", true],
    ["ready 8/8", true],
  ]);
});

test("where it cannot start, everybody who waits is told, and who asks later", async () => {
  const { link, said, shown, tell } = linked();
  const answers = [link.ask("games", { background: true }), link.ask("tables")];
  const socket = link.open("tables/dames.1f/live");
  /** @type {number[]} */
  const closed = [];
  socket.onclose = ({ code }) => closed.push(code);
  tell({ kind: "failed", text: "no WebAssembly" });
  answers.push(link.ask("tables"));
  for (const answer of answers) await assert.rejects(answer, new Refused("no worker, was loading"));
  const late = link.open("tables/dames.1f/live");
  late.onclose = ({ code }) => closed.push(code);
  await Promise.resolve();
  assert.deepEqual(closed, [NO_WORKER, NO_WORKER]);
  assert.deepEqual(said, []);
  assert.ok(shown.some(([progress, isAwaited]) => progress.startsWith("failed") && isAwaited));
});

test("where the browser has no such workers, that is said too", async () => {
  const { link } = linked({
    start: () => {
      throw new TypeError("Worker is not defined");
    },
  });
  await assert.rejects(link.ask("games"), new Refused("no worker, was loading"));
});

test("a worker that dies refuses what it was asked", async () => {
  const { link, tell, die } = linked();
  const answer = link.ask("tables");
  tell({ kind: "ready" });
  die();
  die();
  await assert.rejects(answer, new Refused("no worker, was ready"));
});
