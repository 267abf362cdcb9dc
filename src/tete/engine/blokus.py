"""Blokus for other programs: the colours are its sides, and its variants have the names of Blokus programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tete.core import Actor, BadNotation, Decide, NotYourTurn, Ply
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState
from tete.games.blokus.geometry import ALL_PIECES, Placements, squares
from tete.records import blokus_sgf

SQUARES = squares(ALL_PIECES)
DUO_NUMBERS = {"b": "1", "w": "2", "black": "1", "white": "2"}


@dataclass(frozen=True, slots=True)
class Colours:
    """Blokus colours: 1 to 4 in playing order, or by name; b and w where two colours play."""

    options: BlokusOptions

    def index(self, name: str) -> int:
        order = self.options.order
        number = DUO_NUMBERS.get(name, name) if len(order) == 2 else name
        numbers = {str(index + 1): index for index in range(len(order))}
        names = numbers | {colour: index for index, colour in enumerate(order)}
        if number not in names:
            raise BadNotation("engine-side", text=name, known=", ".join(names))
        return names[number]

    def actor(self, state: BlokusState, name: str) -> Actor | None:
        index = self.index(name)
        if not state.camps[index].legal:
            return None
        if index != state.mover:
            raise NotYourTurn("not-your-turn")
        assert isinstance(state.turn, Decide), "a colour that can place has to decide"
        return state.turn.seats[0]

    def clock(self, state: BlokusState, name: str) -> str:
        return str(self.index(name))

    def name(self, state: BlokusState, actor: Actor) -> str:
        assert state.mover is not None, "the game is over"
        return "bw"[state.mover] if len(state.camps) == 2 else str(state.mover + 1)

    def moves(self, state: BlokusState, name: str) -> Sequence[Any]:
        return Placements(state.board, state.camps[self.index(name)].legal)

    def score(self, state: BlokusState) -> str | None:
        """As Blokus programs count, from the squares on the board up: `B+3`, `W+3` or `0` for two, else by colour."""
        if state.seats == 2:
            lead = state.points[0] - state.points[1]
            return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"
        return " ".join(str(SQUARES + camp.points) for camp in state.camps)


def with_size(options: BlokusOptions, size: int) -> BlokusOptions | None:
    """These options if their board has this size; else the first preset with such a board."""
    board = f"{size}x{size}"
    return next((each for each in (options, *BLOKUS.presets.values()) if each.board == board), None)


def first_game(text: str) -> tuple[BlokusOptions, int, Sequence[Ply[Any]]]:
    """The first game of an SGF file: its options, seats and plies."""
    game = blokus_sgf.read(text)[0]
    return game.options, game.seats, game.plies


SIDES = Colours
SGF = first_game
SIZED = with_size
VARIANTS = blokus_sgf.GAMES
VARIANT_NAMES = blokus_sgf.NAMES
