import type { Component } from "svelte";
import type { Seat } from "../wire/types";

/** How a game stands on the shelf; the default export of `boards/<game>/card.ts`. A box looks the same by day and by night. */
export interface GameCard {
  /** Its place on the shelf. */
  order: number;
  /** The game that is chosen before the reader has chosen one. */
  preselected?: true;
  box: { paper: string; side: string; top: string; ink: string };
  /** What stands for a seat where seats have no colours, as at the table. */
  token?: Component<{ seat: Seat }>;
  /** The picture on the lid, 200 wide and 240 high. */
  cover: Component | null;
}

const FOUND = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "default" });
const CARDS = new Map(Object.entries(FOUND).map(([path, card]) => [path.split("/")[1] ?? "", card]));
const LAST = Number.MAX_SAFE_INTEGER;

/** The boxes of games that have no folder here: one of these, always the same one for a game. */
const PLAIN_BOXES: GameCard["box"][] = [
  { paper: "#4A3416", side: "#2A1C0A", top: "#6B4E28", ink: "#F3ECDD" },
  { paper: "#5B2A4A", side: "#3A172E", top: "#7D4769", ink: "#F3ECDD" },
  { paper: "#2C4A52", side: "#172B31", top: "#4A6C75", ink: "#F3ECDD" },
  { paper: "#56602A", side: "#353C16", top: "#778347", ink: "#F3ECDD" },
];

/** The card of a game, with sensible defaults for one that has none. */
export function cardOf(game: string): GameCard {
  const sum = [...game].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const box = PLAIN_BOXES[sum % PLAIN_BOXES.length] ?? PLAIN_BOXES[0]!;
  return CARDS.get(game) ?? { order: LAST, box, cover: null };
}

/** Games in the order of the shelf: those with a card first, then the others by name. */
export function onShelf<Game>(games: readonly Game[], key: (game: Game) => string): Game[] {
  return games.toSorted((a, b) => cardOf(key(a)).order - cardOf(key(b)).order || key(a).localeCompare(key(b)));
}

/** The games that have a folder here, in the order of the shelf. */
export const KNOWN_GAMES: readonly string[] = onShelf([...CARDS.keys()], (game) => game);

export const FIRST_GAME = KNOWN_GAMES.find((game) => cardOf(game).preselected) ?? KNOWN_GAMES[0] ?? "";
