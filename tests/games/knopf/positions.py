"""Positions of Kopf oder Knopf to test on, written as one reads them."""

from __future__ import annotations

import pytest

from tete.core import IllegalMove, Json, dump_options
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf

# Every square with the same number of holes.
ONES, TWOS, THREES, FOURS = ("\n".join([digit * 10] * 10) for digit in "1234")
LATTICE = [f"{column}{row}" for column in "adgj" for row in (1, 4, 7, 10)]  # closed under hops of three


def position(
    red: str, blue: str, *, seat: int = 0, step: str = "move", holes: str | None = None, goal: int = 14
) -> Knopf:
    """A turn that has come to this step, with nothing removed in it so far; goal 14, so that few buttons are enough."""
    options = KnopfOptions(goal=goal) if holes is None else KnopfOptions(goal=goal, holes=holes)
    data: dict[str, Json] = {
        "options": dump_options(options),
        "red": [*red.split()],
        "blue": [*blue.split()],
        "seat": seat,
        "step": step,
        "quiet": 0,
        "hops": [],
    }
    return KNOPF.load(data)


def after(state: Knopf, *texts: str) -> Knopf:
    """The position after these moves, each by the seat that is asked."""
    for text in texts:
        state = state.play(state.seat, KNOPF.parse(text))
    return state


def texts(state: Knopf) -> list[str]:
    return [str(move) for move in state.moves(state.seat)]


def refusal(state: Knopf, text: str) -> IllegalMove:
    """How the seat that is asked is refused this move."""
    with pytest.raises(IllegalMove) as caught:
        state.play(state.seat, KNOPF.parse(text))
    return caught.value
