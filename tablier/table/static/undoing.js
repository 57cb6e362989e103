// A move is taken back if the others who play agree: who asks is told what came of it, the others are asked.

import { byId, make } from "./dom.js";
import { notice } from "./notice.js";
import { say } from "./words.js";

export class Undoing {
  /** How many events there were when one asked to take the last back; 0: nobody is being asked. */
  #asked = 0;
  /** Whether one has asked for it here. */
  #wanted = false;
  #send;

  /** @param {(message: object) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** Ask for it. */
  ask() {
    this.#wanted = true;
    this.#send({ do: "undo" });
  }

  /** @param {import("./told").State} now */
  look(now) {
    const awaits = now.undo_asked;
    this.#wanted &&= awaits.length > 0;
    const isAsked = awaits.some((letter) => now.own.includes(letter));
    const asking = awaits.length > 0 && !isAsked && (this.#wanted || now.own.includes(now.actor));
    if (asking) notice(say("undo asked"));
    else if (this.#asked) notice(now.number === this.#asked ? say("undo refused") : "");
    this.#asked = asking ? now.number : 0;
    document.getElementById("undo-question")?.remove();
    if (isAsked) this.#question(now);
  }

  /** @param {import("./told").State} now */
  #question(now) {
    const name = now.seats.find((seat) => seat.letter === now.actor)?.name ?? "";
    byId("notice").before(
      make(
        "p",
        { class: "notice", id: "undo-question", role: "alert" },
        document.getElementById("tray") ? say("asks undo throw") : say("asks undo", { name }),
        this.#answer("agree", true),
        this.#answer("refuse", false),
      ),
    );
  }

  /**
   * @param {"agree" | "refuse"} id
   * @param {boolean} agreed
   */
  #answer(id, agreed) {
    return make("button", { type: "button", id, onclick: () => this.#send({ do: "agree", agreed }) }, say(id));
  }
}
