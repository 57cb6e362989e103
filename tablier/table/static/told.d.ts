// What the server tells, written from tablier/table/told.py and judged.py by `make types`: do not edit.

/** What became of a seat, and why: `result - start = luck + own + others + rest`, in points of the win chance. */
export interface Account {
  seat: string;
  /** The chance of winning at the start, in percent. */
  start: number;
  /** At the end: 100 for a win. */
  result: number;
  luck: number;
  /** What its own decisions were worth to it. */
  own: number;
  /** What the others' decisions were worth to it. */
  others: number;
  /** What the judge saw only later. */
  rest: number;
  decisions: number;
  /** What a decision cost on average. */
  cost: number;
  /** The result less the luck. */
  adjusted: number;
  /** What bots would have lost by a decision in the same positions, on average. */
  levels: Record<string, number>;
  /** What its own decisions cost there. */
  compared: number;
  /** The bot that would have lost about as much; empty: too few decisions. */
  like: string;
}

/** A game looked back at: when it is ready. */
export interface Analysis {
  ready: "True";
  game: string;
  names: Record<string, string>;
  verdict: string;
  seats: Account[];
  decisions: Decision[];
  throws: Thrown[];
  /** Of each seat that threw any. */
  dice: Tally[];
  /** Each seat's win chance before every event and at the end, in percent. */
  course: number[][];
}

/** What is open after some clicks that are the beginning of a move. */
export interface Asked {
  type: "asked";
  clicked: string[];
  /** What is expected now, in place of the status. */
  text: string;
  /** A few characters at what can be clicked next: id → odds, damage. */
  signs: Record<string, string>;
  /** What a click there does, for those who cannot see it. */
  says: Record<string, string>;
  /** The labels of buttons that are another now. */
  buttons: Record<string, string>;
}

/** Somebody would like a bot to play for somebody who is away. */
export interface BotAsked {
  letter: string;
  level: string;
  /** The seats that have still to agree. */
  awaits: string[];
}

/** From one picture to the next; what is not named stays. From nothing it is the whole picture. */
export interface Change {
  size?: [number, number];
  /** The position in a sentence, for those who cannot see it. */
  title?: string;
  /** What stays for a whole game: the board. */
  ground?: string;
  /** What is written on the board or glows on it now. */
  labels?: ([number, number] | string)[];
  /** The ways that pieces just went. */
  trails?: ([number, number] | string)[];
  /** Groups with ids; a piece that is elsewhere in the next picture slides there. */
  pieces?: ([number, number] | string)[];
  /** What else just happened. */
  marks?: ([number, number] | string)[];
  /** What can be done now, for whoever is to move. */
  offers?: ([number, number] | string)[];
  /** Groups with ids that can be clicked. */
  spots?: ([number, number] | string)[];
  /** What spots are called, where that is new: id → label. */
  names?: Record<string, string>;
}

/** What somebody said. */
export interface Chat {
  type: "chat";
  who: string;
  text: string;
  at: number;
}

/** A move that was made, and what it cost, in points of the win chance. */
export interface Decision {
  /** How many events there were before it. */
  number: number;
  seat: string;
  event: string;
  /** What was done, as a sentence. */
  told: string;
  best: string;
  /** What was best, as advice. */
  advice: string;
  /** The best move and what would probably have followed. */
  line: string[];
  /** The win chance with the best move, in percent. */
  chance: number;
  loss: number;
  /** The standard error of the loss. */
  error: number;
  /** What is charged: the loss less its error. */
  cost: number;
  label: "" | "inaccuracy" | "mistake" | "blunder";
  /** The moves that lose 2 points at most. */
  good: string[];
  /** Whether the loss is known, not estimated. */
  exact: boolean;
}

/** How a game ended, to the one who looks. */
export interface End {
  /** Who won and by how much. */
  text: string;
  /** The event that ended it, in a sentence. */
  why: string;
  /** The number of the rule that ended it. */
  rule: string;
  /** Whether one has won or shares the win; none: one has no seat or several, or titles are announced. */
  won?: boolean;
  /** The score sheet, the headings first. */
  sheet: string[][];
}

/** A position in which a good move is to be found, as the seat to act sees it, with what any try comes to. */
export interface Exercise {
  /** The seat to act. */
  seat: string;
  /** What is to be found. */
  text: string;
  /** Whose turn it is, and what they can do. */
  expected: string;
  choices: [string, string[], string[]][];
  buttons: Record<string, string>;
  /** The whole picture. */
  picture: Change;
  /** What every move costs compared with the best one, in points of win chance. */
  costs: Record<string, number>;
  /** The moves that are good enough, the best first, and what happens then. */
  answers: Record<string, Step>;
}

/** One face of the dice. */
export interface Face {
  face: number;
  /** How often it fell. */
  fell: number;
  /** How often it was to be expected. */
  expected: number;
}

/** An event for the log. */
export interface Line {
  /** How many events there have been with it. */
  number: number;
  /** The seat that decided it, or `chance`. */
  by: string;
  /** The seat whose turn it was; empty between turns. */
  turn: string;
  event: string;
  text: string;
}

/** What a learner did. */
export interface Made {
  event: string;
  clicked: string[];
}

/** The table after so many events; at the start there is no event. */
export interface Moment extends Line {
  /** The whole picture. */
  picture: Change;
  /** From the picture one event before. */
  moved: Record<string, string>;
  actor: string;
  scores: number[];
}

/** What somebody added to the throws. */
export interface Nonce {
  seats: string;
  text: string;
  /** The number of the first event that it counts for. */
  since: number;
}

/** How a throw could have gone. */
export interface Outcome {
  event: string;
  told: string;
  probability: number;
  /** Each seat's win chance then, in percent. */
  chances: number[];
}

/** A lesson as a whole. */
export interface Outline {
  game: string;
  title: string;
  /** The learner's. */
  seat: string;
  /** What each stage is about. */
  stages: string[];
}

/** The table is still there. */
export interface Pong {
  type: "pong";
}

/** One of the puzzles that come with a game. */
export interface Puzzle extends Exercise {
  /** From 1. */
  number: number;
  /** From 1 to 3. */
  difficulty: number;
}

/** The puzzles that come with a game. */
export interface Puzzles {
  game: string;
  title: string;
  /** How hard each of them is, from 1 to 3. */
  difficulties: number[];
}

/** Why something is not possible. */
export interface Refused {
  type: "refused";
  text: string;
  /** The number of the rule that forbids it. */
  rule: string;
}

/** Seat */
export interface Seat {
  letter: string;
  name: string;
  /** Of a bot. */
  level?: string;
  /** Whether somebody has come to sit there. */
  taken: boolean;
  /** Whether somebody is connected. */
  here: boolean;
  score: number;
  /** Seconds on the clock. */
  left?: number;
  running: boolean;
  /** Whether it is a person's, and a bot plays until they are back. */
  stands_in: boolean;
}

/** A stage of a lesson as the learner sees it. */
export interface Stage {
  /** From 1. */
  number: number;
  title: string;
  /** What the coach says. */
  text: string;
  /** What is to be done: nothing but to read, a move, or something that a rule forbids. */
  wants: "reading" | "move" | "refusal";
  /** The ids of what the coach points at. */
  shows: string[];
  /** What to click, one after another, to do it. */
  clicks: string[];
  actor: string;
  choices: [string, string[], string[]][];
  buttons: Record<string, string>;
  /** The whole picture. */
  picture: Change;
  /** What the learner did since the last stage that had a position of its own. */
  moves: Made[];
}

/** How the table stands, and what has happened since the last message. */
export interface State {
  type: "state" | "table";
  /** How many events there have been. */
  number: number;
  /** The seat to act, or `chance`, or `over`. */
  actor: string;
  /** The seats that one moves for. */
  own: string;
  /** The seat through whose eyes one looks; none: an onlooker. */
  eyes?: string;
  /** At a screen that people share: the seat that has to take it. */
  curtain?: string;
  /** Why: what has just happened and what is expected of that seat, as far as everybody may know it. */
  curtain_why?: string;
  /** Whose turn it is and what is expected. */
  status: string;
  seats: Seat[];
  /** Whether one may take one's last move back. */
  undo: boolean;
  /** The seats that have still to agree that the last move is taken back. */
  undo_asked: string[];
  bot_asked?: BotAsked;
  /** The table where the same people play on. */
  rematch?: string;
  over: boolean;
  /** The moves that one can make, or what can have fallen. */
  choices: [string, string[], string[]][];
  /** The label of every id in the choices that is not in the picture. */
  buttons: Record<string, string>;
  throw?: Throw;
  /** Of a game that is over. */
  end?: End;
  steps: Step[];
  /** From the last picture that was told to the one that shows how the table stands. */
  picture?: Change;
}

/** An event as it is shown when it happens. */
export interface Step extends Line {
  /** From the picture before it. */
  picture: Change;
  /** Pieces that are the same before and after under another id: id → id. */
  moved: Record<string, string>;
  /** Pieces that were hit and are still there. */
  struck: string[];
}

/** How the dice of a seat fell in a game. */
export interface Tally {
  seat: string;
  throws: number;
  /** How many were thrown. */
  dice: number;
  /** From the lowest. */
  faces: Face[];
  /** The probability of dice at least as uneven as these, by the chi-square test. */
  p_value: number;
  /** Whether dice like these are usual. */
  told: string;
  /** What these throws were worth to the seat, in points of the win chance. */
  luck: number;
}

/** The people throw their own dice: what they are to tell. */
export interface Throw {
  /** How many are thrown: the path of a choice is then the faces, highest first, which are told in any order. 0: chance decides something else, and the choices are buttons. */
  dice: number;
  /** The seats that are asked for it; anybody who plays may do it. */
  by: string;
}

/** An outcome of chance, and what it was worth to each seat, in points of the win chance. */
export interface Thrown {
  /** How many events there were before it. */
  number: number;
  event: string;
  told: string;
  luck: number[];
}

/** What a coach says in a game; none fits now: without a number. */
export interface Tip {
  type: "tip";
  number?: number;
  text: string;
  /** How many tips there are still to be given after it. */
  left: number;
}

/** What came of something that a learner did in a stage. */
export interface Tried {
  /** Whether it is what the stage is about. */
  done: boolean;
  /** What the coach says to it. */
  text: string;
  /** Why it is not allowed. */
  refused?: Refused;
  /** What happened, from the picture of the stage on. */
  steps: Step[];
  /** What the learner did since the last stage that had a position of its own, with this. */
  moves: Made[];
}

/** How far an analysis is. */
export interface Underway {
  ready: "False";
  done: number;
  of: number;
}

/** The whole table as the one who asks may see it. */
export interface View extends State {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  /** Who throws the dice: the table, or the people. */
  dice: "table" | "own";
  /** Of the table's throws; empty where it draws none. */
  seal: string;
  nonces: Nonce[];
  /** The last events; `GET /api/tables/ID/log` has those before. */
  log: Line[];
  /** The last ones. */
  chats: Chat[];
  /** Whether you may say something. */
  may_chat: boolean;
}
