// Who answers what a page asks: a server, or where there is none a worker of this browser. No page knows which.

import { http } from "./http.js";
import { Loading } from "./loading.js";
import { worker } from "./place.js";
import { asPng } from "./png.js";
import { lang, say } from "./words.js";
import { WorkerLink } from "./worker_link.js";

export { Refused } from "./refused.js";

/** @type {import("./link").Link} */
const link = worker ? toWorker() : http;

export const can = link.can;
/** @type {typeof link.ask} */
export const ask = (...asked) => link.ask(...asked);
/** @type {typeof link.open} */
export const open = (path) => link.open(path);
/** @type {typeof link.guide} */
export const guide = (...asked) => link.guide(...asked);
/** @type {typeof link.photograph} */
export const photograph = (...asked) => link.photograph(...asked);

function toWorker() {
  const loading = new Loading();
  return new WorkerLink({
    lang,
    start: () => new Worker(new URL(worker, location.href), { type: "module" }),
    later: (then) => (document.readyState === "complete" ? then() : addEventListener("load", then, { once: true })),
    fault: (was) => say(was === "ready" ? "games stopped" : navigator.onLine ? "games failed" : "games offline"),
    show: (progress, isAwaited) => loading.show(progress, isAwaited),
    photograph: asPng,
  });
}
