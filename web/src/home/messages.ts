/** What the page and the worker of its room say to each other. */
import type { Places } from "./python";

export interface Start extends Places {
  kind: "start";
  /** The names of the archives of large files, such as the key of a game. */
  large: string[];
}
export type ToRoom =
  | Start
  | { kind: "request"; id: number; method: string; address: string; body: Uint8Array; lang: string }
  | { kind: "connect"; id: number; table: string; query: Record<string, string> }
  | { kind: "send"; id: number; text: string }
  | { kind: "close"; id: number };

export type FromRoom =
  /** The part of the download that is here. */
  | { kind: "progress"; part: number }
  /** Whether games are still there when the tab is closed, and whether the room began with a kept memory. */
  | { kind: "ready"; kept: boolean; restored: boolean }
  | { kind: "failed"; why: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "message"; id: number; text: string }
  | { kind: "closed"; id: number; code: number };

/** A task for the worker that thinks; the first message says where the files are. */
export type ToThinker = Start | { kind: "task"; task: Uint8Array; files: string };
export type FromThinker = { kind: "answer"; data: Uint8Array } | { kind: "failed"; why: string };
