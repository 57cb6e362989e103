// People who come by a link: sending it, and sitting down.

import { badge, byId, copy, make } from "./dom.js";
import { mine } from "./memory.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/**
 * Ask somebody who has just come for a name.
 * @param {string} id
 * @param {string | null} key
 */
export function welcome(id, key) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("welcome"));
  if (dialog.open) return;
  const input = /** @type {HTMLInputElement} */ (byId("welcome-name"));
  input.value = localStorage.getItem("tablier.name") ?? "";
  dialog.showModal();
  const sit = async () => {
    const name = input.value.trim();
    if (name) localStorage.setItem("tablier.name", name);
    await ask(`tables/${id}/sit`, { key, body: { name: name || say("friend") } }).catch(console.warn);
  };
  dialog.addEventListener("close", sit, { once: true }); // also by Escape: who is here sits here
}

/**
 * The links of a table: for friends who have a seat, for onlookers, and one's own.
 * @param {string} id
 * @param {string | null} key
 * @param {{letter: string, name: string}[]} seats
 */
export async function showLinks(id, key, seats) {
  const here = `${location.origin}/table/${id}`;
  const friends = Object.entries(mine()[id]?.friends ?? {});
  const rows = await Promise.all([
    ...friends.map(([letter, theirs]) =>
      row(`${here}#key=${theirs}`, say("invite text"), [
        badge(letter),
        seats.find((seat) => seat.letter === letter)?.name ?? letter,
      ]),
    ),
    row(here, say("watch link"), []),
    ...(key ? [row(`${here}#key=${key}`, say("own link"), [])] : []),
  ]);
  byId("links-body").replaceChildren(...rows);
  /** @type {HTMLDialogElement} */ (byId("links")).showModal();
}

/**
 * @param {string} link
 * @param {string} text
 * @param {(Node | string)[]} who
 */
async function row(link, text, who) {
  const input = make("input", { readonly: true, value: link, "aria-label": text, onfocus: () => input.select() });
  const button = make(
    "button",
    {
      type: "button",
      onclick: async () => {
        input.select();
        if (await copy(link)) button.textContent = say("copied");
      },
    },
    say("copy"),
  );
  const picture = make("div", { class: "qr" });
  picture.innerHTML = await ask("qr", { body: { text: link } });
  return make(
    "div",
    { class: "link-row" },
    make("p", { class: "seat-row" }, ...who),
    make("p", {}, text),
    make("p", { class: "seat-row" }, input, button),
    picture,
  );
}
