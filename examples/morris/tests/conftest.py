"""Positions for the tests of Nine Men's Morris, written as lists of points."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tete_morris.move import Move, parse
from tete_morris.options import MorrisOptions
from tete_morris.points import NUMBERS
from tete_morris.state import Morris

from tete.core import bits

pytest.register_assert_rewrite("tete.testing")

Position = Callable[..., Morris]


def make(white: str, black: str, *, seat: int = 0, in_hand: tuple[int, int] = (0, 0), flying: bool = True) -> Morris:
    men = bits.pack(NUMBERS[name] for name in white.split()), bits.pack(NUMBERS[name] for name in black.split())
    return Morris(MorrisOptions(flying=flying), men, in_hand, seat, () if any(in_hand) else (men,))


@pytest.fixture
def position() -> Position:
    return make


@pytest.fixture
def play() -> Callable[[Morris, str], Morris]:
    """Plays moves one after another, each for the seat whose turn it is."""

    def played(state: Morris, moves: str) -> Morris:
        for text in moves.split():
            move: Move = parse(text)
            state = state.play(state.seat, move)
        return state

    return played
