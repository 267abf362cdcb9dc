/** What a seat sees of a game. Made by `python -m tools.wire` from tete.games.knopf.view_json; do not edit. */

/** What a seat sees of Kopf oder Knopf, which is everything. */
export interface KnopfView {
  /** Null for a spectator. */
  seat: Seat | null;
  /** The seat to move; null when the game is over. */
  asked: Seat | null;
  /** What that seat is asked; null when the game is over. A move is written `take a1` or `leave` (penalty), `strike a1 b2` or `hold` (strike), `a1-a2` (move). */
  step: Step | null;
  /** Enemy buttons to take (one of them) or to strike (any of them), or own buttons that can move. */
  choices: string[];
  /** In the step `move`: where each button of `choices` may go; otherwise empty. */
  hops: Record<string, string[]>;
  /** The top row first: how many holes each square has. */
  holes: string[];
  buttons: [string[], string[]];
  pairs: [Pair[], Pair[]];
  /** Groups of three or more. */
  groups: [string[][], string[][]];
  /** The buttons of each seat that an enemy pair threatens as the board stands. */
  threatened: [string[], string[]];
  /** How many enemy buttons each seat has removed. */
  removed: [number, number];
  /** How many of them win. */
  goal: number;
  /** Moves in a row without a removal; the game ends at 100. */
  quiet: number;
  /** How often the position at the beginning of this turn has occurred; the game ends at 3. It is 0 once this turn has removed a button: that position is new, and is counted when the next turn begins. */
  occurrences: number;
  outcome: Outcome | null;
}

export type Seat = number;

/** The three steps of a turn, in order. */
export type Step = "penalty" | "strike" | "move";

/** Two buttons sewn together; the first thread leaves the first of them. */
export interface Pair {
  cells: [string, string];
  /** In squares. */
  reach: number;
  threads: [Thread, Thread];
}

/** How far a pair reaches on one side, and what ends its thread. */
export interface Thread {
  /** From that end of the pair outward; empty where the board ends at once. */
  cells: string[];
  /** `enemy`: the last square holds a threatened button. `own`: it holds an own button, which blocks. `reach`: as far as the holes allow. `edge`: the board ends. */
  stop: Stop;
}

export type Stop = "enemy" | "own" | "reach" | "edge";

/** How a game ended; places and points are by seat. */
export interface Outcome {
  /** Competition ranks: 1 is best; 1, 1, 3 after a tie. */
  places: number[];
  points: number[];
  /** A stable hyphenated word. */
  reason: string;
}
