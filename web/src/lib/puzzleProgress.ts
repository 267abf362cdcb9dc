import { recall, remember } from "./storage";

/** What this browser keeps of a puzzle: the lines of its solution file so far, and how it went. */
export interface Progress {
  lines: string[];
  seconds: number;
  hints: number;
  done: boolean;
}

export function progress(key: string): Progress | null {
  const kept = recall(`puzzle.${key}`);
  return kept ? (JSON.parse(kept) as Progress) : null;
}

export function keepProgress(key: string, kept: Progress): void {
  remember(`puzzle.${key}`, JSON.stringify(kept));
}
