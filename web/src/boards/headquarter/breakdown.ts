import { i18n } from "../../i18n/translator.svelte";
import type { Entry } from "../context";
import { COLOUR, type Area, type HeadquarterView } from "./types";

/** The points in advance, every area that counts, the dearest first, then the blackouts. */
export function breakdown(view: HeadquarterView): Entry[] {
  const near = view.seat ?? 0;
  return [
    ...ahead(view.score, near),
    ...lines(view.areas, near),
    ...ahead(view.far_score, 1 - near),
    ...lines(view.far_areas, 1 - near),
  ].toSorted((a, b) => a.seat - b.seat);
}

function ahead(score: HeadquarterView["score"], seat: number): Entry[] {
  return score?.head_start ? [{ seat, text: i18n.text("breakdown.start"), points: score.head_start }] : [];
}

function lines(areas: Area[], seat: number): Entry[] {
  return areas
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ colour, cells, points }) => ({
      seat,
      points,
      text:
        colour === "."
          ? i18n.text("breakdown.headquarter.blackout", { n: cells.length })
          : i18n.text("breakdown.headquarter.area", { colour: i18n.term(COLOUR[colour]), n: cells.length }),
    }));
}
