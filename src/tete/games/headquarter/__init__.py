"""Headquarter: two players fill the two sides of a head, and see the other side only through holes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from tete.core.box import Box
from tete.core.game import Game
from tete.core.json import Json
from tete.games.headquarter.determinize import determinize_state
from tete.games.headquarter.load import load_state
from tete.games.headquarter.move import Move, parse_move
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState
from tete.games.headquarter.view import HeadquarterView

__all__ = ["HEADQUARTER", "Headquarter", "HeadquarterOptions", "HeadquarterState", "HeadquarterView"]


class Headquarter(Game[HeadquarterOptions, HeadquarterState, Move, HeadquarterView]):
    key: ClassVar[str] = "headquarter"
    shelf_order = 1
    box = Box(authors=("Michael Sohre",), publisher="Theta", year=1995, ages=(10, None), minutes=(15, 20))
    seats: ClassVar[range] = range(2, 3)
    secrets: ClassVar[bool] = True
    rules_version = 2  # since 2 a resting cube that cannot rise holds its partner
    options = HeadquarterOptions
    presets = {"classic": HeadquarterOptions(), "aided": HeadquarterOptions(memory_aid=True)}

    def begin(self, options: HeadquarterOptions, seats: int) -> HeadquarterState:
        return HeadquarterState(options)

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def load(self, data: Json) -> HeadquarterState:
        return load_state(data)

    def older_options(self, rules: int, options: Mapping[str, Json]) -> Mapping[str, Json] | None:
        """In the first rules, what is held was held from beside only."""
        if rules != 1:
            return None
        held = options.get("stability", "held") == "held"
        return {**options, "stability": "beside"} if held else options

    def determinize(self, view: HeadquarterView, rng: Random) -> HeadquarterState:
        return determinize_state(view, rng)


HEADQUARTER = Headquarter()
