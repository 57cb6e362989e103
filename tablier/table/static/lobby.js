// Waiting for friends: until they sit down, the links to their seats are in the middle of the table.

import { announce, badge, byId, make } from "./dom.js";
import { linkOrigin, linkRow, warning } from "./links.js";
import { mine } from "./memory.js";
import { pages } from "./pages.js";
import { say } from "./words.js";

/** @typedef {import("./told").State} State */

export class Lobby {
  /** @param {string} id of the table */
  constructor(id) {
    this.id = id;
    /** The seats whose links are shown. */
    this.shown = "";
    this.left = false;
  }

  /** Show the links of those who have not come; as they come, theirs go. @param {State} now */
  async show(now) {
    const friends = mine()[this.id]?.friends ?? {};
    const awaited = now.over ? [] : now.seats.filter((seat) => friends[seat.letter] && !seat.taken && !seat.level);
    const letters = awaited.map((seat) => seat.letter).join("");
    if (letters === this.shown) return;
    for (const seat of now.seats) {
      const came = this.shown.includes(seat.letter) && !letters.includes(seat.letter);
      if (came) announce(say("has come", { name: seat.name }));
    }
    this.shown = letters;
    this.open(letters !== "" && !this.left);
    if (letters === "") return;
    const { origin, reach } = await linkOrigin();
    const rows = awaited.map(({ letter, name }) =>
      linkRow(`${new URL(pages.table(this.id), origin)}#key=${friends[letter]}`, say("invite text"), [
        badge(letter),
        name,
      ]),
    );
    if (letters !== this.shown) return; // somebody has come in the meantime
    byId("lobby").replaceChildren(
      make("h2", {}, say(awaited.length === 1 ? "waiting for friend" : "waiting for friends")),
      ...warning(reach),
      ...rows,
      make("p", {}, say("lobby goes")),
      make("p", { class: "actions" }, this.toBoard()),
    );
  }

  toBoard() {
    const leave = () => {
      this.left = true;
      this.open(false);
    };
    return make("button", { type: "button", id: "to-board", onclick: leave }, say("to board"));
  }

  /** @param {boolean} open */
  open(open) {
    byId("lobby").hidden = !open;
    byId("main").dataset.waiting = String(open);
  }
}
