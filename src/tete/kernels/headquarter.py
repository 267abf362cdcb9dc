"""Headquarter for the kernel: packs tables and determinized positions, and unpacks moves and results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tete.core import by_seat
from tete.games.headquarter.head import read_head
from tete.games.headquarter.move import COLOURS, PIECES, Cube, Draw, Move, Placement
from tete.games.headquarter.options import BLACKOUTS, STABILITIES, HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState
from tete.kernels._kernels import headquarter as compiled
from tete.kernels._kernels.headquarter import Position, Tables
from tete.kernels.search import Budget, SearchResult, run_threads, unpack_result

# What the kernel's evaluation counts for a seat, in its order (cpp/headquarter/evaluation.h says what each is).
FEATURES = (
    "to_place",
    "points",
    "growth",
    "reach",
    "largest",
    "alive",
    "hopeful",
    "dead",
    "holes",
    "gaps",
    "blackouts",
    "empty",
    "room",
    "pushes",
)
WORD = 64  # bits: the kernel's sets of cells


def fits(options: HeadquarterOptions) -> bool:
    """Whether the kernel can hold this head: drawn with its walls, it has at most as many cells as a word has bits."""
    head = read_head(options.head)
    return (head.cells | head.wall).bit_length() <= WORD


@lru_cache(maxsize=64)
def tables(options: HeadquarterOptions) -> Tables:
    head = read_head(options.head)
    return Tables(
        cells=head.cells,
        wall=head.wall,
        stride=head.stride,
        stability=STABILITIES.index(options.stability),
        blackout=BLACKOUTS.index(options.blackout),
        starter_ends=options.ending == "starter",
        whole=sum(options.bag),
        head_start=by_seat(options.head_start, 2),
        pieces=[(COLOURS.index(piece[0]), COLOURS.index(piece[1])) for piece in PIECES],
    )


def pack(state: HeadquarterState) -> Position:
    """The position as the kernel holds it."""
    return Position(
        tables(state.options),
        layers=state.layers,
        bag=state.bag,
        piece=-1 if state.piece is None else PIECES.index(state.piece),
        placed=state.placed,
        seat=state.mover,
        closing=state.closing is not None,
    )


def unpack(code: int, state: HeadquarterState) -> Move:
    """The move behind a number of the kernel: its kind, its first cell, and whether the colours are turned."""
    kind, cell, turned = code >> 8, code >> 1 & 127, code & 1
    if kind == 3:
        return Draw(PIECES[cell])
    head, piece = state.head, state.piece
    assert piece is not None, "there is nothing to place"
    row, column = divmod(cell, head.stride)
    second_row, second_column = divmod(cell + (1, head.stride, 0)[kind], head.stride)
    return Placement(
        Cube(column, row, False, piece[turned]),
        Cube(second_column, second_row, kind == 2, piece[1 - turned]),
    )


def search(worlds: Sequence[HeadquarterState], weights: Sequence[float], budget: Budget) -> SearchResult[Move]:
    """Searches positions that look alike to the mover, who has drawn a piece."""
    positions = [pack(world) for world in worlds]

    def one(share: Budget) -> SearchResult[Move]:
        result = compiled.search(positions, weights, *share.pack())
        return unpack_result(result, positions[0].mover, lambda code: unpack(code, worlds[0]))

    return run_threads(budget, one)
