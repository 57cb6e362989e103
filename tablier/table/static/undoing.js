// A move is taken back if the others who play agree: who asks is told what came of it, the others are asked.

import { byId, make } from "./dom.js";
import { notice } from "./notice.js";
import { say } from "./words.js";

export class Undoing {
  /** How many events there were when one asked to take the last back; 0: nobody is being asked. */
  #asked = 0;
  #send;

  /** @param {(message: object) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {import("./told").State} now */
  look(now) {
    const asking = now.undo_asked.length > 0 && now.own.includes(now.actor);
    if (asking) notice(say("undo asked"));
    else if (this.#asked) notice(now.number === this.#asked ? say("undo refused") : "");
    this.#asked = asking ? now.number : 0;
    document.getElementById("undo-question")?.remove();
    if (now.undo_asked.some((letter) => now.own.includes(letter))) this.#question(now);
  }

  /** @param {import("./told").State} now */
  #question(now) {
    const name = now.seats.find((seat) => seat.letter === now.actor)?.name ?? "";
    byId("notice").before(
      make(
        "p",
        { class: "notice", id: "undo-question", role: "alert" },
        say("asks undo", { name }),
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
