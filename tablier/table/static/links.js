// Links to a table that are sent to others: an address that they can reach, to be shared, copied or photographed.

import { copy, make } from "./dom.js";
import { linksFrom } from "./reach.js";
import { ask } from "./server.js";
import { say } from "./words.js";

/** @typedef {import("./reach.js").Reach} Reach */

/** How to start the table so that it listens to others. */
const FOR_OTHERS = ["tablier serve --host 0.0.0.0", "make play ARGS=--host=0.0.0.0"];

/** What the links of this page begin with, and who can open them. */
export async function linkOrigin() {
  return linksFrom(location, await ask("address"));
}

/**
 * What somebody has to know before a link is sent; nothing, if everybody can open it.
 * @param {Reach} reach
 */
export function warning(reach) {
  if (reach === "others") return [];
  if (reach === "no network") return [make("p", { class: "notice" }, say("link no network"))];
  const commands = FOR_OTHERS.map((command) => make("code", { class: "command" }, command));
  return [make("div", { class: "notice" }, make("p", {}, say("link this computer")), ...commands)];
}

/**
 * A link as a row: whose it is, what it is for, the link with its buttons, and its picture.
 * @param {string} link
 * @param {string} text
 * @param {(Node | string)[]} who
 */
export function linkRow(link, text, who) {
  const input = make("input", { readonly: true, value: link, "aria-label": text, onfocus: () => input.select() });
  const button = make(
    "button",
    {
      type: "button",
      class: "copy",
      onclick: async () => {
        input.select();
        if (await copy(link)) button.textContent = say("copied");
      },
    },
    say("copy"),
  );
  const picture = make("div", { class: "qr", role: "img", "aria-label": say("qr code") });
  void ask("qr", { body: { text: link } }).then((drawn) => (picture.innerHTML = drawn)); // it comes into its place
  return make(
    "div",
    { class: "link-row" },
    ...(who.length ? [make("p", { class: "seat-row" }, ...who)] : []),
    make("p", {}, text),
    make("p", { class: "seat-row" }, input, ...shareButton(link), button),
    picture,
  );
}

/** Where the device has a way of its own to send something to somebody. @param {string} link */
function shareButton(link) {
  if (!navigator.share) return [];
  const share = () => navigator.share({ title: document.title, url: link }).catch(() => {}); // or not after all
  return [make("button", { type: "button", class: "main share", onclick: share }, say("share"))];
}
