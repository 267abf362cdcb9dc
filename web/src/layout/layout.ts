import type { Json } from "../wire/types";

export interface Point {
  id: string;
  x: number;
  y: number;
  label?: string;
}
export interface BoardToken {
  at: string;
  colour: string;
  label?: string;
  seat?: number;
}
export interface Supply {
  seat: number;
  colour: string;
  count: number;
  label?: string;
}

/** A board that a game declares in its view under `board`: where its points are and what lies on them. */
export interface Layout {
  kind: "grid" | "graph";
  points: Point[];
  lines: [string, string][];
  tokens: BoardToken[];
  supply: Supply[];
  /** Codes of sentences of the game, `note.<code>` in its texts. */
  notes: string[];
}

type Fields = { [name: string]: Json };
const isFields = (value: Json | undefined): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: Json | undefined): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const number = (value: Json | undefined): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const labelled = (fields: Fields) => (typeof fields.label === "string" ? { label: fields.label } : {});

/** Reads the declared board of a view; null where the game declares none. */
export function readLayout(view: Json): Layout | null {
  const board = isFields(view) ? view.board : undefined;
  if (!isFields(board)) return null;
  const points = list(board.points).map((point): Point => ({
    id: text(point.id),
    x: number(point.x),
    y: number(point.y),
    ...labelled(point),
  }));
  const ids = new Set(points.map(({ id }) => id));
  if (points.length === 0) return null;
  return {
    kind: board.kind === "grid" ? "grid" : "graph",
    points,
    lines: (Array.isArray(board.lines) ? board.lines : []).flatMap((line): [string, string][] =>
      Array.isArray(line) && ids.has(text(line[0])) && ids.has(text(line[1])) ? [[text(line[0]), text(line[1])]] : [],
    ),
    tokens: list(board.tokens)
      .filter((token) => ids.has(text(token.at)))
      .map((token): BoardToken => ({
        at: text(token.at),
        colour: text(token.colour),
        ...labelled(token),
        ...(typeof token.seat === "number" ? { seat: token.seat } : {}),
      })),
    supply: list(board.supply).map((each): Supply => ({
      seat: number(each.seat),
      colour: text(each.colour),
      count: number(each.count),
      ...labelled(each),
    })),
    notes: Array.isArray(board.notes) ? board.notes.map(text).filter(Boolean) : [],
  };
}
