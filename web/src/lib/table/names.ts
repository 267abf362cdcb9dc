import { i18n } from "../../i18n/translator.svelte";
import type { SeatInfo, TableSummary } from "../../wire/types";

/**
 * The name of a seat in the reader's language: a nameless person is “You” to themselves and a number to everybody else,
 * and a computer without a name is “the computer”.
 */
export function seatName(seat: Pick<SeatInfo, "kind" | "name" | "controller" | "lent">, index: number): string {
  if (i18n.matches("seat.computer.nth", seat.name)) return i18n.text("seat.computer.nth", { n: index + 1 });
  if (i18n.matches("seat.nth", seat.name)) return i18n.text("seat.nth", { n: index + 1 });
  if (seat.kind === "computer" && (seat.name === "" || i18n.matches("seat.computer", seat.name))) return i18n.text("seat.computer");
  if (seat.name === "") return i18n.text("seat.empty");
  if (!i18n.matches("seat.me", seat.name)) return seat.name;
  return seat.controller === "you" || seat.lent ? i18n.you : i18n.text("seat.nth", { n: index + 1 });
}

/** The others at a table, for a list of tables. */
export function company(table: TableSummary): string {
  const others = table.seats.map((seat, index) => ({ seat, index })).filter(({ seat }) => !seat.you && seat.kind !== "open");
  return others.map(({ seat, index }) => seatName({ ...seat, controller: "other", lent: false }, index)).join(", ");
}
