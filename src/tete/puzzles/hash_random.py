"""Random numbers from the SHA-256 of a text: the same on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class HashRandom:
    """A stream of numbers that only depends on a text.

    >>> random = HashRandom("2026-11-15")
    >>> [random.below(6) for _ in range(4)]
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

    def choice(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled
