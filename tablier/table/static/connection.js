// The connection to a table. It is noticed when nothing comes through any more, and made again; a move that was on its
// way then is sent again, unless it has arrived: `at`, how many events one had seen, lets the server make it only once.

import { NO_WORKER } from "./worker_link.js";

/** @typedef {{type: string, number?: number}} Message what all messages of the server have in common */
/**
 * @typedef {object} Wishes
 * @property {() => object} hello the first message
 * @property {(message: any) => void} receive
 * @property {(standing: Standing) => void} stands
 */
/** @typedef {import("./link").Socket} Socket */
/**
 * "moving": lost while a move was on its way; "ended": for good, as its socket said elsewhere on the page.
 * @typedef {"lost" | "moving" | "gone" | "ended"} Standing
 */

/** All in milliseconds. After so much silence the server is asked whether it is there. */
const QUIET = 10_000;
/** After something was sent, sooner. */
const SOON = 1_500;
/** How long it may take to answer. */
const PATIENCE = 5_000;
/** The same when the browser says that the network is gone, which a server on this computer does not mind. */
const DOUBT = 1_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;
/** As a WebSocket tells it. */
const OPEN = 1;
const NO_TABLE = 4404;

export class Connection {
  /**
   * @param {() => Socket} open
   * @param {Wishes} wishes
   */
  constructor(open, wishes) {
    this.open = open;
    this.wishes = wishes;
    /** @type {Socket | null} */
    this.socket = null;
    /** The move that has been sent and not been answered. @type {{event: string, at: number} | null} */
    this.move = null;
    /** Whether the whole table has come by this socket. */
    this.arrived = false;
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Connect, and do so again at once whenever there is reason to hope that it works. */
  begin() {
    addEventListener("offline", () => this.check(DOUBT));
    addEventListener("online", () => this.hope());
    addEventListener("pageshow", (event) => event.persisted && this.hope());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hope());
    this.connect();
  }

  connect() {
    this.drop();
    const socket = this.open();
    this.socket = socket;
    this.arrived = false;
    socket.onopen = () => socket.send(JSON.stringify(this.wishes.hello()));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (code === NO_TABLE) this.giveUp("gone");
      else if (code === NO_WORKER) this.giveUp("ended");
      else this.lose();
    };
    if (!socket.lasting) this.timer = setTimeout(() => this.lose(), PATIENCE);
  }

  /** Whether it could be sent. @param {object} message */
  send(message) {
    if (!this.arrived || this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.checkAfter(SOON);
    return true;
  }

  /**
   * Whether it could be sent. Until it is answered it is not forgotten.
   * @param {string} event
   * @param {number} at
   * @param {string[]} clicked
   */
  play(event, at, clicked) {
    const sent = this.send({ do: "play", event, at, clicked });
    if (sent) this.move = { event, at };
    return sent;
  }

  /** Somebody wants it now, or there is reason to hope: connect, or make sure of being connected. */
  hope() {
    if (this.arrived) return this.check(PATIENCE);
    if (this.socket?.lasting) return; // it comes when it comes
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** @param {Message} message */
  hear(message) {
    this.checkAfter(QUIET);
    if (message.type === "pong") return;
    const first = message.type === "table" && !this.arrived;
    if (first) this.arrived = true;
    this.wait = FIRST_WAIT;
    const { move } = this;
    const refused = message.type === "refused" && this.arrived; // else it is about coming in, not about the move
    const over = refused || (message.number !== undefined && message.number !== move?.at);
    if (over) this.move = null;
    this.wishes.receive(message);
    if (first && move && !over) this.send({ do: "play", ...move });
  }

  /** @param {number} wait */
  checkAfter(wait) {
    clearTimeout(this.timer);
    if (!this.socket?.lasting) this.timer = setTimeout(() => this.check(PATIENCE), wait);
  }

  /** Whether the server is still there. @param {number} patience */
  check(patience) {
    if (!this.arrived || this.socket?.lasting) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(), patience);
    this.socket?.send(JSON.stringify({ do: "ping" }));
  }

  lose() {
    this.drop();
    this.wishes.stands(this.move ? "moving" : "lost");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** @param {"gone" | "ended"} standing */
  giveUp(standing) {
    this.drop();
    this.wishes.stands(standing);
  }

  /** Whatever still comes by the socket is too late. */
  drop() {
    clearTimeout(this.timer);
    this.arrived = false;
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }
}
