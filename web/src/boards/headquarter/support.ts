import { signAt } from "./geometry";
import { cellName, readCell, type Cube } from "./placing";
import { isLetter, type HeadquarterView } from "./types";

/** What visibly carries a cube of a piece that, as the server says, will stand. */
export type Support =
  { kind: "rests" } | { kind: "locked" } | { kind: "held"; by: "left" | "right" | "behind" | "partner" } | { kind: "unseen" };

/**
 * Where the bars and arrows go under a piece that may be placed. It decides nothing: whether the piece stands is the
 * server's word (HQ-24), and what carries it behind a cube of one's own stays unseen.
 */
export function supports(view: HeadquarterView, cubes: readonly [Cube, Cube]): [Support, Support] {
  const [one, two] = [support(view, cubes[0], cubes[1]), support(view, cubes[1], cubes[0])];
  if (locks(view, cubes[0], one, two)) return [{ kind: "locked" }, { kind: "held", by: "partner" }];
  if (locks(view, cubes[1], two, one)) return [{ kind: "held", by: "partner" }, { kind: "locked" }];
  return [one, two];
}

/** Whether a resting cube that cannot rise is what holds its partner (HQ-17). */
function locks(view: HeadquarterView, cube: Cube, own: Support, partner: Support): boolean {
  const { column, row } = readCell(cube.cell);
  const above = cellName({ column, row: row + 1 });
  return (
    view.options.stability === "held" && own.kind === "rests" && partner.kind === "unseen" && solid(cube.far ? view.far : view.near, above)
  );
}

function support(view: HeadquarterView, cube: Cube, partner: Cube): Support {
  const { column, row } = readCell(cube.cell);
  const layer = cube.far ? view.far : view.near;
  const across = cube.far ? view.near : view.far;
  const below = cellName({ column, row: row - 1 });
  if (solid(layer, below) || (partner.cell === below && !partner.far)) return { kind: "rests" };
  const sides = { left: cellName({ column: column - 1, row }), right: cellName({ column: column + 1, row }) } as const;
  for (const by of ["left", "right"] as const) {
    if (partner.cell !== sides[by] && solid(layer, sides[by])) return { kind: "held", by };
  }
  if (partner.cell !== cube.cell && isLetter(signAt(across, cube.cell))) return { kind: "held", by: "behind" };
  return { kind: "unseen" };
}

/** A cube that is known, or the inner edge of the head. */
function solid(layer: readonly string[], name: string): boolean {
  const sign = signAt(layer, name);
  return sign === undefined || isLetter(sign);
}
