import type { Component } from "svelte";

/** One thing that a cell can be; `phrase` is its name, `boards/<game>` has the words. */
export interface Brush {
  sign: string;
  phrase: string;
}

/** How the board of a game is drawn by hand: the default export of `boards/<game>/paint.ts`. */
export interface PaintKit {
  /** The option of the game that the board is. */
  option: string;
  brushes: readonly Brush[];
  /** The number of rows and columns that may be chosen; without it the size is that of the box. */
  sizes?: { least: number; most: number };
  /** What a new cell is. */
  blank: string;
  /** A sign that is on the board exactly once: painted elsewhere it moves. */
  only?: string;
  /** A cell of 40 by 40; `dark` on every second one, as on a chessboard. */
  cell: Component<{ sign: string; dark?: boolean }>;
  /** The frame around the board: wood with the first row at the bottom, or a black card with the first row at the top. */
  frame: "wood" | "card";
}

const KITS = import.meta.glob<PaintKit>("./*/paint.ts", { import: "default" });

/** Whether the board of a game can be drawn by hand. */
export const paintable = (game: string): boolean => `./${game}/paint.ts` in KITS;

export const loadPaint = (game: string): Promise<PaintKit> | undefined => KITS[`./${game}/paint.ts`]?.();
