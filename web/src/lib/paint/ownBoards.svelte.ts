import { recall, remember } from "../device/storage";

/** A board that somebody has drawn: rows of signs from the top, and how many there are of each piece if they were counted. */
export interface OwnBoard {
  name: string;
  text: string;
  counts?: readonly number[];
}

const LONGEST_NAME = 40;

/** The boards drawn on this device, by game. */
class OwnBoards {
  private boards = $state.raw<Record<string, OwnBoard[]>>({});

  of(game: string): readonly OwnBoard[] {
    return this.boards[game] ?? read(recall(`boards.${game}`));
  }

  /** The board that new games are played on, if it is one's own. */
  chosen(game: string): OwnBoard | undefined {
    const name = recall(`board.${game}`);
    return this.of(game).find((each) => each.name === name);
  }

  choose(game: string, name: string): void {
    remember(`board.${game}`, name);
  }

  save(game: string, board: OwnBoard): void {
    const name = board.name.trim().slice(0, LONGEST_NAME);
    this.keep(game, [...this.of(game).filter((each) => each.name !== name), { ...board, name }]);
  }

  remove(game: string, name: string): void {
    this.keep(
      game,
      this.of(game).filter((each) => each.name !== name),
    );
  }

  private keep(game: string, boards: OwnBoard[]): void {
    this.boards = { ...this.boards, [game]: boards };
    remember(`boards.${game}`, JSON.stringify(boards));
  }
}

/** What is stored may have been changed by hand: anything that is not a board is left out. */
function read(stored: string | null): OwnBoard[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter(isBoard);
  } catch {
    return [];
  }
}

function isBoard(each: Partial<OwnBoard> | null): each is OwnBoard {
  const counts = each?.counts ?? [];
  return typeof each?.name === "string" && typeof each.text === "string" && Array.isArray(counts) && counts.every(Number.isInteger);
}

export const ownBoards = new OwnBoards();

/** Whether two boards are the same, whatever their names. */
export function sameBoard(one: Omit<OwnBoard, "name">, other: Omit<OwnBoard, "name">): boolean {
  return one.text === other.text && String(one.counts ?? []) === String(other.counts ?? []);
}

/** The board as a file: its rows, and a last line for what was counted (`# pieces: 3,3,3`). */
export function boardFile({ text, counts }: OwnBoard, option: string | undefined): string {
  return `${text}\n${option && counts?.length ? `# ${option}: ${counts.join(",")}\n` : ""}`;
}

/** The counts of such a file; none if it has none. */
export function countsIn(file: string): number[] {
  const line = /^# \w+: *(\d{1,3}(?: *, *\d{1,3})*) *$/m.exec(file.replaceAll("\r", ""));
  return line?.[1]?.split(",").map(Number) ?? [];
}

/** The link that opens a board in the editor of another device. */
export function boardLink(origin: string, game: string, { name, text, counts }: OwnBoard): string {
  const counted: Record<string, string> = counts?.length ? { counts: counts.join(",") } : {};
  return `${origin}/board/${game}?${new URLSearchParams({ name, board: text.replaceAll("\n", "/"), ...counted }).toString()}`;
}

/** The board of such a link; null if it has none. */
export function linkedBoard(query: URLSearchParams): OwnBoard | null {
  const text = query.get("board");
  if (!text) return null;
  const counts = countsIn(`# counts: ${query.get("counts") ?? ""}`);
  const board = { name: (query.get("name") ?? "").slice(0, LONGEST_NAME), text: text.replaceAll("/", "\n") };
  return counts.length ? { ...board, counts } : board;
}
