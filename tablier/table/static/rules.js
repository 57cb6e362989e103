// The guide beside the board: loaded when it is first asked for, searched, opened at a rule.

import { byId, openSheet } from "./dom.js";
import { select } from "./tabs.js";
import { lang } from "./words.js";

let game = "";

/** @param {string} name */
export function handleRules(name) {
  game = name;
  byId("tab-rules").addEventListener("click", load);
  byId("rule-search").addEventListener("input", search);
}

async function load() {
  const guide = byId("guide");
  if (guide.childElementCount > 0) return;
  const answer = await fetch(`/rules/${game}?part=1&lang=${lang}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  guide.replaceChildren(...parsed.body.childNodes);
}

/** Show the guide at a rule. @param {string} rule */
export async function showRule(rule) {
  openSheet();
  select(byId("tab-rules"));
  await load();
  /** @type {HTMLInputElement} */ (byId("rule-search")).value = "";
  search();
  for (const cited of document.querySelectorAll(".rule.cited")) cited.classList.remove("cited");
  const passage = document.getElementById(rule);
  passage?.classList.add("cited");
  passage?.scrollIntoView({ block: "center" });
}

function search() {
  const wanted = /** @type {HTMLInputElement} */ (byId("rule-search")).value.trim().toLowerCase();
  for (const part of byId("guide").children) {
    /** @type {HTMLElement} */ (part).hidden = wanted !== "" && !part.textContent?.toLowerCase().includes(wanted);
  }
}
