/** What a seat sees of a game. Made by `python -m tools.wire` from tete.games.mots.view_json; do not edit. */

/** What a seat sees of Mots de Tête, which is everything. */
export interface MotsView {
  /** Null for a spectator. */
  seat: Seat | null;
  /** `die`: the die is to be rolled. `write`: a word is to be written. `judge`: a word is being judged. `bonus`: bonus cells are to be rolled. */
  step: Step;
  /** The seat whose turn it is. */
  current: Seat;
  /** The seats that have to answer now: the writer, or the judges that have not answered yet. */
  asked: Seat[];
  variant: VariantName;
  referee: Referee;
  /** What `count` counts in quarté: new letters, or the letters of the main word. */
  quarte: Quarte;
  target: number | null;
  /** Minutes. */
  duration: number | null;
  lexicon: Lexicon;
  /** 9 to 21 rows of 9 to 21 signs: `1`-`9` points, `o` `y` `r` bonus, `#` black, `+` the cross. */
  kinds: string[];
  bonus: BonusRanges;
  /** As many rows of capital letters, `.` where nothing is written; pending letters are not in it. */
  grid: string[];
  /** How many letters are (for a pending word: were) to be written; null before the die is rolled. */
  count: number | null;
  /** The number on the die; null before it is rolled and where no die is used. */
  die: number | null;
  scores: number[];
  /** Passes in a row, by seat. */
  passes: number[];
  /** Turns still to lose, by seat. */
  lost: number[];
  retired: Seat[];
  /** Whether the bell has rung: this turn is the last one. */
  bell: boolean;
  /** Whether this is the one last turn of a marathon. */
  last_turn: boolean;
  /** The cells beside the cross, of which the first word must cover one; empty once something is written. */
  first: string[];
  pending: Pending | null;
  last: Scored | null;
  sheet: Line[];
  outcome: Outcome | null;
}

export type Seat = number;

export type Step = "die" | "write" | "judge" | "bonus" | "over";

export type VariantName = "classic" | "four" | "marathon" | "quarte" | "solo";

export type Referee = "auto" | "challenge";

export type Quarte = "letters" | "word";

export interface Lexicon {
  name: string;
  sha256: string;
}

/** The least and the most that each bonus sign is worth. */
export interface BonusRanges {
  o: [number, number];
  y: [number, number];
  r: [number, number];
}

/** The word being judged or rewarded. */
export interface Pending {
  seat: Seat;
  move: string;
  /** The cells that were empty before. */
  new: string[];
  /** The main word first. */
  words: Word[];
  /** The bonus cells in the words. */
  rolls: string[];
  /** The judges that have not answered yet. */
  waiting: Seat[];
}

export interface Word {
  text: string;
  cells: string[];
}

/** A turn that scored: the words made, each with its cells and what they were worth. */
export interface Scored {
  seat: Seat;
  move: string;
  new: string[];
  points: number;
  words: ScoredWord[];
}

export interface ScoredWord {
  text: string;
  cells: string[];
  /** By cell. */
  values: number[];
  points: number;
}

/** A line of the score sheet: no word for a pass, no points for a word that was erased. */
export interface Line {
  seat: Seat;
  /** Each word with its points. */
  words: [string, number][];
}

/** How a game ended; places and points are by seat. */
export interface Outcome {
  /** Competition ranks: 1 is best; 1, 1, 3 after a tie. */
  places: number[];
  points: number[];
  /** A stable hyphenated word. */
  reason: string;
}

/** What a word would make. Empty where the word cannot be written there. */
export interface MotsPreview {
  /** The words made or changed, the main one first. */
  words?: PreviewedWord[];
  /** Least and most of the whole turn, a bonus cell rolled once for all its words. */
  points?: [number, number];
  /** The bonus cells to be rolled. */
  rolls?: string[];
}

export interface PreviewedWord {
  text: string;
  cells: string[];
  /** Least and most. */
  points: [number, number];
  /** Whether the lexicon has it; null where the players judge. */
  known: boolean | null;
}
