// Who is to sit at a seat of a new table.

import { badge, make } from "./dom.js";
import { levelName } from "./levels.js";
import { can } from "./server.js";
import { LETTERS } from "./setup.js";
import { say } from "./words.js";

/**
 * A row of the form: who, and a name or what to expect of a bot.
 * @param {number} number of the seat
 * @param {Map<string, string>} bots who can be asked, and what to expect of them
 */
export function seatRow(number, bots) {
  const letter = LETTERS[number];
  const usual = number === 0 ? "me" : "bot medium";
  /** @param {string} value @param {string} words */
  const option = (value, words) => make("option", { value, selected: value === usual }, words);
  const who = make(
    "select",
    { name: `who-${letter}`, "aria-label": `${letter}: ${say("who plays")}` },
    option("me", say("me")),
    option("here", say("here")),
    ...(can.friends ? [option("friend", say("by link"))] : []),
    ...[...bots.keys()].map((level) => option(`bot ${level}`, say("bot level", { level: levelName(level) }))),
  );
  const name = make("input", {
    name: `name-${letter}`,
    maxlength: 24,
    placeholder: say("name"),
    "aria-label": `${letter}: ${say("name")}`,
    value: number === 0 ? (localStorage.getItem("tablier.name") ?? "") : "",
  });
  const expect = make("small", { class: "expect" });
  const show = () => {
    const level = who.value.startsWith("bot ") ? who.value.slice(4) : null;
    name.hidden = level !== null || who.value === "friend";
    expect.textContent = level === null ? "" : (bots.get(level) ?? "");
    expect.hidden = level === null;
  };
  who.addEventListener("change", show);
  show();
  return make("div", { class: "seat-row" }, badge(letter), who, name, expect);
}
