import type { Component } from "svelte";

/** How the things that an option counts are shown: the default export of `boards/<game>/counts.ts`. */
export interface CountKit {
  picture: Component<{ name: string }>;
  /** The spoken name of one of them. */
  label(name: string): string;
  /** How many there are of each unless somebody counts them, on this board. */
  usual(board: string): number[];
}

const KITS = import.meta.glob<CountKit>("./*/counts.ts", { import: "default" });

export const loadCounts = (game: string): Promise<CountKit> | undefined => KITS[`./${game}/counts.ts`]?.();
