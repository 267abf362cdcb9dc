/** Moves that cannot be drawn on a board and are said instead: `hint.pass`. */
export const UNDRAWN: ReadonlySet<string> = new Set(["pass", "again", "done", "hold", "leave", "accept", "challenge"]);
