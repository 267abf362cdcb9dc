"""Headache: four cones a colour on a double track, and the last player with a cone on top wins."""

from __future__ import annotations

from typing import ClassVar

from tete.core import Box, Game, Json, Seat, load_position
from tete.games.headache.move import Move, Word, parse
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState, begin, read_position
from tete.games.headache.view import HeadacheView


class Headache(Game[HeadacheOptions, HeadacheState, Move, HeadacheView]):
    """The game of Frank and Paul Kohner, for two to four seats."""

    key: ClassVar[str] = "headache"
    shelf_order = 2
    match_points = False
    box = Box(authors=("Frank Kohner", "Paul Kohner"), year=1968, ages=(5, None), minutes=(20, 20))
    seats: ClassVar[range] = range(2, 5)
    options = HeadacheOptions
    presets = {
        "classic": HeadacheOptions(),
        "safe": HeadacheOptions(safe=True),
        "double": HeadacheOptions(sets=2),
    }

    def begin(self, options: HeadacheOptions, seats: int) -> HeadacheState:
        return begin(options, seats)

    def parse(self, text: str) -> Move:
        return parse(text)

    def load(self, data: Json) -> HeadacheState:
        return load_position(data, HeadacheOptions(), read_position)

    def timeout(self, state: HeadacheState, seat: Seat) -> Move | None:
        """Time up is a pass where that is allowed, and the end of the turn at a red dot."""
        legal = state.moves(seat)
        return next((word for word in (Word.PASS, Word.DONE) if word in legal), None)

    def same_turn(self, before: HeadacheState, after: HeadacheState) -> bool:
        """A turn lasts from its first roll to the next player's, whatever the red dot adds (HA-5)."""
        return before.turns == after.turns

    def colours(self, state: HeadacheState) -> tuple[tuple[str, ...], ...]:
        return state.view(None).colours


HEADACHE = Headache()
