"""All strikes at a set of threatened buttons, made on demand."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import bits
from tete.core.lazy import LazySequence
from tete.games.knopf.move import Hold, Move, Strike


@dataclass(frozen=True, slots=True)
class Strikes(LazySequence[Move]):
    """The non-empty subsets, counted in binary with the first square as the lowest digit; then `hold`."""

    threatened: tuple[int, ...]

    def __len__(self) -> int:
        return 1 << len(self.threatened)

    def at(self, index: int) -> Move:
        if index == len(self) - 1:
            return Hold()
        return Strike(bits.pack(self.threatened[digit] for digit in bits.members(index + 1)))
