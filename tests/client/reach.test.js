// What a link to a table begins with, so that others can reach it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { linksFrom } from "../../tablier/table/static/reach.js";

const ALONE = { address: null, listens: false };
const LAN = { address: "http://192.0.2.7:8460", listens: true };
const OWN = { origin: "http://localhost:8460", hostname: "localhost" };

test("a server for this computer alone has links for it alone", () => {
  assert.deepEqual(linksFrom(OWN, ALONE), { origin: OWN.origin, reach: "this computer" });
});

test("a server that listens to others is called by its address on the network", () => {
  for (const hostname of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) {
    const here = { origin: `http://${hostname}:8460`, hostname };
    assert.deepEqual(linksFrom(here, LAN), { origin: LAN.address, reach: "others" });
  }
});

test("without a network there is nobody to be called by", () => {
  assert.deepEqual(linksFrom(OWN, { address: null, listens: true }), { origin: OWN.origin, reach: "no network" });
});

test("whoever came by another name sends that name", () => {
  const here = { origin: "https://games.example", hostname: "games.example" };
  for (const server of [ALONE, LAN])
    assert.deepEqual(linksFrom(here, server), { origin: here.origin, reach: "others" });
});
