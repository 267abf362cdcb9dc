"""The view of a seat from its JSON: all that a bot far away is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tete.core import Decide, require
from tete.core.bits import pack
from tete.games.headquarter.head import EMPTY, Head, Layer, Spots, put, read_head
from tete.games.headquarter.move import COLOURS, PIECES
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.view import HeadquarterView


def load_view(data: Mapping[str, Any], options: HeadquarterOptions) -> HeadquarterView:
    """The view that `HeadquarterView.dump` wrote for a seat that has to place."""
    require(data["step"] == "place" and data["seat"] == data["mover"], "turn")
    head = read_head(options.head)
    numbers = {head.name(number): number for number in range(head.stride, (head.rows + 1) * head.stride - 1)}
    near, near_unknown = _layer(head, data["near"])
    far, far_unknown = _layer(head, data["far"])
    return HeadquarterView(
        seat=data["seat"],
        turn=Decide((data["seat"],)),
        options=options,
        near=near,
        far=far,
        unknown=(near_unknown, far_unknown),
        mover=data["mover"],
        last_turn=data["last_turn"],
        remembered=pack(numbers[name] for name in data["remembered"]),
        pushed=pack(numbers[name] for name in data["pushed"]),
        bag=tuple(data["bag"][piece] for piece in PIECES),
        piece=data["piece"],
        spots=_spots(head, numbers, data["spots"]),
    )


def _layer(head: Head, lines: list[str]) -> tuple[Layer, int]:
    """The cubes that lines show from the top, and the cells of which they show nothing."""
    layer, unknown = EMPTY, 0
    for row, line in zip(range(head.rows, 0, -1), lines, strict=True):
        for column, sign in enumerate(line):
            if sign in COLOURS:
                layer = put(layer, head.bit(column, row), sign)
            elif sign == "?":
                unknown |= head.bit(column, row)
    return layer, unknown


def _spots(head: Head, numbers: Mapping[str, int], names: list[str]) -> Spots:
    kinds: dict[int, int] = {1: 0, head.stride: 0, 0: 0}  # by the step from the first cell to the second
    for name in names:
        first, second = name.split(" ")
        number = numbers[first]
        kinds[numbers[second.rstrip("'")] - number] |= 1 << number
    return Spots(*kinds.values())
