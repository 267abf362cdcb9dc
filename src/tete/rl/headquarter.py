"""Headquarter as planes, row by column from the bottom left of seat 0: what the viewer sees of both layers."""

from __future__ import annotations

from tete.core.actions import Said
from tete.games.headquarter.move import PIECES
from tete.games.headquarter.view import HeadquarterView
from tete.rl.arrays import Floats, from_seat, of_bits, one_hot, stacked


def planes(view: HeadquarterView, said: Said = ()) -> Floats:
    """The colours near and far, what is not known, the cells, pushed pieces and spots; then the piece and the bag."""
    head, spots = view.head, view.spots
    length, shape = (head.rows + 1) * head.stride, (head.rows + 1, head.stride)
    sets = [
        *view.near,
        *view.far,
        *view.unknown,
        head.cells,
        view.pushed,
        view.remembered,
        spots.flat,
        spots.upright,
        spots.through,
    ]
    maps = [of_bits(each & head.cells, length).reshape(shape)[1:, : head.columns] for each in sets]
    whole = view.options.bag
    values = [
        *one_hot(None if view.piece is None else PIECES.index(view.piece), len(PIECES)),
        *(left / max(all_, 1) for left, all_ in zip(view.bag, whole, strict=True)),
        *one_hot(from_seat(view.mover, view.seat or 0, 2), 2),
        float(view.last_turn),
    ]
    return stacked(maps, values, (head.rows, head.columns))
