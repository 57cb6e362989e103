// How somebody likes to be shown things, kept in this browser, and the menu where it is chosen.

import { byId } from "./dom.js";
import { PACES } from "./pace.js";

/** @typedef {import("./pace.js").PaceName} PaceName */
/** @typedef {"confirm" | "throw" | "notation"} Switch */

/** What is turned on or off, all of it off until turned on. */
const SWITCHES = /** @type {const} */ (["confirm", "throw", "notation"]);

/** @returns {PaceName} */
export function chosenPace() {
  const kept = localStorage.getItem("tablier.pace") ?? "";
  return Object.hasOwn(PACES, kept) ? /** @type {PaceName} */ (kept) : "normal";
}

/** @param {Switch} name */
export function isOn(name) {
  return localStorage.getItem(`tablier.${name}`) === "on";
}

/** The switches that are on this page, and the paces in the menu. */
export function handleSettings() {
  const menu = /** @type {HTMLDialogElement | null} */ (document.getElementById("settings-menu"));
  if (menu) {
    byId("settings").addEventListener("click", () => menu.showModal());
    menu.addEventListener("click", (event) => event.target === menu && menu.close()); // beside the menu
    handleTools();
  }
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name="pace"]'))) {
    input.checked = input.value === chosenPace();
    input.addEventListener("change", () => localStorage.setItem("tablier.pace", input.value));
  }
  for (const name of SWITCHES) {
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById(`switch-${name}`));
    if (input === null) continue;
    const show = () => document.documentElement.classList.toggle(`with-${name}`, isOn(name));
    input.checked = isOn(name);
    input.addEventListener("change", () => {
      localStorage.setItem(`tablier.${name}`, input.checked ? "on" : "off");
      show();
    });
    show();
  }
}

/** Where the head of a page has hardly room for the game's name, its tools are in the menu. */
function handleTools() {
  const small = matchMedia("(max-width: 520px)");
  const tools = ["sound", "theme", "language"].map((id) => byId(id));
  const home = /** @type {HTMLElement} */ (tools[0].parentElement);
  const place = () => (small.matches ? byId("tools-here") : home).append(...tools);
  small.addEventListener("change", place);
  place();
}
