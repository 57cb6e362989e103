// Where pages are files: the other language's page of the same table, and which language was chosen.

import { byId } from "./dom.js";

const link = /** @type {HTMLAnchorElement} */ (byId("language"));

/** What the page is about may have changed since it came. */
function lead() {
  link.search = location.search;
  link.hash = location.hash;
}

for (const kind of ["pointerdown", "focus", "click"]) link.addEventListener(kind, lead);
link.addEventListener("click", () => localStorage.setItem("tablier.lang", link.hreflang));
