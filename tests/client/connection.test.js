// The connection to a table by a socket that says itself when it is lost, and by one that does not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../../tablier/table/static/connection.js";
import { NO_WORKER } from "../../tablier/table/static/worker_link.js";

/** A connection over sockets that are none, and what becomes of it. @param {boolean} lasting */
function connected(lasting) {
  /** @type {any[]} */
  const sockets = [];
  /** @type {string[]} */
  const stood = [];
  const open = () => {
    const socket = { lasting, readyState: 1, sent: [], send: (/** @type {string} */ text) => said(text), close() {} };
    const said = (/** @type {string} */ text) => /** @type {string[]} */ (socket.sent).push(JSON.parse(text).do);
    sockets.push(socket);
    return /** @type {any} */ (socket);
  };
  const stands = (/** @type {string} */ standing) => void stood.push(standing);
  const connection = new Connection(open, { hello: () => ({ do: "hello" }), receive() {}, stands });
  connection.connect();
  sockets[0].onopen();
  return { connection, sockets, stood };
}

test("silence is asked about, and means that it is lost", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sockets, stood } = connected(false);
  connection.hear({ type: "table", number: 0 });
  context.mock.timers.tick(10_000);
  assert.deepEqual(sockets[0].sent, ["hello", "ping"]);
  context.mock.timers.tick(5_000);
  assert.deepEqual(stood, ["lost"]);
  context.mock.timers.tick(500);
  assert.equal(sockets.length, 2);
});

test("where a socket lasts, silence means nothing: before the table has come, and after", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, sockets, stood } = connected(true);
  context.mock.timers.tick(60_000);
  connection.hope();
  connection.hear({ type: "table", number: 0 });
  connection.send({ do: "play" });
  context.mock.timers.tick(60_000);
  connection.hope();
  assert.deepEqual([sockets.length, sockets[0].sent, stood], [1, ["hello", "play"], []]);
});

test("a table that is not there, or nobody who keeps it, is not asked for again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [code, standing] of /** @type {const} */ ([
    [4404, "gone"],
    [NO_WORKER, "ended"],
  ])) {
    const { sockets, stood } = connected(true);
    sockets[0].onclose({ code });
    context.mock.timers.tick(60_000);
    assert.deepEqual([stood, sockets.length], [[standing], 1]);
  }
});
