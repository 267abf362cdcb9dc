import type { Json } from "../../wire/types";
import { loadChanceRule, type Below } from "./chanceRules";
import type { GameRecord } from "./record";

const SCHEME = "tete-chance-1";

/** One roll of the record beside what should have been rolled. */
export interface Drawn {
  ply: number;
  rolled: string;
  due: string;
}
export interface Verdict {
  /** Whether the secret is the one that the server committed to. */
  kept: boolean;
  commitment: string;
  secret: string;
  salts: string[];
  draws: Drawn[];
  /** The first ply that does not follow from the secret. */
  wrong: number | null;
  /** The seats as they were drawn beside those that should have been: for each, where its player sat before. */
  lots: { drawn: number[]; due: number[] } | null;
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (data: ArrayBuffer) => Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The fingerprint that was published before the first roll. */
export async function commit(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/** The numbers of one chance move: HMAC-SHA256 of its context, block after block, read as one stream of bytes. */
export async function stream(
  secret: string,
  table: string,
  salts: readonly string[],
  ply: number | "lots",
  takebacks: number,
): Promise<Below> {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const context = [SCHEME, table, ply, takebacks, ...salts].join("\n");
  let block = 0;
  let left: number[] = [];

  async function bits(count: number): Promise<bigint> {
    const size = Math.ceil(count / 8);
    while (left.length < size) {
      const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${context}\n${block++}`));
      left = [...left, ...new Uint8Array(signed)];
    }
    const taken = left.splice(0, size).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
    return taken >> BigInt(8 * size - count);
  }

  return async (n) => {
    const digits = n.toString(2).length;
    for (;;) {
      const number = await bits(digits);
      if (number < BigInt(n)) return Number(number);
    }
  };
}

/** How many takebacks there had been when a ply was played that still stands: the last of them that went back to it or before. */
export function takebacksBefore(ply: number, takebacks: readonly number[]): number {
  return takebacks.findLastIndex((to) => to <= ply) + 1;
}

/** Who sits where: the player of seat `order[n]` moves to seat n. The salts are sorted, so seats do not matter. */
export async function drawLots(secret: string, table: string, salts: readonly string[]): Promise<number[]> {
  const below = await stream(secret, table, salts.toSorted(), "lots", 0);
  const order = salts.map((_, seat) => seat);
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** Computes every roll of a finished game again; null where the record reveals no secret, or the page has no chance rule for the game. */
export async function verify(record: GameRecord, first: Json = null): Promise<Verdict | null> {
  const { game, entries, plies, seats } = record;
  const [table, commitment, secret] = [entries["chance table"], entries["chance commitment"], entries["chance secret"]];
  const rule = await loadChanceRule(game);
  const drawn = (entries["chance lots"] ?? "").split(" ").filter(Boolean).map(Number);
  if (!table || !commitment || !secret || (!rule && !drawn.length)) return null;
  const salts = Array.from({ length: seats }, (_, seat) => entries[`chance salt ${seat}`] ?? "");
  const takebacks = (entries["chance takebacks"] ?? "").split(" ").filter(Boolean).map(Number);
  const draws: Drawn[] = [];
  for (const [ply, { actor, text }] of plies.entries()) {
    if (actor !== "chance" || !rule) continue;
    const below = await stream(secret, table, salts, ply, takebacksBefore(ply, takebacks));
    const due = await rule(below, { before: plies.slice(0, ply), rolled: text, first });
    if (due !== null) draws.push({ ply, rolled: text, due });
  }
  const wrong = draws.find(({ rolled, due }) => rolled !== due)?.ply ?? null;
  const lots = drawn.length ? { drawn, due: await drawLots(secret, table, salts) } : null;
  return { kept: (await commit(secret)) === commitment, commitment, secret, salts, draws, wrong, lots };
}
