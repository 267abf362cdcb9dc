"""Counting all paths of a given length: the shortest proof that two rules engines agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tete.core.game import State
from tete.core.play import Ply
from tete.core.turn import CHANCE, Decide, Over, Roll


def plies_of(state: State[Any, Any]) -> Iterator[Ply[Any]]:
    """Every ply that can come next: each seat's moves, or each move of chance."""
    match state.turn:
        case Decide(seats):
            for seat in seats:
                for move in state.moves(seat):
                    yield Ply(seat, move)
        case Roll(odds):
            for move in odds:
                yield Ply(CHANCE, move)
        case Over():
            return


def perft(state: State[Any, Any], depth: int) -> int:
    """How many different sequences of `depth` plies there are from here."""
    if depth == 0:
        return 1
    if depth == 1 and isinstance(state.turn, Decide):
        return sum(len(state.moves(seat)) for seat in state.turn.seats)
    return sum(perft(state.play(ply.actor, ply.move), depth - 1) for ply in plies_of(state))


def divide(state: State[Any, Any], depth: int) -> dict[str, int]:
    """`perft` split by the first ply, written `actor move`."""
    return {f"{ply.actor} {ply.move}": perft(state.play(ply.actor, ply.move), depth - 1) for ply in plies_of(state)}
