// While somebody waits for the games to be loaded into the browser, the page says how far that is; and if they cannot
// be, why. It lies over nothing that is of use meanwhile.

import { make } from "./dom.js";
import { lang, say } from "./words.js";

/** @typedef {import("./worker_link.js").Progress} Progress */

/** In milliseconds: what is there sooner needs no words. */
const SOON = 300;
const MEGABYTE = 1_000_000;

export class Loading {
  constructor() {
    this.told = make("p", { role: "status" });
    this.bar = make("progress", { "aria-label": say("progress") });
    this.figures = make("small");
    this.place = make("div", { class: "loading", id: "loading" }, this.told, this.bar, this.figures);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Progress | null} */
    this.progress = null;
  }

  /** @param {Progress} progress @param {boolean} isAwaited */
  show(progress, isAwaited) {
    this.progress = progress;
    if (progress.standing === "ready") return this.end();
    if (this.place.isConnected) this.write();
    else if (isAwaited && progress.standing === "failed") this.begin();
    else if (isAwaited) this.timer ??= setTimeout(() => this.begin(), SOON);
  }

  begin() {
    clearTimeout(this.timer);
    document.body.append(this.place);
    document.documentElement.classList.add("is-loading");
    this.write();
  }

  end() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.place.remove();
    document.documentElement.classList.remove("is-loading");
  }

  write() {
    if (this.progress === null) return;
    const { standing, done, of, sentence, reason } = this.progress;
    if (standing === "failed") return this.complain(sentence, reason);
    const comes = done < of;
    const text = say(comes ? "loading games" : "starting games");
    if (this.told.textContent !== text) this.told.textContent = text; // read out once
    if (comes) [this.bar.max, this.bar.value] = [of, done];
    else this.bar.removeAttribute("value"); // it goes on, nobody knows how long
    this.figures.textContent = comes ? say("loaded", { done: megabytes(done), of: megabytes(of) }) : "";
  }

  /** @param {string} sentence @param {string} reason */
  complain(sentence, reason) {
    const again = () => location.reload();
    const button = make("button", { type: "button", class: "main", id: "reload", onclick: again }, say("reload"));
    this.told.textContent = sentence;
    this.told.setAttribute("role", "alert");
    this.place.replaceChildren(this.told, make("small", { lang: "en" }, reason), button);
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
