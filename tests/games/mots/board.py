"""Games of words to test with: the pocket lexicon, and plies written as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tete.core import CHANCE, Actor, Refused
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.layout import DEFAULT

MINI, TINY = (str(Path(__file__).parent / name) for name in ("mini.txt", "tiny.txt"))
ROWS = DEFAULT.splitlines()


def options(variant: str = "classic", **chosen: Any) -> MotsOptions:
    return MotsOptions(**{"variant": variant, "lexicon": MINI} | chosen)


def begin(variant: str = "classic", seats: int | None = None, **chosen: Any) -> MotsState:
    return MOTS.start(options(variant, **chosen), seats)


def play(state: MotsState, *plies: str) -> MotsState:
    """`0: 7d DISQUE`, or without a seat what chance does."""
    for ply in plies:
        actor, move = split(ply)
        state = state.play(actor, MOTS.parse(move))
    return state


def split(ply: str) -> tuple[Actor, str]:
    seat, colon, move = ply.rpartition(":")
    return (int(seat) if colon else CHANCE), move.strip()


def refused(state: MotsState, ply: str, kind: type[Refused] = Refused) -> Refused:
    """The refusal that this ply meets."""
    with pytest.raises(kind) as caught:
        play(state, ply)
    return caught.value


# The worked example: the four words that the grid was made to fit.
EXAMPLE = ("6", "0: 7d DISQUE", "4", "1: j7 SOLO", "4", "0: 8i NOTES", "5", "1: m5 PENSER")
