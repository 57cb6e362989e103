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
    /** After how many events a tip was last asked for. */
    this.asked = -1;
    /** The tip that is shown. @type {Tip | null} */
    this.tip = null;
    main.classList.toggle("coached", this.told !== undefined); // for the whole visit: the board stays where it is
  }

  /** The tips that have been given; undefined: there is no coach at this table. */
  get told() {
    return mine()[this.id]?.coach;
  }

  /** The table stands like that. @param {State} now */
  look(now) {
    if (now.number !== this.asked) this.keep();
    else if (now.type !== "table") return; // who comes back is told it again
    const turn = now.own.includes(now.actor) && now.curtain === undefined;
    if (this.told === undefined || !turn) return;
    this.asked = now.number;
    this.send({ do: "tip", told: this.told });
  }

  /** @param {Tip} tip @param {boolean} busy whether something has been clicked in the meantime */
  say(tip, busy) {
    if (this.told === undefined || busy || !byId("notice").hidden) return;
    this.tip = tip;
    const leave = make("button", { type: "button", id: "no-tips", onclick: () => this.leave() }, say("no more tips"));
    if (tip.text) notice(tip.text, "", [leave], "coach");
  }

  /** The game has gone on: the tip was read, and is not given again. */
  keep() {
    const { told, tip } = this;
    this.tip = null;
    if (told === undefined || tip === null) return;
    if (tip.left === 0) remember(this.id, { coach: undefined });
    else if (tip.number !== undefined) remember(this.id, { coach: [...told, tip.number] });
  }

  leave() {
    remember(this.id, { coach: undefined });
    notice("");
  }
}
