"""What a seat knows of a game of Headquarter, and the JSON that a board is drawn from.

`HeadquarterView.dump()` is one object:

    seat        0, 1, or null for an onlooker
    step        "draw" (chance draws for the mover) | "place" (the mover places `piece`) | "over"
    mover       whose turn it is (0 or 1); null when the game is over
    options     {"stability", "blackout", "memory_aid", "head"}; head is text, lines of # and . from the top
    near        the seat's own layer: lines from the top, all as long as the head is wide, columns a, b, c… from the
                left as seat 0 sees them (mirror them on seat 1's screen). " " wall, "." empty, "r" "y" "g" "b" a cube,
                "?" not known. Not known to an onlooker until the end; then near is the layer of seat 0
    far         the other layer in the same columns and signs; "?" is hidden behind a cube of the near layer
    remembered  names ("c3") of far cells whose cube is out of sight and shown from memory
    pushed      names of cells where one piece fills both layers
    cubes       [near, far] how many cubes stand in each layer; null for an onlooker until the end
    bag         {"rr": 3, …} how many are left of each piece, in canonical order
    left        how many pieces are left in all
    piece       the drawn piece ("rb") or null
    placed      how many pieces stand in the head
    last_turn   true when a layer is full and the answer to it is being played; false for an onlooker
    spots       the cells a piece can be placed in when this seat has to place: "c3 d3" lying, "c3 c4" upright,
                "c3 c3'" through the head. The move is the spot with a colour behind each cell; both ways are legal
    after       {move: points of the colours of the near layer once it is made} for the moves of this seat when it has
                to place, else {}
    score       of the near layer as it stands, null for an onlooker until the end: {"cubes", "blackouts", "total"}
    areas       of the near layer, [] for an onlooker until the end: [{"colour": "r" or "." for a black out,
                "cells": names, "points"}]
    far_score   as score, of the far layer; null until the end
    far_areas   as areas, of the far layer; [] until the end
    outcome     {"places", "points", "reason"} by seat; null until the end
"""

from __future__ import annotations

from dataclasses import dataclass

from tete.core.game import View
from tete.core.json import Json
from tete.core.options import dump_options
from tete.core.turn import Decide, Over, Seat, Turn
from tete.games.headquarter.head import Head, read_head
from tete.games.headquarter.layer import BLACKOUT, Area, Layer, areas, colour_points, filled, lines, put
from tete.games.headquarter.move import PIECES, pieces_placed
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.spots import Placements, Spots


@dataclass(frozen=True, slots=True)
class HeadquarterView(View):
    """Sets of cells, as in the state; `unknown` are the cells of the near and of the far layer that are not known."""

    seat: Seat | None
    turn: Turn
    options: HeadquarterOptions
    near: Layer
    far: Layer
    unknown: tuple[int, int]
    remembered: int
    pushed: int
    bag: tuple[int, ...]
    piece: str | None
    spots: Spots

    @property
    def head(self) -> Head:
        return read_head(self.options.head)

    @property
    def placed(self) -> int:
        return pieces_placed(self.bag, self.piece)

    @property
    def mover(self) -> Seat | None:
        return None if isinstance(self.turn, Over) else self.placed % 2

    @property
    def step(self) -> str:
        match self.turn:
            case Over():
                return "over"
            case Decide():
                return "place"
            case _:
                return "draw"

    @property
    def cubes(self) -> tuple[int, int] | None:
        """Cubes in each layer: the far ones are those placed that are not near, seen or not."""
        if self.unknown[0]:
            return None
        near = filled(self.near).bit_count()
        return near, 2 * self.placed - near

    @property
    def last_turn(self) -> bool:
        return self.mover is not None and self.cubes is not None and self.head.cells.bit_count() in self.cubes

    def near_areas(self) -> tuple[Area, ...]:
        return () if self.unknown[0] else areas(self.head, self.near, self.options.blackout)

    def far_areas(self) -> tuple[Area, ...]:
        return areas(self.head, self.far, self.options.blackout) if isinstance(self.turn, Over) else ()

    def lines(self, layer: Layer, unknown: int) -> list[str]:
        """A layer from the top, one sign a cell."""
        return lines(self.head, layer, unknown)

    def dump(self) -> dict[str, Json]:
        near, far = self.near_areas(), self.far_areas()
        return {
            "seat": self.seat,
            "step": self.step,
            "mover": self.mover,
            "options": dump_options(self.options),
            "near": [*self.lines(self.near, self.unknown[0])],
            "far": [*self.lines(self.far, self.unknown[1])],
            "remembered": [*self.head.names(self.remembered)],
            "pushed": [*self.head.names(self.pushed)],
            "cubes": None if self.cubes is None else [*self.cubes],
            "bag": dict(zip(PIECES, self.bag, strict=True)),
            "left": sum(self.bag),
            "piece": self.piece,
            "placed": self.placed,
            "last_turn": self.last_turn,
            "spots": [*self.spots.names(self.head)],
            "after": self._after(),
            "score": _score(near),
            "areas": [_area(self.head, area) for area in near],
            "far_score": _score(far),
            "far_areas": [_area(self.head, area) for area in far],
            "outcome": self._outcome(),
        }

    def _after(self) -> Json:
        """What each move would make of the seat's own colours: the page shows it before the piece is let go."""
        if self.piece is None or not self.spots:
            return {}
        after: dict[str, Json] = {}
        for move in Placements(self.head, self.spots, self.piece):
            near = self.near
            for cube in (move.first, move.second):
                if not cube.far:
                    near = put(near, self.head.bit(cube.column, cube.row), cube.colour)
            after[str(move)] = colour_points(self.head, near)
        return after

    def _outcome(self) -> Json:
        if not isinstance(self.turn, Over):
            return None
        outcome = self.turn.outcome
        return {"places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}


def _score(listed: tuple[Area, ...]) -> Json:
    """Points of the colours, of the black outs, and of both; a layer always has an area of some kind."""
    if not listed:
        return None
    cubes = sum(area.points for area in listed if area.colour != BLACKOUT)
    total = sum(area.points for area in listed)
    return {"cubes": cubes, "blackouts": total - cubes, "total": total}


def _area(head: Head, area: Area) -> Json:
    return {"colour": area.colour, "cells": [*head.names(area.cells)], "points": area.points}
