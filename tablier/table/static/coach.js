// The coach in the game after a lesson: at one's turns a tip, each once, until there are none or none are wanted.

import { byId, make } from "./dom.js";
import { mine, remember } from "./memory.js";
import { notice } from "./notice.js";
import { say } from "./words.js";

/** @typedef {import("./told").State} State */
/** @typedef {import("./told").Tip} Tip */

export class Coach {
  /** @param {string} id of the table @param {HTMLElement} main @param {(message: object) => unknown} send */
  constructor(id, main, send) {
    this.id = id;
    this.send = send;
    /** At which event a tip was last asked for. */
    this.asked = -1;
    main.classList.toggle("coached", this.told !== undefined); // for the whole visit: the board stays where it is
  }

  /** The tips that have been given; undefined: there is no coach at this table. */
  get told() {
    return mine()[this.id]?.coach;
  }

  /** The table stands like that. @param {State} now */
  look(now) {
    const told = this.told;
    const turn = now.own.includes(now.actor) && now.curtain === undefined;
    if (told === undefined || !turn || now.number === this.asked) return;
    this.asked = now.number;
    this.send({ do: "tip", told });
  }

  /** @param {Tip} tip @param {boolean} busy whether something has been clicked in the meantime */
  say(tip, busy) {
    const told = this.told;
    if (told === undefined || busy || !byId("notice").hidden) return;
    if (tip.number !== undefined) {
      const leave = make("button", { type: "button", id: "no-tips", onclick: () => this.leave() }, say("no more tips"));
      notice(tip.text, "", [leave], "coach");
      remember(this.id, { coach: [...told, tip.number] });
    }
    if (tip.left === 0) remember(this.id, { coach: undefined });
  }

  leave() {
    remember(this.id, { coach: undefined });
    notice("");
  }
}
