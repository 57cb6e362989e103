// That the connection is lost is said above everything else: below it nothing jumps.

import { byId, make } from "./dom.js";
import { say } from "./words.js";

/** @param {"lost" | "moving"} standing @param {() => void} tryNow */
export function showLoss(standing, tryNow) {
  const place = byId("connection");
  const text = say(standing === "moving" ? "lost moving" : navigator.onLine ? "lost connection" : "offline");
  if (!place.hidden && place.dataset.said === text) return;
  place.dataset.said = text;
  place.hidden = false;
  place.replaceChildren(
    make("span", {}, text),
    make("button", { type: "button", id: "try-now", onclick: tryNow }, say("try now")),
  );
}
