import { i18n } from "../../i18n/translator.svelte";
import type { SeatInfo, TableSummary } from "../../wire/types";

/**
 * The name of a seat in the reader's language: a nameless person is “You” to themselves and a number to everybody else,
 * and a computer without a name is “the computer”, or a number where there are several. Numbers stay with their players when seats change.
 */
export function seatName(
  seat: Pick<SeatInfo, "kind" | "name" | "controller" | "lent">,
  index: number,
  among: readonly Pick<SeatInfo, "kind" | "controller">[] = [],
): string {
  const computers = among.filter(({ kind }) => kind === "computer").length;
  const alone = among.filter(({ controller }) => controller === "you").length === 1;
  const number = Number(/\d+/.exec(seat.name)?.[0] ?? index + 1);
  if (i18n.matches("seat.computer.nth", seat.name)) return i18n.text("seat.computer.nth", { n: number });
  if (alone && seat.controller === "you" && i18n.matches("seat.nth", seat.name)) return i18n.you;
  if (i18n.matches("seat.nth", seat.name)) return i18n.text("seat.nth", { n: number });
  if (seat.kind === "computer" && (seat.name === "" || i18n.matches("seat.computer", seat.name)))
    return computers > 1 ? i18n.text("seat.computer.nth", { n: index + 1 }) : i18n.text("seat.computer");
  if (seat.name === "") return i18n.text("seat.empty");
  if (!i18n.matches("seat.me", seat.name)) return seat.name;
  return seat.controller === "you" || seat.lent ? i18n.you : i18n.text("seat.nth", { n: index + 1 });
}

type ListedSeat = TableSummary["seats"][number];

/** The name of a seat in a list of tables. */
export function listedName(seat: ListedSeat, index: number): string {
  return seatName({ ...seat, controller: seat.you ? "you" : "other", lent: false }, index);
}

/** Those at a table whom a list names; several computers are counted, not named. */
export function company({ seats }: Pick<TableSummary, "seats">, named = (seat: ListedSeat, _index: number) => !seat.you): string {
  const others = seats.map((seat, index) => ({ seat, index })).filter(({ seat, index }) => seat.kind !== "open" && named(seat, index));
  const computers = others.filter(({ seat }) => seat.kind === "computer").length;
  const names = others.filter(({ seat }) => computers < 2 || seat.kind !== "computer").map(({ seat, index }) => listedName(seat, index));
  if (computers > 1) names.push(i18n.text("mine.computers", { n: i18n.number(computers) }));
  return names.join(", ");
}
