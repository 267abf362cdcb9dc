"""Loads a dumped position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tete.core import require
from tete.core.bits import members, pack
from tete.games.blokus.geometry import ALL_PIECES, Geometry, geometry, piece_of_shape
from tete.games.blokus.options import BlokusOptions
from tete.games.blokus.state import BlokusState, position


def read_position(fields: dict[str, Any], options: BlokusOptions) -> BlokusState:
    """The position that has these fields, for `load_position`."""
    rows, order, size = fields["board"], options.order, options.size
    require([*map(len, rows)] == [size] * size, "board")
    marks = [rows[-1 - row][column] for column in range(size) for row in range(size)]
    truth = []
    for colour in order:
        taken = pack(cell for cell, mark in enumerate(marks) if mark == colour[0])
        truth.append((taken, ALL_PIECES & ~_pieces(geometry(size), taken), colour in fields["single_last"]))
    to_move = fields["to_move"]
    return position(options, tuple(truth), 0 if to_move is None else order.index(to_move))


def _pieces(board: Geometry, taken: int) -> int:
    """The pieces that a colour with these cells has laid: as no two share an edge, each area is a piece."""
    laid = [piece_of_shape(board.cells[cell] for cell in area) for area in _areas(board, set(members(taken)))]
    pieces = {piece for piece in laid if piece is not None}
    require(len(pieces) == len(laid), "pieces")
    return pack(pieces)


def _areas(board: Geometry, cells: set[int]) -> Iterator[set[int]]:
    """The cells that edges join."""
    while cells:
        area, fresh = set[int](), {min(cells)}
        while fresh:
            area |= fresh
            fresh = {near for cell in fresh for near in board.edges[cell] if near in cells} - area
        yield area
        cells = cells - area
