// The home page: a game in one click, a table set up as one likes, and the games one has played.

import { byId, make } from "./dom.js";
import { showGames } from "./games.js";
import { botsToAsk } from "./levels.js";
import { remember } from "./memory.js";
import { notice } from "./notice.js";
import { handleVeil, myName, openTable, playBots } from "./opening.js";
import { pages } from "./pages.js";
import { server } from "./place.js";
import { handlePreparation } from "./preparation.js";
import { handleProfile, showRecord } from "./record.js";
import { seatRow } from "./seats.js";
import { ask, can, Refused } from "./server.js";
import { LETTERS, ownName, readSetup, usualCount } from "./setup.js";
import { handleSound } from "./sound.js";
import { handleToday } from "./today.js";
import { say } from "./words.js";

/** @typedef {import("./setup.js").Game} Game */

/** @type {Promise<Game[]>} */
const games = ask("games", { background: true });
games.catch(() => {}); // told where they are needed

// ---------------------------------------------------------------------- setting up

/** @param {string} name */
async function setUp(name) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("setup"));
  const [all, bots] = await Promise.all([games, botsToAsk()]).catch(refuse);
  const game = all.find((one) => one.name === name);
  if (!game || dialog.open) return;
  const form = /** @type {HTMLFormElement} */ (byId("setup-form"));
  byId("setup-title").textContent = game.title;
  const usual = usualCount(game);
  const count = make(
    "select",
    { id: "count", name: "count" },
    ...game.seats.map((n) => make("option", { value: n, selected: n === usual }, String(n))),
  );
  const seats = make("fieldset", {}, make("legend", {}, say("who plays")));
  const order = make("select", { name: "order", "aria-label": say("seat order") });
  const showSeats = () => {
    for (const row of [...seats.querySelectorAll(".seat-row")].slice(Number(count.value))) row.remove();
    for (let n = seats.querySelectorAll(".seat-row").length; n < Number(count.value); n++)
      seats.append(seatRow(n, bots));
    const letters = [...LETTERS.slice(1, Number(count.value))];
    order.replaceChildren(
      make("option", { value: "" }, say("as listed")),
      make("option", { value: "drawn" }, say("drawn")),
      ...letters.map((letter) => make("option", { value: letter }, say("sits first", { letter }))),
    );
  };
  count.addEventListener("change", showSeats);
  showSeats();
  const clocks = [
    ["", "no clock"],
    ["move 30", "clock 30"],
    ["move 120", "clock 120"],
    ["bank 300 5", "clock 300 5"],
    ["bank 600", "clock 600"],
    ["bank 900 10", "clock 900 10"],
    ["bank 1800", "clock 1800"],
  ];
  const clock = make(
    "select",
    { name: "clock" },
    ...clocks.map(([value, words]) => make("option", { value }, say(words))),
  );
  const throwers = [
    ["table", "dice table"],
    ["own", "dice own"],
  ];
  const dice = make(
    "select",
    { name: "dice" },
    ...throwers.map(([value, words]) => make("option", { value }, say(words))),
  );
  const options = game.options.map((option) =>
    make(
      "label",
      { class: "choice" },
      make("span", {}, option.label),
      make(
        "select",
        { name: `option-${option.name}` },
        ...option.values.map((value, n) => make("option", { value }, option.labels[n])),
      ),
      make("small", {}, option.line),
    ),
  );
  const chosen = make("fieldset", {}, make("legend", {}, say("options")), ...options);
  /** What changes nothing with so many players is not asked. */
  const showOptions = () => {
    for (const [n, option] of game.options.entries()) options[n].hidden = !option.seats.includes(Number(count.value));
    chosen.hidden = options.every((option) => option.hidden);
  };
  count.addEventListener("change", showOptions);
  showOptions();
  byId("setup-body").replaceChildren(
    ...(game.seats.length > 1
      ? [make("p", {}, make("label", { class: "count" }, say("number of players"), " ", count))]
      : []),
    seats,
    ...(game.seats.some((n) => n > 1) ? [make("p", {}, make("label", {}, say("seat order"), " ", order))] : []),
    chosen,
    make("div", { class: "pair" }, ...(game.dice ? [asked(say("dice"), dice)] : []), asked(say("clock"), clock)),
    can.friends ? playersChat() : withoutFriends(),
  );
  form.onsubmit = (event) => {
    const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (pressed?.value !== "open") return;
    const table = readSetup(game, new FormData(form), Number(count.value));
    const name = ownName(table.seats);
    if (name) localStorage.setItem("tablier.name", name);
    void openTable(table);
  };
  dialog.showModal();
}

function playersChat() {
  const box = make("input", { type: "checkbox", name: "players-chat" });
  return make("p", {}, make("label", {}, box, " ", say("players chat")));
}

/** Where nobody can come by a link: why, and where they can. */
function withoutFriends() {
  const link = make("a", { href: server }, say("to server", { host: server && new URL(server).host }));
  return make("p", { class: "soft", id: "no-friends" }, say("needs server"), ...(server ? [" ", link] : []));
}

/** @param {string} label @param {HTMLSelectElement} select */
function asked(label, select) {
  return make(
    "fieldset",
    {},
    make("legend", {}, label),
    make("label", {}, make("span", { class: "unseen" }, label), select),
  );
}

for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", () => playBots(/** @type {HTMLElement} */ (button).dataset.play ?? ""));
}
byId("play-first").addEventListener("click", () => playBots(byId("play-first").dataset.game ?? ""));
for (const button of document.querySelectorAll("[data-setup]")) {
  button.addEventListener("click", () => setUp(/** @type {HTMLElement} */ (button).dataset.setup ?? ""));
}
for (const button of document.querySelectorAll("[data-solo]")) {
  button.addEventListener("click", () =>
    openTable({ game: /** @type {HTMLElement} */ (button).dataset.solo, seats: [{ who: "me", name: myName() }] }),
  );
}
/** @param {Error} error @returns {[Game[], Map<string, string>]} nothing to choose from */
function refuse(error) {
  if (!(error instanceof Refused)) throw error;
  notice(error.message);
  return [[], new Map()];
}

/** What is wrong with a file is said at the top of the page, far from where it was chosen. @param {string} text */
function complain(text) {
  notice(text);
  byId("notice").scrollIntoView({ block: "nearest" });
}

byId("upload").addEventListener("change", async (event) => {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  try {
    const opened = await ask("records", { text: await file.text() });
    remember(opened.id, {});
    location.href = pages.replay(opened.id);
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
    /** @type {HTMLInputElement} */ (event.target).value = ""; // so that the same file can be tried again
  }
});
handleVeil();
handleToday();
handleSound();
handlePreparation();
handleProfile(complain);
showGames()
  .then(async (known) => showRecord(known, await games))
  .catch(refuse);
