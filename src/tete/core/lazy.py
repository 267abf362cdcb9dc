"""Sequences too long to make: an element comes into being when it is asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T", covariant=True)


class LazySequence(Sequence[T]):
    """A subclass says how many there are, and which is `at` an index from 0 on."""

    __slots__ = ()

    @abstractmethod
    def at(self, index: int) -> T:
        """The element at an index that there is."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        found = range(len(self))[index]
        return [self.at(each) for each in found] if isinstance(found, range) else self.at(found)
