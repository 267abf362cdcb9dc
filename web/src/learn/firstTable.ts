import { i18n } from "../i18n/translator.svelte";
import { recall } from "../lib/device/storage";
import { namesOf } from "../parts/faces/faces";
import { http } from "../wire/http";
import type { SeatRequest } from "../wire/types";

/** Starts the game that a lesson ends with, the reader against the simplest computer, and returns its table. */
export async function startFirstTable(game: string): Promise<string> {
  const { preset, options, seats } = await http.lessonTable(game);
  const names = namesOf(Array<number>(seats - 1).fill(1));
  const others = names.map((name): SeatRequest => ({ kind: "computer", level: 1, name }));
  const me: SeatRequest = { kind: "me", name: recall("name") || i18n.text("seat.me") };
  return (await http.create({ game, preset, options, seats: [me, ...others] })).table;
}
