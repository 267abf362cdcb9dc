/** What travels between the page and the room. */
export type Seat = number;
export type Actor = Seat | "chance";
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type OptionKind = "choice" | "flag" | "number" | "text" | "layout" | "list";
export interface OptionInfo { name: string; kind: OptionKind; choices: string[] | null; default: Json }
export interface PresetInfo { name: string; seats: number[]; options: Record<string, Json> }
export interface GameInfo { key: string; seats: number[]; presets: PresetInfo[]; options: OptionInfo[]; secrets: boolean }

export type SeatWish =
  | { kind: "me" | "local" | "friend"; name?: string }
  | { kind: "computer"; level: number; name?: string };
export type Clock = null | { kind: "game"; minutes: number; increment: number } | { kind: "move"; seconds: number };
export interface TableWish {
  game: string; preset: string; options: Record<string, Json>; seats: SeatWish[];
  clock: Clock; own_dice: boolean; chat: boolean; open: boolean; name?: string;
}

export type Status = "waiting" | "playing" | "paused" | "over";
export interface SeatInfo {
  kind: "open" | "local" | "remote" | "computer"; name: string; level: number | null;
  holder: "you" | "other" | "nobody" | "computer"; colours: string[]; connected: boolean;
  clock_ms: number | null; invite?: string;
}
export type Turn =
  | { kind: "decide"; seats: Seat[] }
  | { kind: "roll" }
  | { kind: "over"; places: number[]; points: number[]; reason: string };
export interface Ask { seat: Seat; ask: number }
export interface News { version: number; kind: string; actor?: Actor; text?: string; ply?: number; [more: string]: Json | undefined }
export interface Refusal { word: string; details: Record<string, string | number>; rule: string | null; text: string }

/** The table as this page may see it. */
export interface TableMessage {
  type: "table"; version: number; table: string; game: string; preset: string; options: Record<string, Json>;
  name: string; status: Status; ply: number; seats: SeatInfo[]; eye: Seat | null; yours: Seat[]; view: Json;
  curtain: Seat | null; turn: Turn; asks: Ask[]; moves: { total: number; list: string[] | null } | null;
  clock: { running: Seat | null; at: number } | null; offers: { kind: string; by: Seat; [more: string]: Json }[];
  takeback: { allowed: boolean; free: boolean }; own_dice: boolean; chat: boolean;
  chance: { commitment: string; secret: string | null; salts: string[] } | null; now: number; news: News[];
}
export interface OkReply { type: "reply"; id: string; ok: true; [more: string]: Json | undefined }
export interface RefusedReply { type: "reply"; id: string; ok: false; refusal: Refusal }
export type Reply = OkReply | RefusedReply;
export type ServerMessage = TableMessage | Reply | { type: "pong"; t: number; now: number };

export interface TableSummary {
  table: string; game: string; preset: string; name: string; status: Status; ply: number;
  seats: { kind: SeatInfo["kind"]; name: string; you: boolean }[]; yourTurn: boolean;
}
