"""Loads a dumped position, and rejects one that no game can lead to."""

from __future__ import annotations

from tete.core import BadOptions, BadPosition, Json, load_options
from tete.core.bits import members, pack
from tete.games.blokus.geometry import ALL_PIECES, SINGLE, Geometry, geometry, piece_of_shape
from tete.games.blokus.options import BlokusOptions
from tete.games.blokus.state import BlokusState, position

FIELDS = {"options", "board", "to_move", "single_last"}


def load(data: Json) -> BlokusState:
    """The position dumped as `data`. The `why` of a BadPosition is a term of texts.toml."""
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition("bad-position", why="load-fields")
    options = _options(data["options"])
    order, to_move, single_last = options.order, data["to_move"], data["single_last"]
    if to_move is not None and to_move not in order:
        raise BadPosition("bad-position", why="load-to-move")
    if not isinstance(single_last, list) or single_last != [colour for colour in order if colour in single_last]:
        raise BadPosition("bad-position", why="load-single")
    board = geometry(options.size)
    truth = []
    for index, taken in enumerate(_cells(data["board"], options)):
        starts = {board.cell(cell) for cell in options.starts[index]}
        truth.append((taken, _left(board, taken, starts, order[index] in single_last), order[index] in single_last))
    state = position(options, tuple(truth), 0 if to_move is None else order.index(str(to_move)))
    if state.colour != to_move:
        raise BadPosition("bad-position", why="load-to-move")
    _check_rounds(state)
    return state


def _options(data: Json) -> BlokusOptions:
    if not isinstance(data, dict):
        raise BadPosition("bad-position", why="load-options")
    try:
        return load_options(BlokusOptions(), data)
    except BadOptions as error:
        raise BadPosition("bad-position", why="load-options") from error


def _cells(rows: Json, options: BlokusOptions) -> list[int]:
    """Each colour's set of cells, from the board as text."""
    size, letters = options.size, "".join(colour[0] for colour in options.order)
    if not isinstance(rows, list) or len(rows) != size:
        raise BadPosition("bad-position", why="load-board")
    lines = [row for row in rows if isinstance(row, str) and len(row) == size and not set(row) - {".", *letters}]
    if len(lines) != size:
        raise BadPosition("bad-position", why="load-board")
    marks = [lines[size - 1 - row][column] for column in range(size) for row in range(size)]
    return [pack(cell for cell, mark in enumerate(marks) if mark == letter) for letter in letters]


def _left(board: Geometry, taken: int, starts: set[int], single_last: bool) -> int:
    """The pieces that a colour with these cells has left: as no two share an edge, each area is a piece."""
    areas: dict[int, frozenset[int]] = {}
    rest = set(members(taken))
    while rest:
        area = _area(rest, board)
        rest -= area
        index = piece_of_shape(board.cells[cell] for cell in area)
        if index is None or index in areas:
            raise BadPosition("bad-position", why="load-pieces")
        areas[index] = area
    left = ALL_PIECES & ~pack(areas)
    if single_last and left:
        raise BadPosition("bad-position", why="load-single")
    # They can have been laid, the single square at the end, if corners lead from a starting cell to all of them.
    _check_joined(board, [area for index, area in areas.items() if not (single_last and index == SINGLE)], starts)
    _check_joined(board, list(areas.values()), starts)
    return left


def _area(cells: set[int], board: Geometry) -> frozenset[int]:
    """The cells that edges join to one of these."""
    found, fresh = set[int](), {min(cells)}
    while fresh:
        found |= fresh
        fresh = {near for cell in fresh for near in board.edges[cell] if near in cells} - found
    return frozenset(found)


def _check_joined(board: Geometry, areas: list[frozenset[int]], starts: set[int]) -> None:
    rest, reached = areas, starts
    while joined := [area for area in rest if area & reached]:
        rest = [area for area in rest if not area & reached]
        reached = reached.union(*(board.around(area)[1] for area in joined))
    if rest:
        raise BadPosition("bad-position", why="load-joined")


def _check_rounds(state: BlokusState) -> None:
    """Colours take turns: no colour is ahead, and one that can still place has missed no round."""
    if state.mover is None:
        return
    for index, each in enumerate(state.camps):
        due = state.camps[state.mover].placed + (index < state.mover)
        if each.placed > due or (each.legal and each.placed < due):
            raise BadPosition("bad-position", why="load-rounds")
