// While the server compiles the games, which it does once, the page says how far it is.

import { byId } from "./dom.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/** In milliseconds. */
const AGAIN_AFTER = 1_000;

/** Say how far it is, until all is done. */
export async function handlePreparation() {
  const place = byId("preparation");
  for (;;) {
    const { done, of, now } = await ask("preparation", { background: true }).catch(() => ({ done: 0, of: 0, now: [] }));
    place.hidden = done === of;
    if (done === of) return;
    place.textContent = say("preparation", { done, of, games: now.join(", ") });
    place.dataset.short = say("preparation short", { done, of });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
}
