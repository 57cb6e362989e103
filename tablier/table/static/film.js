// The game as a film: made by the server, then saved as a file.

import { byId } from "./dom.js";
import { save } from "./save.js";
import { ask } from "./server.js";
import { whenReady } from "./waiting.js";

/** The button that asks for the film of so many events. @param {string} id @param {string} name @param {any} asked */
export function handleFilm(id, name, asked) {
  const button = /** @type {HTMLButtonElement} */ (byId("gif"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const ready = await whenReady(byId("film"), `tables/${id}/film`, "making film", asked);
      if (ready !== null) save(await ask(`tables/${id}/film.gif`, asked), name);
    } finally {
      button.disabled = false;
    }
  });
  button.disabled = false;
}
