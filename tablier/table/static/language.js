// Where pages are files: the other language's page of the same table, and which language was chosen. The first page of
// all is in English; who has chosen another language, or whose browser has, is led on.

import { byId } from "./dom.js";

const link = /** @type {HTMLAnchorElement} */ (byId("language"));

/** What the page is about may have changed since it came. */
function lead() {
  link.search = location.search;
  link.hash = location.hash;
}

for (const kind of ["pointerdown", "focus", "click"]) link.addEventListener(kind, lead);
link.addEventListener("click", () => localStorage.setItem("tablier.lang", link.hreflang));

const chosen = localStorage.getItem("tablier.lang") ?? navigator.language.split("-")[0];
const isFirst = document.body.classList.contains("home") && document.documentElement.lang === "en";
if (isFirst && chosen === link.hreflang) location.replace(link.href);
