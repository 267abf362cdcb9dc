import { freeCorners } from "../geometry";
import type { BlokusView, Colour, Lying } from "../types";
import { squareName } from "../../squares";
import type { HintArea, MissingPiece, PuzzleInfo } from "../../../wire/types";

export const COLOURS: Colour[] = ["blue", "yellow", "red", "green"];

/** What lies on the board of a puzzle, what is missing, the colour in the hand, and the area that a hint points at. */
export interface PuzzleBoard {
  lying: Lying[];
  missing: readonly MissingPiece[];
  colour: Colour;
  area: HintArea | null;
}

/** A puzzle as the board of Blokus draws it: one seat plays all colours. */
export function puzzleView(info: PuzzleInfo, { lying, missing, colour: hand, area }: PuzzleBoard): BlokusView {
  const begun = new Set(lying.map(({ colour }) => colour));
  const on = new Map(lying.flatMap(({ colour, cells }) => cells.split(",").map((cell) => [cell, colour[0]!] as const)));
  const board = Array.from({ length: info.rows }, (_, y) =>
    Array.from({ length: info.columns }, (_, column) => on.get(squareName({ column, row: info.rows - 1 - y })) ?? ".").join(""),
  );
  const left = (colour: Colour) => new Set(missing.filter((each) => each.colour === colour).map(({ piece }) => piece));
  const cell = ([column = 0, row = 0]: number[]) => squareName({ column, row });
  return {
    seat: 0,
    size: info.columns,
    board,
    to_move: { colour: hand, seat: 0 },
    colours: COLOURS.map((colour) => ({
      colour,
      seat: 0,
      left: info.pieces.map(({ name }) => name).filter((name) => left(colour).has(name)),
      points: 0,
      finished: false,
      starts: begun.has(colour) ? [] : info.corners.filter((corner) => !on.has(corner)),
      corners: info.corners.length ? freeCorners(board, colour[0]!) : [],
    })),
    points: [0],
    head_start: [0],
    teams: [],
    pieces: Object.fromEntries(info.pieces.map(({ name, shape }) => [name, shape.map(cell).join(",")])),
    puzzle: { columns: info.columns, rows: info.rows, lying, area },
    outcome: null,
  };
}
