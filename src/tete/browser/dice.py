"""Dice between two browsers far apart, which neither of them can choose or foresee (`docs/verifiable-chance.md`).

Each browser has a chain of values for a table: every value is the SHA-256 of the next one. With its first link it shows
value 0, which binds it to all others. Roll number n of the game follows from value n of both chains. A link shows no
value of a roll before which somebody still has to decide.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from tete.core import CHANCE, Refused, Roll, State
from tete.tables.chance import chance_rng
from tete.tables.table import PLIES_PER_GAME

LISTED = 40  # larger odds are not looked through
AHEAD = 3  # rolls at most that one link is good for
ROLLS = PLIES_PER_GAME + AHEAD


class Chain:
    """The values of one browser for one table. They follow from a secret that it never shows."""

    def __init__(self, secret: str, table: str) -> None:
        values = [hmac.digest(secret.encode(), f"dice of {table}".encode(), "sha256")]
        for _ in range(ROLLS):
            values.append(hashlib.sha256(values[-1]).digest())
        self._values = values[::-1]

    def value(self, number: int) -> bytes:
        return self._values[number]


def values_between(bound: bytes, latest: bytes) -> tuple[bytes, ...]:
    """All values of the other's chain, from value 0 to the latest one that was shown."""
    values = [latest]
    while values[-1] != bound:
        if len(values) > ROLLS:
            raise Refused("dice-differ")
        values.append(hashlib.sha256(values[-1]).digest())
    return tuple(reversed(values))


def rolled(turn: Roll, table: str, ply: int, values: tuple[bytes, bytes]) -> str:
    """The roll that follows from the value of seat 0 and that of seat 1."""
    return str(turn.odds.sample(chance_rng(b"".join(values), table, (), ply, 0)))


def rolls_before_decision(state: State[Any, Any], most: int = AHEAD) -> int:
    """How many rolls surely come before anybody can decide."""
    turn = state.turn
    if not most or not isinstance(turn, Roll):
        return 0
    if turn.odds.size > LISTED:
        return 1
    return 1 + min(rolls_before_decision(state.play(CHANCE, move), most - 1) for move in turn.odds)
