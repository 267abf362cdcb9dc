/** What a seat sees of a game. Made by `python -m tools.wire` from tete.games.headache.view_json; do not edit. */

/** What a seat sees of Headache, which is everything. */
export interface HeadacheView {
  /** Null for a spectator. */
  seat: Seat | null;
  seats: number;
  options: Options;
  /** What each seat plays, by seat. */
  colours: Colour[][];
  /** The space where each colour in play enters. */
  starts: Partial<Record<Colour, string>>;
  /** `opening`: popping for who starts. `pop`: the dome is to be pressed. `play`: enter, move or pass. `choose`: a red dot: again, promote or done. */
  phase: Step;
  /** The seat that pops or decides now; null when the game is over. */
  asked: Seat | null;
  /** The number to be played (in `choose`: that was played). */
  die: number | null;
  /** Whether the red dot came with it. */
  dot: boolean;
  opening: Opening | null;
  /** The cones of each occupied space from bottom to top, in the order of the track. */
  stacks: Record<string, Colour[]>;
  /** Who commands each occupied space. */
  tops: Record<string, Seat>;
  /** Cones still to enter, for the colours in play. */
  waiting: Partial<Record<Colour, number>>;
  /** Cones that have come in, wherever they are buried. */
  entered: Partial<Record<Colour, number>>;
  /** By seat, the cones in the stacks it tops (the points if the game ends for being quiet). */
  topped: number[];
  /** Seats that are out, the first to go first. */
  out: Seat[];
  /** Turns finished; the game ends at `turn_limit`. */
  turns: number;
  turn_limit: number;
  /** Turns finished without entry or capture; the game ends at `quiet_limit`. */
  quiet: number;
  quiet_limit: number;
  last: Ply | null;
  outcome: Outcome | null;
}

export type Seat = number;

export interface Options {
  safe: boolean;
  starts: Starts;
  must_move: boolean;
  sets: 1 | 2;
  /** Empty for the usual colours. */
  colours: Colour[];
}

export type Starts = "open" | "protected";

export type Colour = "red" | "blue" | "yellow" | "green";

export type Step = "opening" | "pop" | "play" | "choose" | "over";

/** Popping for who starts; after a tie the contenders are those who tied. */
export interface Opening {
  contenders: Seat[];
  /** The numbers of the first contenders. */
  popped: number[];
}

export interface Ply {
  actor: number | "chance";
  move: string;
}

/** How a game ended; places and points are by seat. */
export interface Outcome {
  /** Competition ranks: 1 is best; 1, 1, 3 after a tie. */
  places: number[];
  points: number[];
  /** A stable hyphenated word. */
  reason: string;
}
