"""Sequences whose elements are made only when they are read."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T", covariant=True)


class LazySequence(Sequence[T]):
    """A subclass defines `__len__` and `at`."""

    __slots__ = ()

    @abstractmethod
    def at(self, index: int) -> T:
        """The element at an index from 0 to the length - 1."""

    def texts(self) -> Sequence[str]:
        """Each element as text; a subclass may know a faster way."""
        return [str(each) for each in self]

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        found = range(len(self))[index]
        return [self.at(each) for each in found] if isinstance(found, range) else self.at(found)
