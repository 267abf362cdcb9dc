/** Signs that the page draws itself: not every system has them, and none has them in the look of the house. */
export const SIGNS = {
  "👏": "clap",
  "😀": "smile",
  "😮": "surprise",
  "🤔": "think",
  "🙈": "hide",
  "❤️": "heart",
  "🧩": "piece",
  "✏️": "pencil",
  "🟩": "best",
  "🟨": "good",
  "🟥": "missed",
  "⬜": "open",
  "★": "star",
  "☆": "faint",
} as const;

export type Sign = keyof typeof SIGNS;
export type Drawing = (typeof SIGNS)[Sign];

const ONE = new RegExp(Object.keys(SIGNS).join("|"), "gu");
const ROW = new RegExp(`((?:${Object.keys(SIGNS).join("|")})+)`, "u");

/** A part of a text: words, or signs in a row with their drawings. */
export interface Part {
  text: string;
  drawings: Drawing[];
}

const drawingsOf = (text: string): Drawing[] => (text.match(ONE) ?? []).map((sign) => SIGNS[sign as Sign]);

export const partsOf = (text: string): Part[] =>
  text
    .split(ROW)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, drawings: drawingsOf(part) }));
