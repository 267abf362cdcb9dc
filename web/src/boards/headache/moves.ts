import type { Colour, Space } from "./types";

/** The legal moves, sorted by what the hand can do with them. */
export interface Choices {
  /** Where each pile that can move may stop. */
  ends: Map<Space, Space[]>;
  enters: { move: string; colour: Colour | null }[];
  /** The levels of one's own buried cones, from 1 at the bottom. */
  buried: Map<Space, number[]>;
  pass: boolean;
  again: boolean;
  done: boolean;
}

export type ParsedMove =
  | { kind: "pop"; number: number; dot: boolean }
  | { kind: "enter"; colour: Colour | null }
  | { kind: "go"; source: Space; target: Space }
  | { kind: "promote"; space: Space; level: number }
  | { kind: "pass" | "again" | "done" };

/** A move as it is written, in parts; null for anything else. */
export function parse(move: string): ParsedMove | null {
  const [word = "", one, two] = move.split(/[ -]/);
  if (/^[1-6]\*?$/.test(move)) return { kind: "pop", number: Number(move[0]), dot: move.endsWith("*") };
  if (word === "pass" || word === "again" || word === "done") return { kind: word };
  if (word === "enter") return { kind: "enter", colour: (one as Colour | undefined) ?? null };
  if (word === "promote" && one && two) return { kind: "promote", space: one, level: Number(two) };
  return one ? { kind: "go", source: word, target: one } : null;
}

export function sort(moves: readonly string[]): Choices {
  const choices: Choices = { ends: new Map(), enters: [], buried: new Map(), pass: false, again: false, done: false };
  for (const move of moves) {
    const parsed = parse(move);
    if (parsed?.kind === "go") choices.ends.set(parsed.source, [...(choices.ends.get(parsed.source) ?? []), parsed.target]);
    else if (parsed?.kind === "promote") choices.buried.set(parsed.space, [...(choices.buried.get(parsed.space) ?? []), parsed.level]);
    else if (parsed?.kind === "enter") choices.enters.push({ move, colour: parsed.colour });
    else if (parsed && parsed.kind !== "pop") choices[parsed.kind] = true;
  }
  return choices;
}
