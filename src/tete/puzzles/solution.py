"""Pieces laid in a puzzle, and the text file they are written in.

puzzle 8x10 hard
blue a1,a2,b1,b2     # one piece a line, in placing order
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tete.core import BadNotation
from tete.games.blokus.geometry import piece_of_shape
from tete.games.blokus.move import Placement, parse_placement
from tete.games.blokus.options import COLOURS
from tete.puzzles.definition import LEVELS, NAMES, Puzzle, find_puzzle


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece of a colour on its cells."""

    colour: str
    placement: Placement

    def __str__(self) -> str:
        return f"{self.colour} {self.placement}"

    @property
    def piece(self) -> int | None:
        """Which piece this is, as an index into PIECES; None if it is none."""
        return piece_of_shape(self.placement.cells)


@dataclass(frozen=True, slots=True)
class Solution:
    """Pieces in the order they were laid: all of them, or, in a board to be completed, the first of them."""

    puzzle: Puzzle
    laid: tuple[Laid, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)  # where each piece stood, in what was read from a file

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (f"puzzle {self.puzzle}", *self.laid))

    def then(self, *more: Laid) -> Solution:
        return Solution(self.puzzle, self.laid + more)


def read_solution(text: str) -> Solution:
    """The one solution of a file."""
    first, *others = read_solutions(text)
    if others:
        raise BadNotation("puzzle-several", number=1 + len(others))
    return first


def read_solutions(text: str) -> tuple[Solution, ...]:
    """The solutions of a file, one after the other; an error names the line that cannot be read."""
    found: list[Solution] = []
    for line, words in _lines(text):
        match words.split(None, 1):
            case ["puzzle", rest]:
                found.append(Solution(_puzzle(line, rest), ()))
            case _ if not found:
                raise BadNotation("puzzle-first", line=line, text=_shown(words))
            case [colour, cells]:
                last = found[-1]
                laid = _laid(line, colour, cells)
                found[-1] = Solution(last.puzzle, (*last.laid, laid), (*last.lines, line))
            case _:
                raise BadNotation("puzzle-line", line=line, text=_shown(words))
    if not found:
        raise BadNotation("puzzle-empty")
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines that say something, without their comments."""
    for number, line in enumerate(text.split("\n"), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def _puzzle(line: int, words: str) -> Puzzle:
    name, _, level = words.partition(" ")
    for known in LEVELS:
        if name in NAMES and level.strip() == known:
            return find_puzzle(name, known)
    raise BadNotation("puzzle-heading", line=line, text=_shown(words), known=", ".join(NAMES))


def _laid(line: int, colour: str, cells: str) -> Laid:
    if colour.lower() not in COLOURS:
        raise BadNotation("puzzle-colour", line=line, text=_shown(colour), known=", ".join(COLOURS))
    try:
        return Laid(colour.lower(), parse_placement(cells))
    except BadNotation:
        raise BadNotation("puzzle-cells", line=line, text=_shown(cells)) from None


def _shown(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
