"""Pieces placed in a puzzle, and the text file they are written in.

puzzle 8x10 hard
blue a1,a2,b1,b2     # one piece on each line, in the order of placing
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tete.core import BadNotation
from tete.games.blokus.geometry import piece_of_shape
from tete.games.blokus.move import Placement, parse_placement
from tete.games.blokus.options import COLOURS, Colour
from tete.puzzles.blokus.definition import NAMES, Puzzle, difficulties, find_puzzle


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece of a colour on its cells."""

    colour: Colour
    placement: Placement

    def __str__(self) -> str:
        return f"{self.colour} {self.placement}"

    @property
    def piece(self) -> int | None:
        """The piece as an index into PIECES; None if the cells form no piece."""
        return piece_of_shape(self.placement.cells)


@dataclass(frozen=True, slots=True)
class Solution:
    """Pieces in the order of placing: all of a puzzle, or the first ones of a board to be completed."""

    puzzle: Puzzle
    placed: tuple[PlacedPiece, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)  # the line of each piece in the file that was read

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (f"puzzle {self.puzzle}", *self.placed))

    def then(self, *more: PlacedPiece) -> Solution:
        return Solution(self.puzzle, self.placed + more)


def read_solution(text: str) -> Solution:
    """The one solution of a file."""
    first, *others = read_solutions(text)
    if others:
        raise BadNotation("puzzle-several", number=1 + len(others))
    return first


def read_solutions(text: str) -> tuple[Solution, ...]:
    """The solutions of a file. An error names the line that cannot be read."""
    solutions: list[Solution] = []
    for line, words in _lines(text):
        match words.split(None, 1):
            case ["puzzle", rest]:
                solutions.append(Solution(_puzzle(line, rest), ()))
            case _ if not solutions:
                raise BadNotation("puzzle-first", line=line, text=_shortened(words))
            case [colour, cells]:
                last = solutions[-1]
                placed = _placed(line, colour, cells)
                solutions[-1] = Solution(last.puzzle, (*last.placed, placed), (*last.lines, line))
            case _:
                raise BadNotation("puzzle-line", line=line, text=_shortened(words))
    if not solutions:
        raise BadNotation("puzzle-empty")
    return tuple(solutions)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, numbered and without comments."""
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].strip()
        if words:
            yield number, words


def _puzzle(line: int, words: str) -> Puzzle:
    name, _, difficulty = words.partition(" ")
    for known in difficulties(name) if name in NAMES else ():
        if difficulty.strip() == known:
            return find_puzzle(name, known)
    raise BadNotation("puzzle-heading", line=line, text=_shortened(words), known=", ".join(NAMES))


def _placed(line: int, name: str, cells: str) -> PlacedPiece:
    colour = next((colour for colour in COLOURS if colour == name.lower()), None)
    if colour is None:
        raise BadNotation("puzzle-colour", line=line, text=_shortened(name), known=", ".join(COLOURS))
    try:
        return PlacedPiece(colour, parse_placement(cells))
    except BadNotation:
        raise BadNotation("puzzle-cells", line=line, text=_shortened(cells)) from None


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
