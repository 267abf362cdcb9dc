"""The plies of a table as a value. Adding one takes the same time however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from tete.core import CHANCE, Actor

if TYPE_CHECKING:
    from tete.tables.table import AnyState, TablePly

MARKED = 16  # of so many positions one is kept, so that an earlier position is soon found again
PER_GAME = 8_000  # plies after which a game is over; the longest that computers played has less than two thousand
PER_TURN = 1_000  # plies of one seat and of chance in a row, where several seats play


class Plies(Sequence["TablePly"]):
    """The first `count` plies of a list that is only ever added to, and shared with the table's earlier versions."""

    __slots__ = ("_all", "_count", "_marks")

    def __init__(self) -> None:
        self._all: list[TablePly] = []
        self._marks: list[AnyState | None] = []
        self._count = 0

    def plus(self, ply: TablePly, before: AnyState | None = None) -> Plies:
        """With one more ply, and the position before it (an archived table has none)."""
        count, everything, marks = self._count, self._all, self._marks
        if count != len(everything):  # it goes on otherwise: after a takeback, or a move that was not stored
            everything, marks = everything[:count], marks[: -(-count // MARKED)]
        if count % MARKED == 0:
            marks.append(before)
        everything.append(ply)
        return Plies._of(everything, marks, count + 1)

    def first(self, count: int) -> Plies:
        """Only the first plies."""
        return Plies._of(self._all, self._marks, max(0, min(count, self._count)))

    @staticmethod
    def _of(everything: list[TablePly], marks: list[AnyState | None], count: int) -> Plies:
        plies = Plies.__new__(Plies)
        plies._all, plies._marks, plies._count = everything, marks, count
        return plies

    def mark(self, ply: int) -> tuple[int, AnyState | None]:
        """The number of a ply shortly before this one, and the position before it."""
        number = min(ply, self._count - 1) // MARKED
        return (number * MARKED, self._marks[number]) if number >= 0 else (0, None)

    def in_one_turn(self) -> int:
        """How many of the last plies are of one seat and of chance."""
        seat: Actor | None = None
        for number in range(self._count):
            actor = self._all[self._count - 1 - number].actor
            if actor != CHANCE and seat not in (None, actor):
                return number
            seat = seat if actor == CHANCE else actor
        return self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[TablePly]:
        return map(self._all.__getitem__, range(self._count))

    @overload
    def __getitem__(self, index: int) -> TablePly: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TablePly]: ...
    def __getitem__(self, index: int | slice) -> TablePly | Sequence[TablePly]:
        found = range(self._count)[index]
        return self._all[found] if isinstance(found, int) else tuple(map(self._all.__getitem__, found))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plies | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def too_long(plies: Plies, seats: int) -> bool:
    """Whether a game is over because it would never end."""
    return len(plies) >= PER_GAME or (seats > 1 and len(plies) >= PER_TURN and plies.in_one_turn() >= PER_TURN)
