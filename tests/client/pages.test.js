// The addresses of pages: on a server, below a path of a site, and as files.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: {} } } });
const { pages, pagesAt } = await import("../../tablier/table/static/pages.js");

test("a server finds tables by their path", () => {
  assert.equal(pages.home(), "/");
  assert.equal(pages.table("1f3a"), "/table/1f3a");
  assert.equal(pages.replay("1f3a"), "/replay/1f3a");
  assert.equal(pages.analysis("1f3a", { event: 7 }), "/analysis/1f3a?event=7");
  assert.equal(pages.learn("1f3a", { event: 0 }), "/learn/1f3a?event=0");
  assert.equal(pages.dice("1f3a"), "/dice?table=1f3a");
  assert.equal(pages.puzzle("dames", 3), "/puzzle/dames/3");
});

test("below a path all addresses begin with it", () => {
  const below = pagesAt({ root: "/games", worker: "" });
  assert.equal(below.home(), "/games/");
  assert.equal(below.table("1f3a"), "/games/table/1f3a");
  assert.equal(below.puzzle("dames", 3), "/games/puzzle/dames/3");
});

test("of files there is one for every game, and the query says the rest", () => {
  const files = pagesAt({ root: "../..", worker: "../../../worker.js" });
  assert.equal(files.home(), "../../");
  assert.equal(files.table("dames.1f3a"), "../../table/dames/?id=dames.1f3a");
  assert.equal(files.replay("dames.1f3a", { event: 7 }), "../../replay/dames/?id=dames.1f3a&event=7");
  assert.equal(files.dice("dames.1f3a"), "../../dice/?table=dames.1f3a");
  assert.equal(files.puzzle("dames", 3), "../../puzzle/dames/?number=3");
});

test("where people throw their own dice the table is another page, and what comes after is not", () => {
  const files = pagesAt({ root: ".", worker: "worker.js" });
  assert.equal(files.table("bulldog.own.1f3a"), "./table/bulldog.own/?id=bulldog.own.1f3a");
  assert.equal(files.analysis("bulldog.own.1f3a"), "./analysis/bulldog/?id=bulldog.own.1f3a");
  assert.equal(files.learn("bulldog.own.1f3a"), "./learn/bulldog/?id=bulldog.own.1f3a");
});

test("tables of a server and of files on the same site are not taken for each other", () => {
  const files = pagesAt({ root: ".", worker: "worker.js" });
  assert.deepEqual([files.holds("dames.1f3a"), files.holds("1f3a")], [true, false]);
  assert.deepEqual([pages.holds("dames.1f3a"), pages.holds("1f3a")], [false, true]);
});
