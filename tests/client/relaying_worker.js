// A worker that stands for a server by asking one: for tests of the pages that are files, without the games in the
// browser. Ids of tables begin with the game there; behind the game and a dot they are the server's.

const waiting = [];
const sockets = new Map();
let isReady = false;

const behind = (path) => path.replace(/^tables\/[^/]*\./, "tables/");

addEventListener("message", ({ data }) => {
  if (!isReady) postMessage({ kind: "failed", text: "asked before it was ready" });
  else if (data.kind === "ask") void answer(data);
  else if (data.kind === "open") open(data);
  else if (data.kind === "say") sockets.get(data.socket).send(data.text);
  else sockets.get(data.socket).close();
});

async function answer({ number, path, method, key, query, body, text }) {
  if (path === "shelf") return shelf(number, body);
  if (path === "known") body = { tables: body.tables.map(({ id, key }) => ({ id: id.split(".").at(-1), key })) };
  const isGuide = path.startsWith("rules/");
  const asked = new URLSearchParams({ ...query, ...(isGuide ? { part: 1 } : {}) });
  if (asked.has("table")) asked.set("table", asked.get("table").split(".").at(-1));
  const told = await fetch(`${isGuide ? "" : "/api"}/${behind(path)}?${asked}`, {
    method,
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      "Content-Type": text === undefined ? "application/json" : "text/plain",
    },
    body: text ?? (body && JSON.stringify(body)),
  });
  const type = told.headers.get("Content-Type") ?? "";
  postMessage({ kind: "answer", number, status: told.status, type, body: withIds(await told.text(), path, body) });
}

function withIds(told, path, body) {
  if (path === "known") return JSON.stringify(JSON.parse(told).map((one) => ({ ...one, id: `${one.game}.${one.id}` })));
  if (path !== "tables") return told;
  const opened = JSON.parse(told);
  return JSON.stringify({ ...opened, id: `${body.game}${body.dice === "own" ? ".own" : ""}.${opened.id}` });
}

/** What was taken over is asked for again by the test. */
function shelf(number, body) {
  const isBad = body?.tables.some(({ id }) => !id);
  const detail = "That is no game.";
  if (body && !isBad) void fetch("taken", { method: "POST", body: JSON.stringify(body.tables) });
  const told = isBad ? { detail } : { tables: [{ id: "dames.1f", events: "+c4" }] };
  const type = "application/json";
  postMessage({ kind: "answer", number, status: isBad ? 400 : 200, type, body: JSON.stringify(told) });
}

function open({ socket, path }) {
  const real = new WebSocket(`ws://${location.host}/api/${behind(path)}`);
  sockets.set(socket, real);
  real.onopen = () => postMessage({ kind: "opened", socket });
  real.onmessage = ({ data }) => postMessage({ kind: "said", socket, text: data });
  real.onclose = ({ code }) => postMessage({ kind: "closed", socket, code });
}

postMessage({ kind: "loading", done: 3_200_000, of: 7_900_000 });
const { starts } = await (await fetch("start")).json(); // when the test lets it
if (starts) {
  postMessage({ kind: "loading", done: 7_900_000, of: 7_900_000 });
  isReady = true;
  postMessage({ kind: "ready" });
} else postMessage({ kind: "failed", text: "no WebAssembly" });
