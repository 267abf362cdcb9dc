"""Legal moves as one set of placements: counting, picking and testing are cheap, and moves are listed on demand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core.bits import members, nth
from tete.core.lazy import LazySequence
from tete.games.blokus.geometry import Geometry
from tete.games.blokus.move import Placement


@dataclass(frozen=True, slots=True, repr=False)
class Placements(LazySequence[Placement]):
    """In order of piece, as in pieces.txt, then of cells."""

    board: Geometry
    numbers: int

    def __len__(self) -> int:
        return self.numbers.bit_count()

    def at(self, index: int) -> Placement:
        return self.board.moves[nth(self.numbers, index)]

    def __iter__(self) -> Iterator[Placement]:
        return map(self.board.moves.__getitem__, members(self.numbers))

    def __contains__(self, move: object) -> bool:
        number = self.board.number(move.cells) if isinstance(move, Placement) else None
        return number is not None and bool(self.numbers >> number & 1)
