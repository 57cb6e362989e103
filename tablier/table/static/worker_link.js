// A worker of this browser that stands for a server: the same questions and answers, as messages. It takes a while to
// load; what is asked before waits. Where it cannot be, or has ended, everything is refused with a sentence.

import { Refused } from "./refused.js";

/** @typedef {import("./link").Asked} Asked */
/** @typedef {import("./link").Link} Link */
/** @typedef {import("./link").Socket} Socket */
/** @typedef {import("./link").FromWorker} FromWorker */
/** @typedef {import("./link").ToWorker} ToWorker */
/** @typedef {Pick<Worker, "postMessage" | "onmessage" | "onerror">} Port a worker, as far as it is used */
/**
 * How far the worker is.
 * @typedef {object} Progress
 * @property {"loading" | "ready" | "failed"} standing
 * @property {number} done bytes that have come
 * @property {number} of so many; 0: that is not known yet
 * @property {string} sentence why it is of no use
 * @property {string} reason the same in English, as it came
 */
/**
 * @typedef {object} Surroundings
 * @property {string} lang
 * @property {() => Port} start
 * @property {(then: () => void) => void} later runs it once the page is there
 * @property {(was: "loading" | "ready") => string} fault the sentence for a worker that cannot start or has ended
 * @property {(progress: Progress, isAwaited: boolean) => void} show `isAwaited`: somebody waits for the worker
 * @property {(svg: string) => Promise<Blob>} photograph a picture as a PNG
 */

/** A connection that is closed because there is no worker; it cannot be made again. */
export const NO_WORKER = 4500;

/** @implements {Link} */
export class WorkerLink {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    this.can = { friends: false, films: false, shelf: true };
    /** @type {Port | null} */
    this.worker = null;
    /** @type {Progress} */
    this.progress = { standing: "loading", done: 0, of: 0, sentence: "", reason: "" };
    /** What is said once it is ready. @type {ToWorker[]} */
    this.held = [];
    /** The questions that are not answered. @type {Map<number, Question>} */
    this.asked = new Map();
    /** @type {Map<number, WorkerSocket>} */
    this.sockets = new Map();
    this.count = 0;
    surroundings.later(() => this.begin());
  }

  /**
   * @param {string} path
   * @param {Asked} [asked]
   * @returns {Promise<any>}
   */
  async ask(path, { key, body, text, query, method, background = false } = {}) {
    if (!background) this.begin();
    if (this.progress.standing === "failed") {
      if (!background) this.surroundings.show(this.progress, true);
      throw new Refused(this.progress.sentence);
    }
    const number = ++this.count;
    const { promise, resolve, reject } = withResolvers();
    this.asked.set(number, { resolve, reject, background });
    const sends = body !== undefined || text !== undefined;
    this.say({
      kind: "ask",
      number,
      path,
      method: method ?? (sends ? "POST" : "GET"),
      key: key ?? undefined,
      query: { lang: this.surroundings.lang, ...query },
      body,
      text,
    });
    return promise;
  }

  /** @param {string} path */
  open(path) {
    this.begin();
    const number = ++this.count;
    const socket = new WorkerSocket((said) => {
      if (said.kind === "close") this.sockets.delete(number);
      this.say({ ...said, socket: number });
    });
    this.sockets.set(number, socket);
    if (this.progress.standing === "failed") queueMicrotask(() => this.end(number, NO_WORKER));
    else this.say({ kind: "open", socket: number, path });
    return socket;
  }

  /** @param {string} game @param {{table?: string, wait?: boolean}} [asked] */
  guide(game, { table, wait } = {}) {
    return this.ask(`rules/${game}`, { query: { ...(table ? { table } : {}), ...(wait ? { wait } : {}) } });
  }

  /** @param {string} id @param {number} number @param {string | null} key */
  async photograph(id, number, key) {
    return this.surroundings.photograph(await this.ask(`tables/${id}/picture/${number}.svg`, { key }));
  }

  // -------------------------------------------------------------------- the worker

  /** Start it, unless it has been. */
  begin() {
    if (this.worker !== null || this.progress.standing === "failed") return;
    try {
      this.worker = this.surroundings.start();
    } catch (error) {
      return this.fail(String(error));
    }
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message ?? "");
  }

  /** @param {ToWorker} message */
  say(message) {
    if (this.progress.standing === "ready") this.worker?.postMessage(message);
    else if (this.progress.standing === "loading") this.held.push(message);
    this.show();
  }

  /** @param {FromWorker} message */
  hear(message) {
    switch (message.kind) {
      case "loading":
        Object.assign(this.progress, { done: message.done, of: message.of });
        return this.show();
      case "ready":
        this.progress.standing = "ready";
        for (const held of this.held.splice(0)) this.worker?.postMessage(held);
        return this.show();
      case "failed":
        return this.fail(message.text);
      case "answer":
        return this.answer(message);
      case "opened":
        return this.sockets.get(message.socket)?.opened();
      case "said":
        return this.sockets.get(message.socket)?.onmessage?.({ data: message.text });
      case "closed":
        return this.end(message.socket, message.code);
    }
  }

  /** @param {Extract<FromWorker, {kind: "answer"}>} answer */
  answer({ number, status, type, body }) {
    const question = this.asked.get(number);
    this.asked.delete(number);
    const told = () => (type.includes("json") ? JSON.parse(body) : body);
    if (status >= 400) question?.reject(new Refused(type.includes("json") ? told().detail : body));
    else question?.resolve(status === 204 ? null : told());
  }

  /** It cannot start here, or has ended: whoever waits is told. @param {string} reason in English, as it came */
  fail(reason) {
    if (this.progress.standing === "failed") return;
    const sentence = this.surroundings.fault(this.progress.standing);
    Object.assign(this.progress, { standing: "failed", sentence, reason });
    console.warn(reason);
    this.show();
    for (const { reject } of this.asked.values()) reject(new Refused(sentence));
    this.asked.clear();
    this.held = [];
    for (const number of [...this.sockets.keys()]) this.end(number, NO_WORKER);
  }

  /** @param {number} number @param {number} code */
  end(number, code) {
    const socket = this.sockets.get(number);
    this.sockets.delete(number);
    socket?.closed(code);
  }

  show() {
    const isAwaited = this.sockets.size > 0 || [...this.asked.values()].some(({ background }) => !background);
    this.surroundings.show(this.progress, isAwaited);
  }
}

/** @typedef {{resolve: (told: any) => void, reject: (error: Error) => void, background: boolean}} Question */

/** What is like a WebSocket, as far as it is used. @implements {Socket} */
class WorkerSocket {
  /** @param {(said: {kind: "say", text: string} | {kind: "close"}) => void} say */
  constructor(say) {
    this.say = say;
    this.lasting = true;
    /** @type {number} as that of a WebSocket */
    this.readyState = 0;
    /** @type {((event: {}) => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: {code: number}) => void) | null} */
    this.onclose = null;
  }

  /** @param {string} text */
  send(text) {
    this.say({ kind: "say", text });
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.say({ kind: "close" });
  }

  opened() {
    if (this.readyState !== 0) return; // closed on the way
    this.readyState = 1;
    this.onopen?.({});
  }

  /** @param {number} code */
  closed(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** A promise, and how it ends. `Promise.withResolvers` is too new for some browsers. */
function withResolvers() {
  /** @type {(told: any) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  const promise = new Promise((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}
