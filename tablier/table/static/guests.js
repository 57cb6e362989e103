// People who come by a link: sending it, and sitting down.

import { badge, byId, make } from "./dom.js";
import { linkOrigin, linkRow, warning } from "./links.js";
import { mine } from "./memory.js";
import { pages } from "./pages.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/** @typedef {import("./told").Seat} Seat */
/** @typedef {import("./told").State} State */

/**
 * Ask somebody who has just come for a name, and say who they are going to be.
 * @param {string} id
 * @param {string | null} key
 * @param {State} now
 */
export function welcome(id, key, now) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("welcome"));
  if (dialog.open) return;
  const input = /** @type {HTMLInputElement} */ (byId("welcome-name"));
  input.value = localStorage.getItem("tablier.name") ?? "";
  byId("welcome-seat").replaceChildren(badge(now.own[0]), make("span", {}, seatText(now)));
  dialog.showModal();
  const sit = async () => {
    const name = input.value.trim();
    if (name) localStorage.setItem("tablier.name", name);
    await ask(`tables/${id}/sit`, { key, body: { name: name || say("friend") } }).catch(console.warn);
  };
  dialog.addEventListener("close", sit, { once: true }); // also by Escape: who is here sits here
}

/** Beside the title: which seat is one's own, if it is one. @param {State} now */
export function showOwnSeat(now) {
  const place = byId("own-seat");
  place.hidden = now.own.length !== 1;
  if (place.hidden || place.dataset.seat === now.own) return;
  place.dataset.seat = now.own;
  place.title = seatText(now);
  place.replaceChildren(badge(now.own), make("span", { class: "unseen" }, seatText(now)));
}

/** @param {State} now */
function seatText(now) {
  const letter = now.own[0];
  return say("you are", { letter, colour: say(`colour ${letter}`) });
}

/**
 * The links of a table: for friends who have a seat, for onlookers, and one's own.
 * @param {string} id
 * @param {string | null} key
 * @param {Pick<Seat, "letter" | "name">[]} seats
 */
export async function showLinks(id, key, seats) {
  /** @type {HTMLDialogElement} */ (byId("links")).showModal();
  const { origin, reach } = await linkOrigin();
  const here = new URL(pages.table(id), origin).href;
  const friends = Object.entries(mine()[id]?.friends ?? {});
  const rows = [
    ...friends.map(([letter, theirs]) =>
      linkRow(`${here}#key=${theirs}`, say("invite text"), [
        badge(letter),
        seats.find((seat) => seat.letter === letter)?.name ?? letter,
      ]),
    ),
    linkRow(here, say("watch link"), []),
    ...(key ? [linkRow(`${here}#key=${key}`, say("own link"), [])] : []),
  ];
  byId("links-body").replaceChildren(...warning(reach), ...rows);
}
