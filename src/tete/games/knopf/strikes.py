"""Every strike there is at a set of threatened buttons, none of them made before it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from tete.core import bits
from tete.games.knopf.move import Hold, Move, Strike


@dataclass(frozen=True, slots=True)
class Strikes(Sequence[Move]):
    """The non-empty subsets, counted in binary with the first square as the lowest digit; then `hold`."""

    threatened: tuple[int, ...]

    def __len__(self) -> int:
        return 1 << len(self.threatened)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        numbers = range(1, len(self) + 1)[index]
        if isinstance(numbers, range):
            return [self._numbered(number) for number in numbers]
        return self._numbered(numbers)

    def _numbered(self, number: int) -> Move:
        if number == len(self):
            return Hold()
        return Strike(bits.pack(self.threatened[digit] for digit in bits.members(number)))
