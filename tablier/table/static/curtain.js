// At a screen that people share: it is covered while it goes from one to the next.

import { byId } from "./dom.js";
import { say } from "./words.js";

const ready = byId("curtain-ready");

/** The one who has it now says so. @param {(seat: string) => void} take */
export function handleCurtain(take) {
  ready.addEventListener("click", () => take(ready.dataset.seat ?? ""));
}

/**
 * Cover what only the one whose turn it is may see, until they say that they are there.
 * @param {import("./told").State} now
 */
export function showCurtain(now) {
  const falls = now.curtain !== undefined;
  byId("curtain").hidden = !falls;
  for (const behind of document.querySelectorAll(".top, .play, .side")) {
    /** @type {HTMLElement} */ (behind).inert = falls;
  }
  if (!falls) return;
  const name = now.seats.find((seat) => seat.letter === now.curtain)?.name ?? now.curtain ?? "";
  byId("curtain-text").textContent = say("hand over", { name });
  byId("curtain-why").textContent = now.curtain_why ?? "";
  ready.textContent = say("ready", { name });
  ready.dataset.seat = now.curtain;
  ready.focus();
}
