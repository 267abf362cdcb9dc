import { i18n } from "../../i18n/translator.svelte";
import type { BoxInfo, GameInfo } from "../../wire/types";

const SENTENCES = ["printed", "rebuilt", "settled", "credits"] as const;

/** What is printed on the box of a game, in one line; empty for a game without a box. The command and the rules say the same. */
export function facts({ box, seats }: Pick<GameInfo, "box" | "seats">): string {
  if (!box) return "";
  const by = box.authors.length ? say("by", { authors: box.authors.join(say("and")) }) : "";
  const published = [box.publisher, box.year].filter((each) => each !== null).join(", ");
  return [by, published, players(seats), ages(box), minutes(box), notUnder(box)].filter(Boolean).join(" · ");
}

/** What is from the box, what is reconstructed, what its sheet leaves open, and credits, as far as there are any. */
export function aboutBox(game: string): string[] {
  return SENTENCES.filter((name) => i18n.hasGameText(`box.${name}`, game)).map((name) => i18n.gameText(`box.${name}`, game));
}

/** The time, or else the ages: as much as there is room for on the lid. */
export function onLid(box: BoxInfo | null): string {
  if (box?.minutes) return i18n.text("minutes", { n: [...new Set(box.minutes)].join("–") });
  return box ? ages(box) : "";
}

function players(seats: readonly number[]): string {
  const [fewest, most] = [Math.min(...seats), Math.max(...seats)];
  if (fewest < most) return say("players", { fewest, most });
  return say(most === 1 ? "player" : "players-only", { fewest });
}

function ages({ ages }: BoxInfo): string {
  if (!ages) return "";
  const [youngest, oldest] = ages;
  return oldest === null ? say("ages-from", { youngest }) : say("ages", { youngest, oldest });
}

function minutes({ minutes }: BoxInfo): string {
  if (!minutes) return "";
  const [shortest, longest] = minutes;
  return say(shortest === longest ? "about" : "minutes", { shortest, longest });
}

function notUnder({ not_under: years }: BoxInfo): string {
  return years === null ? "" : say("not-under", { years });
}

function say(name: string, details: Record<string, string | number> = {}): string {
  return i18n.gameText(`box.${name}`, undefined, details);
}
