"""Blokus: pieces that meet at corners only, for two, three or four."""

from __future__ import annotations

from typing import ClassVar

from tete.core import Box, Game, Json, Seat, load_position
from tete.games.blokus.geometry import ALL_PIECES, parse
from tete.games.blokus.move import Placement
from tete.games.blokus.options import PRESETS, BlokusOptions
from tete.games.blokus.state import BlokusState, position, read_position
from tete.games.blokus.view import BlokusView

__all__ = ["BLOKUS", "Blokus", "BlokusOptions", "BlokusState", "BlokusView", "Placement"]


class Blokus(Game[BlokusOptions, BlokusState, Placement, BlokusView]):
    """The five ways to distribute the colours are options; each has a preset."""

    key: ClassVar[str] = "blokus"
    shelf_order = 3
    box = Box(authors=("Bernard Tavitian",), minutes=(20, 30), not_under=3)
    seats: ClassVar[range] = range(2, 5)
    chance: ClassVar[bool] = False
    first_seat = {"duo": 88}  # docs/rules: level 5 against itself
    options = BlokusOptions
    presets = PRESETS

    def begin(self, options: BlokusOptions, seats: int) -> BlokusState:
        return position(options, ((0, ALL_PIECES, False),) * len(options.order), 0)

    def parse(self, text: str) -> Placement:
        """Cells begin with a small letter and names of pieces do not: `I5 i6` is a piece."""
        return parse(text)

    def load(self, data: Json) -> BlokusState:
        return load_position(data, BlokusOptions(), read_position)

    def teams(self, state: BlokusState) -> tuple[tuple[Seat, ...], ...]:
        return state.options.partners

    def colours(self, state: BlokusState) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat, without the colour that three seats share."""
        return self.first_colours(state.options, state.seats)

    def first_colours(self, options: BlokusOptions, seats: int) -> tuple[tuple[str, ...], ...]:
        owned = list(zip(options.order, options.owners, strict=True))
        return tuple(tuple(colour for colour, owner in owned if owner == seat) for seat in range(seats))

    def shared_colours(self, options: BlokusOptions) -> tuple[str, ...]:
        return () if options.shared is None else (options.shared,)


BLOKUS = Blokus()
