"""Where a piece can be placed: all spots at once, by shifting sets of cells (see `Head`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core.bits import members, nth
from tete.core.lazy import LazySequence
from tete.games.headquarter.head import Head
from tete.games.headquarter.move import Cube, Placement


@dataclass(frozen=True, slots=True)
class Spots:
    """The legal spots of one seat, each set holding the first cell of its spots.

    `flat` goes on to the right, `upright` goes up, `through` goes to the far side.
    """

    flat: int
    upright: int
    through: int

    def __bool__(self) -> bool:
        return bool(self.flat | self.upright | self.through)

    def __len__(self) -> int:
        return self.flat.bit_count() + self.upright.bit_count() + self.through.bit_count()

    def names(self, head: Head) -> list[str]:
        """Each spot as its two cells, in canonical order: lying, upright, through; lower cells first."""
        return [
            *(f"{head.name(cell)} {head.name(cell + 1)}" for cell in members(self.flat)),
            *(f"{head.name(cell)} {head.name(cell + head.stride)}" for cell in members(self.upright)),
            *(f"{head.name(cell)} {head.name(cell)}'" for cell in members(self.through)),
        ]


NOWHERE = Spots(0, 0, 0)


def find_spots(head: Head, stability: str, near: int, far: int) -> Spots:
    """Where a seat can place, `near` being the filled cells of its own layer and `far` those of the other."""
    up = head.stride
    free = head.cells & ~near
    solid, far_solid = near | head.wall, far | head.wall
    rests, far_rests = solid << up, far_solid << up
    # A resting cube that cannot rise holds its partner: above it is a cube or the head's edge (HQ-17).
    locked, far_locked = (~(free >> up), ~((head.cells & ~far) >> up)) if stability == "held" else (0, 0)
    flat = _steady(
        stability,
        rests,
        rests >> 1,
        solid << 1 | far | locked >> 1,  # the left cube, held from its left, from behind or by the right one
        (solid >> 1 | far) >> 1 | locked,  # the right cube, seen from the left one
    )
    through = _steady(
        stability,
        rests,
        far_rests,
        solid << 1 | solid >> 1 | far_locked,
        far_solid << 1 | far_solid >> 1 | locked,
    )
    return Spots(
        flat=free & free >> 1 & flat,
        upright=free & free >> up & rests,  # whatever the option: the lower cube carries the upper one (HQ-13)
        through=free & ~far & through,
    )


def _steady(stability: str, rests: int, other_rests: int, held: int, other_held: int) -> int:
    """The spots where a lying piece stays, from those where each cube rests or, hanging, would be held."""
    if stability == "full":
        return rests & other_rests
    if stability == "half":
        return rests | other_rests
    return rests & (other_rests | other_held) | other_rests & held


@dataclass(frozen=True, slots=True, repr=False)
class Placements(LazySequence[Placement]):
    """The moves of a piece: spot by spot in the order of `Spots.names`, a piece of two colours both ways round."""

    head: Head
    spots: Spots
    piece: str

    @property
    def ways(self) -> int:
        return 1 if self.piece[0] == self.piece[1] else 2

    def __len__(self) -> int:
        return len(self.spots) * self.ways

    def at(self, index: int) -> Placement:
        rank, turned = divmod(index, self.ways)
        for cells, step, far in self._kinds():
            if rank < cells.bit_count():
                return self.placement(nth(cells, rank), step, far, turned)
            rank -= cells.bit_count()
        raise AssertionError("ranks stay below the number of spots")

    def __iter__(self) -> Iterator[Placement]:
        for cells, step, far in self._kinds():
            for cell in members(cells):
                for turned in range(self.ways):
                    yield self.placement(cell, step, far, turned)

    def texts(self) -> list[str]:
        return [text for text, _ in self.near_cubes()]

    def near_cubes(self) -> Iterator[tuple[str, tuple[tuple[int, str], ...]]]:
        """The text of each move, and its cubes on the mover's side with the numbers of their cells."""
        colours = [(self.piece[turned], self.piece[1 - turned]) for turned in range(self.ways)]
        name = self.head.name
        for cells, step, far in self._kinds():
            for cell in members(cells):
                first, second = name(cell), name(cell + step) + ("'" if far else "")
                for one, other in colours:
                    cubes = ((cell, one),) if far else ((cell, one), (cell + step, other))
                    yield f"{first}{one} {second}{other}", cubes

    def _kinds(self) -> tuple[tuple[int, int, bool], ...]:
        """Each set of spots, with the step from its first cell to the second."""
        spots = self.spots
        return (spots.flat, 1, False), (spots.upright, self.head.stride, False), (spots.through, 0, True)

    def placement(self, cell: int, step: int, far: bool, turned: int) -> Placement:
        row, column = divmod(cell, self.head.stride)
        second_row, second_column = divmod(cell + step, self.head.stride)
        return Placement(
            Cube(column, row, False, self.piece[turned]),
            Cube(second_column, second_row, far, self.piece[1 - turned]),
        )
