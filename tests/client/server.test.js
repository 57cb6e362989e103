// Words and requests of a French page, in a page that has only what they look at.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const WORDS = { "turn of": "C’est à {name} : {asked}.", cancel: "Annuler" };

Object.assign(globalThis, {
  document: {
    documentElement: { lang: "fr", dataset: {} },
    getElementById: (/** @type {string} */ id) => (id === "words" ? { textContent: JSON.stringify(WORDS) } : null),
  },
});
const { lang, say } = await import("../../tablier/table/static/words.js");
const { ask, Refused } = await import("../../tablier/table/static/server.js");
const { address } = await import("../../tablier/table/static/http.js");

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Let the server answer so, and keep what it was asked. @param {Response} answer */
function answering(answer) {
  /** @type {{path: string, options: any}[]} */
  const requests = [];
  globalThis.fetch = async (path, options) => {
    requests.push({ path: String(path), options });
    return answer;
  };
  return requests;
}

test("the page says what it was given, in its language", () => {
  assert.equal(lang, "fr");
  assert.equal(say("cancel"), "Annuler");
  assert.equal(say("turn of", { name: "Zoé", asked: "lancez les dés" }), "C’est à Zoé : lancez les dés.");
});

test("words that are missing are a mistake of ours", () => {
  assert.throws(() => say("no such key"), /no words for no such key/);
});

test("an address has the language and what is asked", () => {
  assert.equal(address("games"), "/api/games?lang=fr");
  assert.equal(
    address("tables/x/events/3", { wide: true, looking: "A" }),
    "/api/tables/x/events/3?lang=fr&wide=true&looking=A",
  );
  assert.equal(address("games", { lang: "en" }), "/api/games?lang=en");
  assert.equal(address("games", { name: "a b&c" }), "/api/games?lang=fr&name=a+b%26c");
});

test("a question is a GET, with the key if there is one", async () => {
  const requests = answering(Response.json({ number: 3 }));
  assert.deepEqual(await ask("tables/x", { key: "k" }), { number: 3 });
  assert.equal(requests[0].path, "/api/tables/x?lang=fr");
  assert.equal(requests[0].options.method, "GET");
  assert.equal(requests[0].options.headers.Authorization, "Bearer k");
  assert.equal(requests[0].options.body, undefined);
});

test("something can be taken back", async () => {
  const requests = answering(new Response(null, { status: 204 }));
  assert.equal(await ask("tables/x/film", { method: "DELETE", query: { number: 3 } }), null);
  assert.equal(requests[0].path, "/api/tables/x/film?lang=fr&number=3");
  assert.equal(requests[0].options.method, "DELETE");
});

test("without a key none is sent", async () => {
  const requests = answering(Response.json({}));
  await ask("tables/x", { key: null });
  assert.equal("Authorization" in requests[0].options.headers, false);
});

test("a body is posted as JSON, a text as it is", async () => {
  const requests = answering(new Response(null, { status: 204 }));
  assert.equal(await ask("tables", { body: { game: "dames" } }), null);
  await ask("records", { text: "" });
  const [json, text] = requests.map(({ options }) => options);
  assert.equal(json.method, "POST");
  assert.equal(json.body, '{"game":"dames"}');
  assert.equal(json.headers["Content-Type"], "application/json");
  assert.equal(text.method, "POST");
  assert.equal(text.body, "");
  assert.equal(text.headers["Content-Type"], "text/plain");
});

test("pictures and records come as text, other things as they are", async () => {
  answering(new Response("<svg/>", { headers: { "Content-Type": "image/svg+xml" } }));
  assert.equal(await ask("qr"), "<svg/>");
  answering(new Response("dames", { headers: { "Content-Type": "text/plain; charset=utf-8" } }));
  assert.equal(await ask("record"), "dames");
  answering(new Response("png", { headers: { "Content-Type": "image/png" } }));
  assert.ok((await ask("picture")) instanceof Blob);
});

test("a refusal is the server's sentence", async () => {
  answering(Response.json({ detail: "Ce n’est pas votre tour." }, { status: 409 }));
  await assert.rejects(
    ask("tables/x"),
    (error) => error instanceof Refused && error.message === "Ce n’est pas votre tour.",
  );
  answering(new Response("oh", { status: 502, statusText: "Bad Gateway" }));
  await assert.rejects(ask("tables/x"), { message: "Bad Gateway" });
});
