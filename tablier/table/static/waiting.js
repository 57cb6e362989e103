// Something that the server takes a while to make: how far it is, and a button that cancels it.

import { make } from "./dom.js";
import { ask, Refused } from "./server.js";
import { say } from "./words.js";

/** In milliseconds. */
const AGAIN_AFTER = 400;

/**
 * What the server says once it is ready; null if it was cancelled or refused, which the place then says.
 * @param {HTMLElement} place where it is told how far it is
 * @param {string} path what is asked for, and what is deleted to cancel it
 * @param {string} words the key of the sentence with `done` and `of`
 * @param {{key?: string | null, query?: Record<string, string | number | boolean>}} [asked]
 * @returns {Promise<any>}
 */
export async function whenReady(place, path, words, asked = {}) {
  let cancelled = false;
  let goOn = () => {};
  const told = make("p", { role: "status" });
  const bar = make("progress", { "aria-label": say("progress") });
  const cancel = make("button", { type: "button", class: "cancel" }, say("cancel"));
  cancel.addEventListener("click", () => {
    cancelled = cancel.disabled = true;
    goOn();
  });
  place.replaceChildren(told, bar, cancel);
  place.hidden = false;
  try {
    while (!cancelled) {
      const found = await ask(path, asked);
      if (cancelled) break;
      if (found.ready) {
        place.hidden = true;
        return found;
      }
      told.textContent = say(words, { done: found.done, of: found.of });
      [bar.max, bar.value] = [found.of, found.done];
      await new Promise((resolve) => {
        goOn = () => resolve(null);
        setTimeout(goOn, AGAIN_AFTER);
      });
    }
    await ask(path, { ...asked, method: "DELETE" });
    told.textContent = say("cancelled");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    told.textContent = error.message;
  }
  place.replaceChildren(told);
  return null;
}
