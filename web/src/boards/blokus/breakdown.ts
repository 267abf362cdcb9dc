import { i18n } from "../../i18n/translator.svelte";
import type { Entry } from "../context";
import type { BlokusView } from "./types";

const ALL = 15,
  SINGLE = 5;

/** Points in advance, what each colour has left, or has earned by leaving nothing; partners count each other's. */
export function breakdown(view: BlokusView): Entry[] {
  return view.teams.flatMap((team) =>
    team.flatMap((seat) => [
      ...ahead(
        seat,
        team.reduce((sum, mate) => sum + (view.head_start[mate] ?? 0), 0),
      ),
      ...view.colours
        .filter((camp) => camp.seat !== null && team.includes(camp.seat))
        .flatMap((camp): Entry[] => {
          const colour = i18n.term(camp.colour);
          if (camp.left.length)
            return [{ seat, text: i18n.text("breakdown.blokus.left", { colour, n: -camp.points }), points: camp.points }];
          const all = { seat, text: i18n.text("breakdown.blokus.all", { colour }), points: ALL };
          return camp.points > ALL ? [all, { seat, text: i18n.text("breakdown.blokus.single"), points: SINGLE }] : [all];
        }),
    ]),
  );
}

const ahead = (seat: number, points: number): Entry[] => (points ? [{ seat, text: i18n.text("breakdown.start"), points }] : []);
