// What a strong player would do who knows what one knows oneself: told, and marked on the board.

import { notice } from "./notice.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/**
 * @param {HTMLButtonElement} button by which it was asked for
 * @param {string} id of the table
 * @param {string | null} key
 * @param {import("./board.js").Board} board
 */
export async function showHint(button, id, key, board) {
  button.disabled = true;
  try {
    const advice = await ask(`tables/${id}/hint`, { key, body: {} });
    const solvable = advice.solvable ? ` ${say(`solvable ${advice.solvable}`)}` : "";
    notice(advice.text + solvable, "", [], "advice");
    board.hint(advice.event);
  } catch (error) {
    notice(String(/** @type {Error} */ (error).message));
  }
  button.disabled = false;
}
