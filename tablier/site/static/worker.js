// The worker of a page that has no server: Python runs in it, and answers what the page asks (`worker_link.js` is the
// other side). What it takes is kept in the browser, so that it comes over the network once.

import { download, totalSize } from "./download.js";
import { storage } from "./storage.js";

/** @typedef {{method: string, path: string, key?: string, query?: object, body?: any, text?: string}} Question */
/** @typedef {Question & {kind: "ask", number: number}} Ask */
/** @typedef {{kind: "open", socket: number, path: string}} Open */
/** @typedef {{kind: "say", socket: number, text: string}} Say */
/** @typedef {{kind: "close", socket: number}} Close */
/** @typedef {"start" | "module" | "wasm" | "stdlib" | "games" | "libraries"} Name */
/** The files by what they are for. @typedef {Record<Name, File>} Files */
/** @typedef {import("./download.js").File} File */

const HOME = "/home/tablier";
const FROM = new URL("../python/", import.meta.url);
/** Seconds that a bot takes for a move at least. */
const PACE = Number(new URL(import.meta.url).searchParams.get("pace") ?? 0.9);
/** The table of each connection, which is told by its address. @type {Map<number, string>} */
const tables = new Map();
/** Python's `Worker`, once it is there. @type {Promise<any>} */
const python = start();
python.then(
  () => post({ kind: "ready" }),
  (error) => post({ kind: "failed", text: String(error) }),
);

addEventListener("message", ({ data }) => {
  const message = /** @type {Ask | Open | Say | Close} */ (data);
  python.then(
    // What Python can tell is an answer: what is thrown here has ended it.
    (there) => hear(there, message).catch((error) => post({ kind: "failed", text: String(error) })),
    () => {},
  );
});

async function start() {
  const { lock, ...files } = /** @type {Files & {lock: object}} */ (
    await (await fetch(new URL("files.json", FROM))).json()
  );
  const of = totalSize(Object.values(files));
  const come = new Map();
  const get = (/** @type {File} */ file) =>
    download(new URL(file.name, FROM), file, (bytes) => {
      come.set(file.name, bytes);
      post({ kind: "loading", done: [...come.values()].reduce((sum, one) => sum + one, 0), of });
    });
  const names = /** @type {Name[]} */ (["start", "module", "wasm", "stdlib", "games", "libraries"]);
  const [starting, module, wasm, stdlib, games, libraries] = await Promise.all(names.map((name) => get(files[name])));
  const { loadPyodide } = await imported(starting);
  const { default: createPyodideModule } = await imported(module);
  handOut({ "pyodide.asm.wasm": ["application/wasm", wasm], "python_stdlib.zip": ["application/zip", stdlib] });
  const pyodide = await loadPyodide({
    indexURL: FROM.href,
    createPyodideModule,
    lockFileContents: lock,
  });
  pyodide.unpackArchive(libraries, "zip", { extractDir: HOME }); // files for the linker, beside the archive
  pyodide.FS.writeFile(`${HOME}/games.zip`, games);
  pyodide.runPython(`import sys; sys.path[:0] = ["${HOME}/games.zip", "${HOME}"]`);
  const tell = (/** @type {number} */ socket, /** @type {string} */ text) => post({ kind: "said", socket, text });
  const close = (/** @type {number} */ socket, /** @type {number} */ code) => post({ kind: "closed", socket, code });
  return pyodide.pyimport("tablier.site.worker").Worker(storage(changed), tell, close, PACE);
}

/**
 * @param {any} there Python's `Worker`
 * @param {Ask | Open | Say | Close} message
 */
async function hear(there, message) {
  switch (message.kind) {
    case "ask": {
      const { number, kind, ...question } = message;
      const answer = await there.ask(JSON.stringify(question));
      const [status, type, body] = answer.toJs();
      answer.destroy();
      return post({ kind: "answer", number, status, type, body });
    }
    case "open":
      tables.set(message.socket, message.path.split("/")[1]);
      return post({ kind: "opened", socket: message.socket });
    case "say":
      return there.hear(message.socket, tables.get(message.socket), message.text);
    case "close":
      tables.delete(message.socket);
      return there.leave(message.socket);
  }
}

/** Another page of this site has changed a table. @param {string} id */
function changed(id) {
  python.then(
    (there) => there.changed_elsewhere(id),
    () => {},
  );
}

/** A module whose text has come already. @param {Uint8Array} text */
async function imported(text) {
  const address = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (text)], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What is fetched by one of these names has come already. @param {Record<string, [string, Uint8Array]>} here */
function handOut(here) {
  const usual = self.fetch;
  self.fetch = async (asked, ...rest) => {
    const name = String(asked instanceof Request ? asked.url : asked)
      .split("/")
      .at(-1);
    if (name === undefined || !(name in here)) return usual(asked, ...rest);
    const [type, body] = here[name];
    return new Response(/** @type {BodyInit} */ (body), { headers: { "Content-Type": type } });
  };
}

/** @param {object} message */
function post(message) {
  /** @type {any} */ (self).postMessage(message);
}
