"""Chance that is the same for everybody: numbers drawn from the SHA-256 of a text, on every machine and for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """A stream of numbers that only depends on a text.

    >>> draw = Draw("2026-11-15")
    >>> [draw.below(6) for _ in range(4)]
    [5, 3, 4, 5]
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def number(self) -> int:
        """Any number of 64 bits."""
        digest = sha256(f"{self._text}/{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, bound: int) -> int:
        return self.number() * bound >> 64

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        found = list(things)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
