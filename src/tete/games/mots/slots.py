"""The places where the letters of a turn can go, and the words that fit there: for listing moves, and for players.

Two facts make this small. With exactly k letters to write, a first new cell and a direction decide the rest: the word
takes the next k empty cells of its line and all letters before, between and after them. And points depend on cells,
not on letters: all words that fit a slot score alike, so that the best move is the first slot, by expected score,
that any word fits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from tete.core import bits
from tete.core.turn import LazySequence
from tete.games.mots.layout import ACROSS, BLANK, CELLS, DOWN, EMPTY, Board, in_order
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Move, Say, Word
from tete.games.mots.options import NewLetters, Quota, WholeWord

A = ord("A")
ALPHABET = range(26)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A word that one new letter makes or changes across the main word."""

    index: int  # of the letter in the main word
    before: str
    after: str
    cells: range


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a main word: its cells, the letters already there (`.` for a new one), and the crossing words."""

    cells: range
    pattern: str
    crossings: tuple[Crossing, ...]

    def expected(self, worths: Sequence[float]) -> float:
        """The mean score of any word here, every cell being worth so much."""
        words = (self.cells, *(crossing.cells for crossing in self.crossings))
        return sum(worths[cell] for word in words for cell in word)

    def fitting(self, lexicon: Lexicon, crossed: Lexicon | None = None) -> int:
        """The set of words that may be written here, as a bitset over the lexicon's words of this length.

        The words that they make across are in the lexicon too, or in `crossed`, a part of it.
        """
        length = len(self.pattern)
        words = lexicon.all(length)
        for index, letter in enumerate(self.pattern):
            if letter != EMPTY:
                words &= lexicon.at(length, index, ord(letter) - A)
        for crossing in self.crossings:
            if not words:
                break
            letters = letters_between(crossed or lexicon, crossing.before, crossing.after)
            words &= with_one_of(lexicon, length, crossing.index, letters)
        return words

    def word(self, lexicon: Lexicon, index: int) -> Word:
        """The move that writes the word of this index in the lexicon."""
        return Word(self.cells.start, self.cells.step, lexicon.word(len(self.pattern), index))

    def words(self, lexicon: Lexicon, fitting: int) -> Iterator[Word]:
        """The moves that write the words of a set, in alphabetical order."""
        start, step, length = self.cells.start, self.cells.step, len(self.pattern)
        for index in bits.members(fitting):
            yield Word(start, step, lexicon.word(length, index))


def slots(board: Board, letters: str, quota: Quota) -> Iterator[Slot]:
    """Every slot that the rules allow: line by line as `board.lines`, by first new cell.

    A single letter with neighbours in its row has no slot in its column (MT-38); as the first word it is written down.
    """
    if letters == BLANK and quota == NewLetters(1):
        yield from (Slot(range(cell, cell + DOWN, DOWN), EMPTY, ()) for cell in in_order(board.beside))
        return
    touched = {ACROSS: _touched(board, letters, DOWN), DOWN: _touched(board, letters, ACROSS)}
    for line in board.lines:
        start, stop, step = line.start, line.stop, line.step
        text, touch = letters[start:stop:step], touched[step][start:stop:step]
        if 1 not in touch and text.count(EMPTY) == len(text):
            continue  # nothing to touch anywhere in this line
        gaps = [index for index, letter in enumerate(text) if letter == EMPTY]
        for begin, end, fresh in _windows(gaps, len(text), quota):
            if end - begin == len(fresh) and 1 not in touch[begin:end]:
                continue
            crossings = _crossings(board, letters, line, begin, [gap for gap in fresh if touch[gap]])
            if len(fresh) == 1 and (end - begin == 1 or (step == DOWN and _named_across(crossings, quota))):
                continue
            yield Slot(line[begin:end], text[begin:end], crossings)


def _windows(gaps: Sequence[int], length: int, quota: Quota) -> Iterator[tuple[int, int, Sequence[int]]]:
    """The stretches of a line that a quota allows: where each begins and ends, and its gaps."""
    edges = [-1, *gaps, length]
    counts = (quota.count,) if isinstance(quota, NewLetters) else range(1, quota.length + 1)
    for first in range(len(gaps)):
        for count in counts:
            last = first + count
            if last > len(gaps):
                break
            begin, end = edges[first] + 1, edges[last + 1]
            if isinstance(quota, NewLetters) or end - begin == quota.length:
                yield begin, end, gaps[first:last]


def _named_across(crossings: Sequence[Crossing], quota: Quota) -> bool:
    """Whether a single letter in a column is written as the word across it (MT-38)."""
    if isinstance(quota, WholeWord):
        return any(len(crossing.cells) == quota.length for crossing in crossings)
    return bool(crossings)


@lru_cache(maxsize=256)
def can_write(board: Board, letters: str, lexicon: Lexicon, quotas: tuple[Quota, ...]) -> bool:
    """Whether a word of the lexicon can be written as one of these quotas asks (MT-43).

    Few letters come first: nearly always, even late in a game, one of the first places for them has a word.
    """
    return any(slot.fitting(lexicon) for quota in quotas for slot in slots(board, letters, quota))


def _crossings(board: Board, letters: str, line: range, begin: int, gaps: Sequence[int]) -> tuple[Crossing, ...]:
    if letters == BLANK:
        return ()
    crossings, step = [], ACROSS + DOWN - line.step
    for gap in gaps:
        cell = line[gap]
        run = board.run(letters, cell, step)
        crossings.append(
            Crossing(gap - begin, letters[run.start : cell : step], letters[cell + step : run.stop : step], run)
        )
    return tuple(crossings)


def _touched(board: Board, letters: str, step: int) -> bytearray:
    """1 on the cells that have a letter next to them in this direction; on a blank grid, on those beside the cross."""
    marks = bytearray(CELLS)
    if letters == BLANK:
        for cell in board.beside:
            marks[cell] = 1
        return marks
    for cell, letter in enumerate(letters):
        if letter != EMPTY:
            stretch = board.stretch(cell, step)
            for near in (cell - step, cell + step):
                if near in stretch:
                    marks[near] = 1
    return marks


@lru_cache(maxsize=20_000)
def letters_between(lexicon: Lexicon, before: str, after: str) -> int:
    """The letters that make a word between these two texts, as a bitset."""
    length, position = len(before) + 1 + len(after), len(before)
    words = lexicon.all(length)
    for index, letter in enumerate(f"{before}{EMPTY}{after}"):
        if letter != EMPTY:
            words &= lexicon.at(length, index, ord(letter) - A)
    return sum(1 << letter for letter in ALPHABET if words and words & lexicon.at(length, position, letter))


@lru_cache(maxsize=2_000)
def with_one_of(lexicon: Lexicon, length: int, position: int, letters: int) -> int:
    """The words of a length that have one of these letters at this position."""
    words = 0
    for letter in ALPHABET:
        if letters >> letter & 1:
            words |= lexicon.at(length, position, letter)
    return words


class Writings(LazySequence[Move]):
    """The moves of a seat that writes: `pass`, then the fitting words of each slot by the alphabet.

    Slots come in rows from the top, then in columns from the left.
    """

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
