/** The boards of the puzzles, as their addresses name them. */
export const NAMES = ["8x10", "15x16", "84"] as const;
