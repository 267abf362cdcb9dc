import type { Seat } from "../../wire/types";

export interface RecordPly {
  actor: Seat | "chance";
  text: string;
}
/** A game on paper, as far as the page reads it: `entries` by name, and every ply. */
export interface GameRecord {
  game: string;
  seats: number;
  entries: Record<string, string>;
  plies: RecordPly[];
}

const ENTRY = /^([a-z][\w -]*):(?: (.*))?$/;
const PLY = /^(chance|\d+) (.+)$/;

/** Reads a record as the server writes it; entries of several lines are kept by their name alone. */
export function readRecord(text: string): GameRecord {
  const [head = "", ...rest] = text.split("\n\n");
  const entries: Record<string, string> = {};
  for (const line of head.split("\n")) {
    const found = ENTRY.exec(line);
    if (found?.[1]) entries[found[1]] = (found[2] ?? "").trim();
  }
  const plies = rest
    .join("\n")
    .split("\n")
    .flatMap((line): RecordPly[] => {
      const [, actor, move] = PLY.exec(line.trim()) ?? [];
      return actor && move ? [{ actor: actor === "chance" ? "chance" : Number(actor), text: move }] : [];
    });
  const seats = Object.keys(entries).filter((name) => /^seat \d+$/.test(name)).length;
  return { game: entries.game ?? "", seats, entries, plies };
}
