// What people say to each other. Where the chat cannot be seen, a message shows for a while above the board's bar, and
// the way to the chat has a dot until it has been read.

import { byId, make, openSheet } from "./dom.js";
import { readingTime } from "./pace.js";
import { select } from "./tabs.js";
import { say } from "./words.js";

/** In milliseconds: a message that nobody waits for is found later than the sentence above the board. */
const FOUND = 4000;
/** As many are shown as the table keeps; who comes later is told no more. */
const MOST = 100;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hides;

/** @param {(text: string) => boolean} send says whether it could be sent; else the words stay to be sent again */
export function handleChat(send) {
  byId("chat-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("chat-text"));
    const text = input.value.trim();
    if (!text || send(text)) input.value = "";
  });
  byId("tab-chat").addEventListener("click", read);
  byId("handle").addEventListener("click", () => isSeen() && read());
  byId("bubble").addEventListener("click", open);
}

/** @param {boolean} may whether one may say something oneself */
export function clearChat(may) {
  byId("chat").replaceChildren();
  byId("chat-form").hidden = !may;
}

/**
 * @param {{who: string, text: string}} chat
 * @param {boolean} news whether somebody else has said it just now
 */
export function showChat(chat, news) {
  const list = byId("chat");
  list.append(make("li", {}, make("strong", {}, chat.who), ` ${chat.text}`));
  if (list.children.length > MOST) list.children[0].remove();
  byId("panel-chat").scrollTop = byId("panel-chat").scrollHeight;
  if (!news || isSeen()) return;
  byId("tab-chat").textContent = `${say("chat")} •`;
  byId("handle").classList.add("news");
  byId("handle").title = say("news");
  const bubble = byId("bubble");
  bubble.textContent = say("said", chat);
  bubble.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => (bubble.hidden = true), FOUND + readingTime(chat.text, "slow"));
}

/** Whether the chat is before somebody's eyes. */
function isSeen() {
  return byId("panel-chat").checkVisibility();
}

function read() {
  byId("tab-chat").textContent = say("chat");
  byId("handle").classList.remove("news");
  byId("handle").removeAttribute("title");
  byId("bubble").hidden = true;
}

function open() {
  openSheet();
  select(byId("tab-chat"));
  read();
}
