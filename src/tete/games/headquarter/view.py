"""What a seat knows of a game of Headquarter."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import Decide, Over, Seat, Turn, View, by_seat, dump_outcome
from tete.games.headquarter.head import (
    BLACKOUT,
    Area,
    Growth,
    Head,
    Layer,
    Placements,
    Spots,
    areas,
    colour_areas,
    filled,
    lines,
    read_head,
)
from tete.games.headquarter.move import PIECES, pieces_placed
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.view_json import AreaJson, HeadquarterViewJson, OptionsJson, ScoreJson, Step

SPOTS_WITH_POINTS = 200  # more than the head of the box can have; in a larger one nobody is told what each would bring


@dataclass(frozen=True, slots=True, repr=False)
class HeadquarterView(View):
    """Sets of cells, as in the state; `unknown` are the cells of the near and of the far layer that are not known."""

    seat: Seat | None
    turn: Turn
    options: HeadquarterOptions
    near: Layer
    far: Layer
    unknown: tuple[int, int]
    mover: Seat | None  # None when the game is over
    last_turn: bool
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
        return pieces_placed(self.options.bag, self.bag, self.piece)

    @property
    def step(self) -> Step:
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
    def begun(self) -> tuple[int, int]:
        """The points in advance, of this side and of the other; a spectator is on the side of seat 0 (HQ-41)."""
        ahead, side = by_seat(self.options.head_start, 2), self.seat or 0
        return ahead[side], ahead[1 - side]

    def near_areas(self) -> tuple[Area, ...]:
        """Of the colours only until the end: as long as it is played, empty cells are no blackouts (HQ-33)."""
        if isinstance(self.turn, Over):
            return areas(self.head, self.near, self.options.blackout)
        return () if self.unknown[0] else colour_areas(self.head, self.near)

    def far_areas(self) -> tuple[Area, ...]:
        return areas(self.head, self.far, self.options.blackout) if isinstance(self.turn, Over) else ()

    def lines(self, layer: Layer, unknown: int) -> list[str]:
        """A layer from the top, one sign a cell."""
        return lines(self.head, layer, unknown)

    def dump(self) -> HeadquarterViewJson:
        near, far = self.near_areas(), self.far_areas()
        return {
            "seat": self.seat,
            "step": self.step,
            "mover": self.mover,
            "options": self._options(),
            "near": self.lines(self.near, self.unknown[0]),
            "far": self.lines(self.far, self.unknown[1]),
            "remembered": self.head.names(self.remembered),
            "pushed": self.head.names(self.pushed),
            "cubes": self.cubes,
            "bag": dict(zip(PIECES, self.bag, strict=True)),
            "left": sum(self.bag),
            "piece": self.piece,
            "placed": self.placed,
            "last_turn": self.last_turn,
            "spots": self.spots.names(self.head),
            "after": self._after(),
            "score": None if self.unknown[0] else _score(near, self.begun[0]),
            "areas": [_area(self.head, area) for area in near],
            "far_score": _score(far, self.begun[1]) if isinstance(self.turn, Over) else None,
            "far_areas": [_area(self.head, area) for area in far],
            "outcome": dump_outcome(self.turn),
        }

    def _options(self) -> OptionsJson:
        options = self.options
        return {
            "stability": options.stability,
            "blackout": options.blackout,
            "ending": options.ending,
            "memory_aid": options.memory_aid,
            "head": options.head,
            "pieces": [*options.bag],
        }

    def _after(self) -> dict[str, int]:
        """What each move would make of the seat's own colours: the page shows it before the piece is let go."""
        if self.piece is None or len(self.spots) > SPOTS_WITH_POINTS:
            return {}
        growth = Growth(self.head, self.near)
        moves = Placements(self.head, self.spots, self.piece).near_cubes()
        return {text: growth.after(cubes) for text, cubes in moves}


def _score(listed: tuple[Area, ...], begun: int) -> ScoreJson:
    """Points of the colours, of the blackouts, those in advance, and all of them."""
    cubes = sum(area.points for area in listed if area.colour != BLACKOUT)
    counted = sum(area.points for area in listed)
    return {"cubes": cubes, "blackouts": counted - cubes, "head_start": begun, "total": begun + counted}


def _area(head: Head, area: Area) -> AreaJson:
    return {"colour": area.colour, "cells": head.names(area.cells), "points": area.points}
