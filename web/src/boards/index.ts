import type { BoardKit } from "./sitting";

/** The boards there are, each loaded when its game is played. */
export const BOARDS: Record<string, () => Promise<BoardKit<never>>> = {};
