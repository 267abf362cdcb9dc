"""What chance rolls: the die that says how many letters, and the dice on the bonus cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from tete.core import Weights
from tete.core.turn import summary_of_moves
from tete.games.mots.move import Bonus, Die, Move

FACES = 6
DIE: Weights[Move] = Weights(tuple(Die(number) for number in range(1, FACES + 1)), (1,) * FACES)


def _ways(dice: int) -> dict[int, int]:
    """In how many ways this number of dice shows each sum."""
    sums = [sum(faces) for faces in product(range(1, FACES + 1), repeat=dice)]
    return {total: sums.count(total) for total in range(dice, FACES * dice + 1)}


WAYS = {dice: _ways(dice) for dice in (1, 2, 3)}


@dataclass(frozen=True, slots=True, repr=False)
class BonusOdds:
    """The odds of the bonus cells of a turn, each rolled separately; the points of the last cell change fastest."""

    cells: tuple[tuple[int, int], ...]  # cell and number of dice, in the order of the notation

    def __repr__(self) -> str:
        return summary_of_moves(self.size, self)

    @property
    def size(self) -> int:
        return prod(len(WAYS[dice]) for _, dice in self.cells)

    def of(self, move: Move) -> Fraction:
        if not isinstance(move, Bonus) or [cell for cell, _ in move.values] != [cell for cell, _ in self.cells]:
            return Fraction(0)
        pairs = zip(move.values, self.cells, strict=True)
        return prod(
            (Fraction(WAYS[dice].get(points, 0), FACES**dice) for (_, points), (_, dice) in pairs), start=Fraction(1)
        )

    def sample(self, rng: Random) -> Move:
        return Bonus(
            tuple((cell, sum(rng.randrange(FACES) + 1 for _ in range(dice))) for cell, dice in self.cells),
        )

    def __iter__(self) -> Iterator[Move]:
        names = [cell for cell, _ in self.cells]
        for values in product(*(WAYS[dice] for _, dice in self.cells)):
            yield Bonus(tuple(zip(names, values, strict=True)))
