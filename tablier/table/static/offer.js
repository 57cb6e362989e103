// The lesson of a game, offered once: on the first visit of a table, to somebody who plays and has hardly begun.

import { byId, make } from "./dom.js";
import { keepOffered, learnt } from "./learnt.js";
import { forget, mine } from "./memory.js";
import { say } from "./words.js";

/** @typedef {import("./told").View} View */

/** Own moves after which nobody is asked any more whether they know the game. */
const BEGUN = 3;

export class Offer {
  /** @param {string} id of the table @param {HTMLElement} main says which game it is, and whether it has a lesson */
  constructor(id, main) {
    this.id = id;
    this.game = main.dataset.game ?? "";
    this.link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("to-lesson"));
    /** Whether one has done something at the table. */
    this.touched = false;
    this.link?.addEventListener("click", () => this.leave());
  }

  /** Somebody has come to the table. @param {View} now */
  look(now) {
    const moves = now.log.filter(({ by }) => now.own.includes(by)).length;
    this.touched ||= moves > 0;
    const plays = now.own !== "" && !now.over && now.curtain === undefined;
    if (!this.link || !plays || moves >= BEGUN || learnt(this.game).offered || mine()[this.id]?.coach) return;
    const place = byId("offer");
    place.hidden = false;
    place.replaceChildren(
      make("span", {}, say("lesson offer")),
      make("button", { type: "button", id: "take-lesson", onclick: () => this.link?.click() }, say("lesson minutes")),
      make("button", { type: "button", id: "no-lesson", onclick: () => this.end() }, say("no thanks")),
    );
  }

  /** Somebody plays, and so wants no lesson. */
  play() {
    this.touched = true;
    this.end();
  }

  /** It is not offered any more. */
  end() {
    if (byId("offer").hidden) return;
    byId("offer").hidden = true;
    keepOffered(this.game);
  }

  /** To the lesson. A table where nothing has been done is not kept among one's games. */
  leave() {
    keepOffered(this.game);
    const key = mine()[this.id]?.key;
    if (this.touched || !key) return;
    sessionStorage.setItem(`tablier.key.${this.id}`, key); // who comes back by the browser's button still sits there
    forget(this.id);
  }
}
