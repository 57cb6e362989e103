// The guide beside the board: loaded when it is first asked for, searched, opened at a rule.

import { byId, openSheet } from "./dom.js";
import { fetchGuide, search } from "./guide.js";
import { select } from "./tabs.js";

/** Which guide. @type {import("./guide.js").Asked} */
let asked = { game: "" };
/** @type {Promise<void> | null} */
let loading = null;

/** @param {string} game @param {string} [table] the one whose options are told */
export function handleRules(game, table) {
  asked = { game, table };
  byId("tab-rules").addEventListener("click", load);
  byId("rule-search").addEventListener("input", searchGuide);
}

function load() {
  loading ??= fetchGuide(byId("guide"), asked).catch(() => {
    loading = null; // the next click tries again
  });
  return loading;
}

/** Show the guide at a rule. @param {string} rule */
export async function showRule(rule) {
  openSheet();
  select(byId("tab-rules"));
  await load();
  /** @type {HTMLInputElement} */ (byId("rule-search")).value = "";
  searchGuide();
  for (const cited of document.querySelectorAll(".rule.cited")) cited.classList.remove("cited");
  const passage = document.getElementById(rule);
  passage?.classList.add("cited");
  passage?.scrollIntoView({ block: "center" });
}

function searchGuide() {
  search(byId("rule-search"), byId("guide"), byId("rule-found"));
}
