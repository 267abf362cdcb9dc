import { recall, remember } from "../device/storage";

/** A board that somebody has drawn: rows of signs from the top. */
export interface OwnBoard {
  name: string;
  text: string;
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
    return found.filter((each: Partial<OwnBoard> | null) => typeof each?.name === "string" && typeof each.text === "string") as OwnBoard[];
  } catch {
    return [];
  }
}

export const ownBoards = new OwnBoards();

/** The link that opens a board in the editor of another device. */
export function boardLink(origin: string, game: string, { name, text }: OwnBoard): string {
  return `${origin}/board/${game}?${new URLSearchParams({ name, board: text.replaceAll("\n", "/") }).toString()}`;
}

/** The board of such a link; null if it has none. */
export function linkedBoard(query: URLSearchParams): OwnBoard | null {
  const text = query.get("board");
  return text ? { name: (query.get("name") ?? "").slice(0, LONGEST_NAME), text: text.replaceAll("/", "\n") } : null;
}
