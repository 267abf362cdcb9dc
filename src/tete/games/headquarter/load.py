"""Loads a dumped position."""

from __future__ import annotations

from typing import Any, get_args

from tete.core import require
from tete.core.bits import members, pack
from tete.games.headquarter.head import Head, read_head
from tete.games.headquarter.layer import EMPTY, Layer, put
from tete.games.headquarter.move import COLOURS, PIECES, drawn_pieces
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState, Reason


def read_position(fields: dict[str, Any], options: HeadquarterOptions) -> HeadquarterState:
    """The position that has these fields, for `load_position`."""
    head, mover, closing, piece = read_head(options.head), fields["mover"], fields["closing"], fields["piece"]
    numbers = {head.name(number): number for number in members(head.cells)}
    layers = tuple(_layer(head, lines) for lines in fields["layers"])
    pushed, *seen = (pack(numbers[name] for name in cells) for cells in (fields["pushed"], *fields["seen"]))
    bag = tuple(fields["bag"][kind] for kind in PIECES)
    require(len(layers) == len(seen) == 2, "layers")
    require(all(0 <= left <= whole for left, whole in zip(bag, options.bag, strict=True)), "bag")
    require(mover in (0, 1) and closing in (None, *get_args(Reason)), "turn")
    pieces = drawn_pieces(options.bag, bag)
    if piece is not None:
        pieces.remove(piece)
    state = HeadquarterState(options, bag, (layers[0], layers[1]), piece, pushed, (seen[0], seen[1]), mover, closing)
    _check_cubes(state, "".join(pieces))
    return state


def _layer(head: Head, lines: list[str]) -> Layer:
    layer = EMPTY
    for row, line in zip(range(head.rows, 0, -1), lines, strict=True):
        for column, sign in enumerate(line):
            layer = put(layer, head.bit(column, row), sign)
    return layer


def _check_cubes(state: HeadquarterState, placed: str) -> None:
    """The cubes are those of the pieces placed, and were seen and pushed where they are."""
    zero, one = state.filled(0), state.filled(1)
    counts = [sum(layer[index].bit_count() for layer in state.layers) for index in range(len(COLOURS))]
    require(counts == [placed.count(colour) for colour in COLOURS], "cubes")
    require(not (state.pushed & ~(zero & one) or state.seen[0] & ~one or state.seen[1] & ~zero), "seen")
    require(state.piece is None or bool(state.spots), "piece")
