import { getContext, setContext } from "svelte";
import type { LiveTable } from "../lib/table/table.svelte";
import type { ErrorInfo, TableMessage } from "../wire/types";

/** What is said about a move, in one place directly above its buttons. */
export interface Remark {
  /** A refusal or a problem, a hint, one that is being looked for, or a remark that needs no hearing. */
  tone: "refused" | "problem" | "hint" | "thinking" | "note";
  text: string;
  lead?: string;
  rule?: string | null;
  /** A note about what has just been chosen: where there is little room, it stands in place of whose turn it is. */
  chosen?: boolean;
  /** What it is about: the same words about something else are said again. */
  about?: object;
}

/** A refusal in the server's words; its rule is linked, not written. */
export function refusal(error: ErrorInfo): Remark {
  return { tone: "refused", text: withoutRule(error.text), rule: error.rule };
}

export function withoutRule(text: string): string {
  return text.replace(/ \[[A-Z]{2}-\d+\]$/, "");
}

/** What the bar of a live table shows besides the buttons of its game; lessons and puzzles have none of it. */
export interface TableBar {
  readonly table: LiveTable;
  readonly message: TableMessage;
  readonly told: TableMessage;
  remark(): Remark | null;
}

const KEY = Symbol("bar");

export function setTableBar(bar: TableBar): void {
  setContext(KEY, bar);
}

export function tableBar(): TableBar | undefined {
  return getContext<TableBar | undefined>(KEY);
}
