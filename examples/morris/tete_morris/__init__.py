"""Nine Men's Morris: nine men each, mills that take, and three men that fly."""

from __future__ import annotations

from typing import ClassVar

from tete.core import Game, Json
from tete_morris import load, move, state
from tete_morris.move import Move
from tete_morris.options import MorrisOptions
from tete_morris.state import Morris
from tete_morris.view import COLOURS, MorrisView


class MorrisGame(Game[MorrisOptions, Morris, Move, MorrisView]):
    """Two seats, white and black; no chance and nothing hidden."""

    key: ClassVar[str] = "morris"
    seats: ClassVar[range] = range(2, 3)
    chance: ClassVar[bool] = False
    options = MorrisOptions
    presets = {"classic": MorrisOptions(), "walking": MorrisOptions(flying=False)}

    def begin(self, options: MorrisOptions, seats: int) -> Morris:
        return state.start(options)

    def parse(self, text: str) -> Move:
        return move.parse(text)

    def load(self, data: Json) -> Morris:
        return load.load(data)

    def colours(self, state: Morris) -> tuple[tuple[str, ...], ...]:
        return tuple((colour,) for colour in COLOURS)


MORRIS = MorrisGame()
