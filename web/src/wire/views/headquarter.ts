/** What a seat sees of a game. Made by `python -m tools.wire` from tete.games.headquarter.view_json; do not edit. */

/** What a seat knows of a game of Headquarter. */
export interface HeadquarterView {
  /** Null for a spectator. */
  seat: Seat | null;
  /** `draw`: chance draws for the mover. `place`: the mover places `piece`. */
  step: Step;
  /** Whose turn it is; null when the game is over. */
  mover: Seat | null;
  options: Options;
  /** The seat's own layer; not known to a spectator until the end, and then the layer of seat 0. */
  near: string[];
  /** The other layer; `?` is hidden behind a cube of the near layer. */
  far: string[];
  /** Far cells whose cube is out of sight and shown from memory. */
  remembered: string[];
  /** Cells where one piece fills both layers. */
  pushed: string[];
  /** How many cubes are in the near and the far layer; null for a spectator until the end. */
  cubes: [number, number] | null;
  /** How many are left of each piece (`rb`), in canonical order. */
  bag: Record<string, number>;
  /** How many pieces are left in all. */
  left: number;
  /** The drawn piece. */
  piece: string | null;
  /** How many pieces are in the head. */
  placed: number;
  /** Whether the second player answers the starter's piece that brought the end about; false for a spectator. */
  last_turn: boolean;
  /** Where this seat can place: `c3 d3` lying, `c3 c4` upright, `c3 c3'` through the head. The move is the spot with a colour behind each cell; both ways are legal. */
  spots: string[];
  /** By move, the points of the colours of the near layer once it is made; empty unless this seat has to place. */
  after: Record<string, number>;
  /** Of the near layer as it stands; null for a spectator until the end. */
  score: Score | null;
  /** Of the near layer: the colours, and at the end the blackouts; empty for a spectator until the end. */
  areas: Area[];
  /** Null until the end. */
  far_score: Score | null;
  /** Empty until the end. */
  far_areas: Area[];
  outcome: Outcome | null;
}

export type Seat = number;

export type Step = "draw" | "place" | "over";

export interface Options {
  stability: Stability;
  blackout: Blackout;
  ending: Ending;
  memory_aid: boolean;
  /** Lines of `#` (a cell) and `.` (wall) from the top. */
  head: string;
  /** How many of each piece the bag holds before the first draw, in the order rr ry rg rb yy yg yb gg gb bb. */
  pieces: number[];
}

export type Stability = "held" | "beside" | "half" | "full";

export type Blackout = "printed" | "square" | "linear";

export type Ending = "starter" | "either";

/** Points of the colours, of the blackouts, those in advance, and their sum. Blackouts are 0 until the end. */
export interface Score {
  cubes: number;
  blackouts: number;
  head_start: number;
  total: number;
}

/** Connected cells of one colour, or empty ones (`.`, a blackout). */
export interface Area {
  colour: Letter | ".";
  cells: string[];
  points: number;
}

export type Letter = "r" | "y" | "g" | "b";

/** How a game ended; places and points are by seat. */
export interface Outcome {
  /** Competition ranks: 1 is best; 1, 1, 3 after a tie. */
  places: number[];
  points: number[];
  /** A stable hyphenated word. */
  reason: string;
}
