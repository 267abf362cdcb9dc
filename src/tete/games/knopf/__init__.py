"""Kopf oder Knopf: fourteen buttons each, a board full of holes, and pairs that strike from afar."""

from __future__ import annotations

from typing import ClassVar

from tete.core import Box, Game, Json, load_position
from tete.games.knopf import move, state
from tete.games.knopf.move import Move, Step
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf, read_position
from tete.games.knopf.view import KnopfView


class KnopfGame(Game[KnopfOptions, Knopf, Move, KnopfView]):
    """Two seats, red and blue; no chance and nothing hidden."""

    key: ClassVar[str] = "knopf"
    shelf_order = 5
    box = Box(authors=("Manfred Ludwig",), publisher="FX Schmid", year=1992, ages=(10, 99))
    seats: ClassVar[range] = range(2, 3)
    chance: ClassVar[bool] = False
    options = KnopfOptions
    presets = {"classic": KnopfOptions(), "quick": KnopfOptions(goal=8)}

    def begin(self, options: KnopfOptions, seats: int) -> Knopf:
        return state.start(options)

    def parse(self, text: str) -> Move:
        return move.parse(text)

    def load(self, data: Json) -> Knopf:
        return load_position(data, KnopfOptions(), read_position)

    def same_turn(self, before: Knopf, after: Knopf) -> bool:
        """A turn ends with the move of a button."""
        return before.seat == after.seat and before.step is not Step.MOVE

    def colours(self, state: Knopf) -> tuple[tuple[str, ...], ...]:
        return (("red",), ("blue",))


KNOPF = KnopfGame()
