import { recall, recalled, remember } from "../device/storage";

/** What this browser keeps of a puzzle: the lines of its solution file so far, and how it went. */
export interface Progress {
  lines: string[];
  seconds: number;
  hints: number;
  done: boolean;
  /** Pieces laid beside those of the puzzle, pieces still missing, and when it was last changed (ms); unknown in older ones. */
  laid?: number;
  left?: number;
  at?: number;
}

const NAME = "puzzle.";

export function progress(key: string): Progress | null {
  const kept = recall(`${NAME}${key}`);
  return kept ? (JSON.parse(kept) as Progress) : null;
}

export function keepProgress(key: string, kept: Progress): void {
  remember(`${NAME}${key}`, JSON.stringify(kept));
}

/** The boards that were made for this device and are begun but not finished, the latest first: `8x10-3-71`. */
export function begunBoards(most: number): { key: string; left: number }[] {
  return recalled(NAME)
    .map((name) => name.slice(NAME.length))
    .filter((key) => /^\w+-\d-\d+$/.test(key))
    .flatMap((key) => {
      const kept = progress(key);
      return kept && !kept.done && kept.laid ? [{ key, left: kept.left ?? 0, at: kept.at ?? 0 }] : [];
    })
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ key, left }) => ({ key, left }));
}
