"""Sequences whose elements are made only when they are read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T", covariant=True)

SHOWN = 8  # elements in a `repr`


def summary_of_moves(count: int, moves: Iterable[object]) -> str:
    """The first of many moves, for a `repr`."""
    shown = ", ".join(map(str, islice(moves, SHOWN)))
    return f"<{count} moves: {shown}{', …' if count > SHOWN else ''}>"


class LazySequence(Sequence[T]):
    """A subclass defines `__len__` and `at`."""

    __slots__ = ()

    @abstractmethod
    def at(self, index: int) -> T:
        """The element at an index from 0 to the length - 1."""

    def texts(self) -> Sequence[str]:
        """Each element as text; a subclass may know a faster way."""
        return [str(each) for each in self]

    def __repr__(self) -> str:
        return summary_of_moves(len(self), self)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        found = range(len(self))[index]
        return [self.at(each) for each in found] if isinstance(found, range) else self.at(found)
