import type { TableMessage } from "../../wire/types";

export type Cheer = "won" | "other" | "lost" | "draw" | null;

/** Who is cheered at the end, and in which words: persons who won; whoever lost to a computer gets a kind sentence. */
export function celebration({ turn, seats, yours }: Pick<TableMessage, "turn" | "seats" | "yours">): {
  cheered: number[];
  cheer: Cheer;
} {
  if (turn.kind !== "over" || turn.places.length === 0 || turn.reason === "cancelled") return { cheered: [], cheer: null };
  const first = turn.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const alone = turn.places.length === 1;
  if (first.length === turn.places.length && !alone) return { cheered: [], cheer: "draw" };
  const people = first.filter((seat) => seats[seat]?.kind !== "computer");
  if (people.length === 0) return { cheered: [], cheer: yours.length > 0 ? "lost" : null };
  return { cheered: people, cheer: people.some((seat) => yours.includes(seat)) && yours.length === 1 ? "won" : "other" };
}
