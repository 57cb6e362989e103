// What the pages ask, and of whom: a server by HTTP (http.js), or a worker of this browser (worker_link.js).

export type Query = Record<string, string | number | boolean>;

export interface Asked {
  key?: string | null;
  /** Sent as JSON. */
  body?: any;
  /** Sent as it is. */
  text?: string;
  query?: Query;
  /** A GET, or with something to send a POST, unless it says otherwise. */
  method?: string;
  /** Nobody waits for it: the page is of use before it is answered. */
  background?: boolean;
}

/** A connection to a table: a WebSocket, or what is like it. */
export interface Socket {
  onopen: ((event: any) => any) | null;
  onmessage: ((event: any) => any) | null;
  onclose: ((event: any) => any) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  /** Whether it says itself when it is lost: then silence means nothing, however long. */
  readonly lasting?: boolean;
}

/** What is offered besides playing, looking back and learning. */
export interface Can {
  /** People who come by a link, and what they say to each other. */
  friends: boolean;
  /** A game as a film. */
  films: boolean;
  /** Tables that can be taken elsewhere: they are kept in this browser alone. */
  shelf: boolean;
}

export interface Link {
  can: Can;
  /** `path`: below /api. A refusal is thrown (refused.js). */
  ask(path: string, asked?: Asked): Promise<any>;
  open(path: string): Socket;
  /** The rules of a game as HTML: with the options of a table; not before the figures are drawn. */
  guide(game: string, asked?: { table?: string; wait?: boolean }): Promise<string>;
  /** The picture of a table after so many events, as a PNG. */
  photograph(id: string, number: number, key: string | null): Promise<Blob>;
}

/** What a page says to the worker. */
export type ToWorker =
  | {
      kind: "ask";
      number: number;
      path: string;
      method: string;
      key?: string;
      query: Query;
      body?: any;
      text?: string;
    }
  | { kind: "open"; socket: number; path: string }
  | { kind: "say"; socket: number; text: string }
  | { kind: "close"; socket: number };

/** What the worker says to a page. */
export type FromWorker =
  | { kind: "loading"; done: number; of: number }
  | { kind: "ready" }
  | { kind: "failed"; text: string }
  | { kind: "answer"; number: number; status: number; type: string; body: string }
  | { kind: "opened"; socket: number }
  | { kind: "said"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number };
