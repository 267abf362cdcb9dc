import { speech } from "../i18n/speech.svelte";
import type { SeatInfo, TableSummary } from "../wire/types";

/**
 * What a seat is called on this page, in its tongue: a nameless person is “You” to themselves and a number to everybody else,
 * and a computer that nobody baptised is “the computer”.
 */
export function seatName(seat: Pick<SeatInfo, "kind" | "name" | "holder" | "lent">, index: number): string {
  if (speech.owns("seat.computer.nth", seat.name)) return speech.say("seat.computer.nth", { n: index + 1 });
  if (speech.owns("seat.nth", seat.name)) return speech.say("seat.nth", { n: index + 1 });
  if (seat.kind === "computer" && (seat.name === "" || speech.owns("seat.computer", seat.name))) return speech.say("seat.computer");
  if (seat.name === "") return speech.say("seat.empty");
  if (!speech.owns("seat.me", seat.name)) return seat.name;
  return seat.holder === "you" || seat.lent ? speech.you : speech.say("seat.nth", { n: index + 1 });
}

/** With whom one sits at a table, told in a list of tables. */
export function company(table: TableSummary): string {
  const others = table.seats.map((seat, index) => ({ seat, index })).filter(({ seat }) => !seat.you && seat.kind !== "open");
  return others.map(({ seat, index }) => seatName({ ...seat, holder: "other", lent: false }, index)).join(", ");
}
