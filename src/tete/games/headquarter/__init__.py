"""Headquarter: two players fill the two sides of a head, and see the other side only through holes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from tete.core import Box, Game, Json, load_position
from tete.games.headquarter.determinize import determinize_state
from tete.games.headquarter.move import Move, parse_move
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState, read_position
from tete.games.headquarter.view import HeadquarterView
from tete.games.headquarter.view_loading import load_view

__all__ = ["HEADQUARTER", "Headquarter", "HeadquarterOptions", "HeadquarterState", "HeadquarterView"]


class Headquarter(Game[HeadquarterOptions, HeadquarterState, Move, HeadquarterView]):
    key: ClassVar[str] = "headquarter"
    shelf_order = 1
    box = Box(authors=("Michael Sohre",), publisher="Theta", year=1995, ages=(10, None), minutes=(15, 20))
    seats: ClassVar[range] = range(2, 3)
    secrets: ClassVar[bool] = True
    first_seat = {"classic": 63, "aided": 63}  # docs/rules: level 5 against itself
    options = HeadquarterOptions
    presets = {"classic": HeadquarterOptions(), "aided": HeadquarterOptions(memory_aid=True)}

    def begin(self, options: HeadquarterOptions, seats: int) -> HeadquarterState:
        return HeadquarterState(options, options.bag)

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def load(self, data: Json) -> HeadquarterState:
        return load_position(data, HeadquarterOptions(), read_position)

    def load_view(self, data: Mapping[str, Any], options: HeadquarterOptions) -> HeadquarterView:
        return load_view(data, options)

    def determinize(self, view: HeadquarterView, rng: Random) -> HeadquarterState:
        return determinize_state(view, rng)


HEADQUARTER = Headquarter()
