// A tap on the board or on the sentence above it, or a key, while something is being shown: it goes on to what comes
// next, and means nothing else. So nobody makes a move by a tap that was to skip.

import { byId } from "./dom.js";

/** The keys that are a tap for somebody without a finger. */
const KEYS = ["Enter", " ", "Escape"];

/** @param {() => boolean} busy whether something is being shown @param {() => void} goOn */
export function handleTaps(busy, goOn) {
  let taken = false;
  for (const place of [byId("board"), byId("status")]) {
    place.addEventListener("pointerdown", () => (taken = busy()), true);
    place.addEventListener(
      "click",
      (event) => {
        if (!taken && !busy()) return;
        taken = false;
        event.stopPropagation();
        goOn();
      },
      true,
    );
  }
  addEventListener(
    "keydown",
    (event) => {
      const elsewhere = event.target instanceof Element && event.target.matches("button, a, input, select, textarea");
      if (!KEYS.includes(event.key) || elsewhere || !busy()) return;
      event.preventDefault();
      event.stopPropagation();
      goOn();
    },
    true,
  );
}
