import type { ChanceRule } from "../../lib/replay/chanceRules";
import type { Json } from "../../wire/types";

const BELL = "bell"; // rung by the clock
const COLUMNS = "abcdefghijklmnopqrstu";
const DICE: Record<string, number> = { o: 1, y: 2, r: 3 };

/** The rows of the grid as the first view shows them: what is printed on each cell. */
function kindsOf(first: Json): string[] {
  const kinds = first && typeof first === "object" && "kinds" in first ? first.kinds : null;
  return Array.isArray(kinds) ? kinds.map(String) : [];
}

/** The die for the number of letters; or, where cells were rewarded, one die after the other, cell by cell. */
const roll: ChanceRule = async (below, { rolled, first }) => {
  if (rolled === BELL) return null;
  if (!rolled.startsWith("bonus ")) return `${(await below(6)) + 1}`;
  const kinds = kindsOf(first);
  const cells: string[] = [];
  for (const each of rolled.split(" ").slice(1)) {
    const cell = each.split("=")[0] ?? "";
    const dice = DICE[kinds[Number(cell.slice(1)) - 1]?.[COLUMNS.indexOf(cell[0] ?? "")] ?? ""] ?? 0;
    let points = 0;
    for (let die = 0; die < dice; die++) points += (await below(6)) + 1;
    cells.push(`${cell}=${points}`);
  }
  return `bonus ${cells.join(" ")}`;
};
export default roll;
