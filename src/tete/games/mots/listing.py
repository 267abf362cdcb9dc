"""The moves of a seat that writes, as a lazy sequence."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from tete.core import bits
from tete.core.lazy import LazySequence
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Move, Say
from tete.games.mots.slots import Slot


class Writings(LazySequence[Move]):
    """`pass`, then slot by slot (rows from the top, then columns from the left) the fitting words by the alphabet."""

    __slots__ = ("_ends", "_lexicon", "_slots")

    def __init__(self, lexicon: Lexicon, slots: Sequence[Slot]) -> None:
        fitting = [(slot, words) for slot in slots if (words := slot.fitting(lexicon))]
        self._lexicon, self._slots = lexicon, fitting
        self._ends = list(accumulate((words.bit_count() for _, words in fitting), initial=1))

    def __len__(self) -> int:
        return self._ends[-1]

    def at(self, index: int) -> Move:
        if index == 0:
            return Say.PASS
        place = bisect_right(self._ends, index) - 1
        slot, words = self._slots[place]
        return slot.word(self._lexicon, bits.nth(words, index - self._ends[place]))

    def __iter__(self) -> Iterator[Move]:
        yield Say.PASS
        for slot, words in self._slots:
            yield from slot.words(self._lexicon, words)
