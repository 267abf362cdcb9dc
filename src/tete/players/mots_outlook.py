"""What the next seat can expect on a grid of words, for many grids that differ from one by a single word.

A word changes few lines: those its letters lie in, and those through the ends of the words that it makes. What the
other lines offer is worked out once, so that a look at one more grid takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from tete.games.mots.layout import ACROSS, BLANK, DOWN, EMPTY, Board
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Word
from tete.games.mots.slots import A, letters_between, with_one_of

ANY = (1 << 26) - 1  # every letter will do


@dataclass(frozen=True, slots=True)
class Offer:
    """A place for `count` letters: what a word there scores on average, and what it takes to fit."""

    score: float
    count: int
    line: int
    pattern: str
    masks: tuple[int, ...]  # the letters that each new cell allows


@lru_cache(maxsize=16)
def _lines_of(board: Board) -> tuple[dict[int, int], dict[int, int]]:
    """For every cell the line across it and the line down it, as numbers."""
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for number, line in enumerate(board.lines):
        for cell in line:
            found[line.step == DOWN][cell] = number
    return found


class Outlook:
    """The best replies on a grid, for every number of letters that may fall to the next seat."""

    def __init__(self, board: Board, lexicon: Lexicon, letters: str, worths: Sequence[float], counts: range) -> None:
        self._board, self._lexicon, self._letters = board, lexicon, letters
        self._worths, self._counts = worths, counts
        self._across, self._down = _lines_of(board)
        self._known: dict[tuple[str, tuple[int, ...]], bool] = {}
        self._best = self._best_by_line()

    def after(self, move: Word) -> float:
        """What the next seat scores on average with its best reply to this word."""
        fresh = [cell for cell in move.cells if self._letters[cell] == EMPTY]
        letters = list(self._letters)
        letters[move.cell : move.cells.stop : move.step] = move.text
        grid = "".join(letters)
        changed = self._changed(grid, move, fresh)
        best = {count: self._elsewhere(count, changed) for count in self._counts}
        offers = [offer for line in changed for offer in self._offers(grid, line, best)]
        offers.sort(key=_by_score, reverse=True)
        for offer in offers:
            if offer.score > best[offer.count] and self._fits(offer):
                best[offer.count] = offer.score
        return sum(best.values()) / len(best)

    def _best_by_line(self) -> dict[int, list[tuple[float, int]]]:
        """For every count the best that each line offers, the best line first."""
        found: dict[int, list[tuple[float, int]]] = {count: [] for count in self._counts}
        if self._letters == BLANK:
            return found  # a first word changes all there is
        nothing = dict.fromkeys(self._counts, 0.0)
        for line in range(len(self._board.lines)):
            best: dict[int, float] = {}
            for offer in sorted(self._offers(self._letters, line, nothing), key=_by_score, reverse=True):
                if offer.count not in best and self._fits(offer):
                    best[offer.count] = offer.score
            for count, score in best.items():
                found[count].append((score, line))
        for row in found.values():
            row.sort(reverse=True)
        return found

    def _elsewhere(self, count: int, changed: set[int]) -> float:
        return next((score for score, line in self._best[count] if line not in changed), 0.0)

    def _changed(self, grid: str, move: Word, fresh: Iterable[int]) -> set[int]:
        """The lines with new letters, and those that cross a changed word at its ends."""
        across, down, board = self._across, self._down, self._board
        found = set()
        for cell in fresh:
            found |= {across.get(cell), down.get(cell)}
        crossing, along = ACROSS + DOWN - move.step, down if move.step == ACROSS else across
        beside = across if move.step == ACROSS else down
        for end in _ends(board, move.cells):
            found.add(along.get(end))
        for cell in fresh:
            for end in _ends(board, board.run(grid, cell, crossing)):
                found.add(beside.get(end))
        return {line for line in found if line is not None}

    def _offers(self, grid: str, number: int, floor: dict[int, float]) -> Iterator[Offer]:
        """The places of a line that would score more than `floor`."""
        line = self._board.lines[number]
        text = grid[line.start : line.stop : line.step]
        gaps = [index for index, letter in enumerate(text) if letter == EMPTY]
        crossed = [self._crossing(grid, line[gap], ACROSS + DOWN - line.step) for gap in gaps]
        if len(gaps) == len(text) and not any(crossed):
            return
        sums = list(accumulate((self._worths[cell] for cell in line), initial=0.0))
        extra = list(accumulate((worth[0] if worth else 0.0 for worth in crossed), initial=0.0))
        touched = list(accumulate((worth is not None for worth in crossed), initial=0))
        dead = list(accumulate((worth is not None and not worth[1] for worth in crossed), initial=0))
        masks = tuple(worth[1] if worth else ANY for worth in crossed)
        edges = [-1, *gaps, len(text)]
        for count in self._counts:
            least = floor[count]
            for first in range(len(gaps) - count + 1):
                after = first + count
                begin, end = edges[first] + 1, edges[after + 1]
                score = sums[end] - sums[begin] + extra[after] - extra[first]
                if score <= least or dead[after] != dead[first]:
                    continue
                if end - begin == count and touched[after] == touched[first]:
                    continue
                if count == 1 and (end - begin == 1 or (line.step == DOWN and crossed[first])):
                    continue
                yield Offer(score, count, number, text[begin:end], masks[first:after])

    def _crossing(self, grid: str, cell: int, step: int) -> tuple[float, int] | None:
        """What the word across a gap scores and which letters it allows; None where there is none."""
        run = self._board.run(grid, cell, step)
        if len(run) == 1:
            return None
        before, after = grid[run.start : cell : step], grid[cell + step : run.stop : step]
        return sum([self._worths[each] for each in run]), letters_between(self._lexicon, before, after)

    def _fits(self, offer: Offer) -> bool:
        key = (offer.pattern, offer.masks)
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._search(offer)
        return known

    def _search(self, offer: Offer) -> bool:
        """Whether any word fits, the tightest conditions first."""
        lexicon, length, found = self._lexicon, len(offer.pattern), -1
        masks = iter(offer.masks)
        free = []
        for index, letter in enumerate(offer.pattern):
            if letter != EMPTY:
                found &= lexicon.at(length, index, ord(letter) - A)
            elif (mask := next(masks)) != ANY:
                free.append((index, mask))
        for index, mask in free:
            if not found:
                return False
            found &= with_one_of(lexicon, length, index, mask)
        return found != 0 if found != -1 else lexicon.size(length) > 0


def _by_score(offer: Offer) -> float:
    return offer.score


def _ends(board: Board, run: range) -> Iterator[int]:
    """The cells before and after a run, where its line goes on."""
    stretch = board.stretch(run[0], run.step)
    if run[0] != stretch[0]:
        yield run[0] - run.step
    if run[-1] != stretch[-1]:
        yield run[-1] + run.step
