"""Who moves next (a seat, chance with its odds, or no one because the game is over), and moves too many to list."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, Final, Generic, Literal, Protocol, TypedDict, TypeVar, overload

from tete.core.errors import NotYourTurn

M = TypeVar("M", bound=Hashable)
T = TypeVar("T", covariant=True)
Seat = int
CHANCE: Final = "chance"
BELL: Final = "bell"  # the chance move that the table's clock makes (`Game.bell`)
Actor = Seat | Literal["chance"]
MOVES_IN_REPR = 8


def summary_of_moves(count: int, moves: Iterable[object]) -> str:
    """The first of many moves, for a `repr`."""
    first = ", ".join(map(str, islice(moves, MOVES_IN_REPR)))
    return f"<{count} moves: {first}{', …' if count > MOVES_IN_REPR else ''}>"


class LazySequence(Sequence[T]):
    """A sequence whose elements are made only when they are read. A subclass defines `__len__` and `at`."""

    __slots__ = ()

    @abstractmethod
    def at(self, index: int) -> T:
        """The element at an index from 0 to the length - 1."""

    def texts(self) -> Sequence[str]:
        """Each element as text; a subclass may know a faster way."""
        return [str(element) for element in self]

    def __repr__(self) -> str:
        return summary_of_moves(len(self), self)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        place = range(len(self))[index]
        return [self.at(number) for number in place] if isinstance(place, range) else self.at(place)


class Odds(Protocol[M]):
    """The moves may be too many to list, so one can ask for the odds of one move or for a sample."""

    @property
    def size(self) -> int:
        """How many different moves are possible."""

    def of(self, move: M) -> Fraction:
        """The odds of this move; 0 for one that is not possible."""

    def sample(self, rng: Random) -> M:
        """One move, drawn with its odds. It uses only `randrange` of `rng`."""

    def __iter__(self) -> Iterator[M]:
        """Every possible move in canonical order."""


@dataclass(frozen=True, slots=True, repr=False)
class Weights(Generic[M]):
    """Odds small enough to list: whole-number weights in canonical order."""

    moves: tuple[M, ...]
    weights: tuple[int, ...]

    @classmethod
    def from_mapping(cls, weights: Mapping[M, int]) -> Weights[M]:
        listed = {move: weight for move, weight in weights.items() if weight > 0}
        return cls(tuple(listed), tuple(listed.values()))

    def __repr__(self) -> str:
        return summary_of_moves(self.size, self)

    @property
    def size(self) -> int:
        return len(self.moves)

    def of(self, move: M) -> Fraction:
        if move not in self.moves:
            return Fraction(0)
        return Fraction(self.weights[self.moves.index(move)], sum(self.weights))

    def sample(self, rng: Random) -> M:
        rest = rng.randrange(sum(self.weights))
        for move, weight in zip(self.moves, self.weights, strict=True):
            rest -= weight
            if rest < 0:
                return move
        raise AssertionError("randrange stays below the sum of the weights")

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)


class OutcomeJson(TypedDict):
    """How a game ended; places and points are by seat."""

    places: list[int]
    """Competition ranks: 1 is best; 1, 1, 3 after a tie."""
    points: list[int]
    reason: str
    """A stable hyphenated word."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`places` are competition ranks (1 is best; 1, 1, 3 after a tie); `reason` is a stable hyphenated word."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str

    def dump(self) -> OutcomeJson:
        return {"places": list(self.places), "points": list(self.points), "reason": self.reason}


def by_seat(numbers: Sequence[int], seats: int) -> tuple[int, ...]:
    """A number for each seat: 0 where an option that is `per_seat` has none."""
    return (*numbers, *(0 for _ in range(len(numbers), seats)))


def rank(scores: Sequence[Any]) -> tuple[int, ...]:
    """Competition ranks of scores, the greatest first.

    >>> rank([7, 9, 9, 3])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)


@dataclass(frozen=True, slots=True)
class Decide:
    """One of these seats moves next. There are several only where they may answer in any order."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance moves next, with these odds."""

    odds: Odds[Any]


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    outcome: Outcome


Turn = Decide | Roll | Over


def dump_outcome(turn: Turn) -> OutcomeJson | None:
    """The outcome as JSON; None while the game goes on."""
    return turn.outcome.dump() if isinstance(turn, Over) else None


def expect(turn: Turn, actor: Actor) -> None:
    """Raise `NotYourTurn` for an actor that is not asked now."""
    match turn:
        case Over():
            raise NotYourTurn("game-over")
        case Roll():
            if actor != CHANCE:
                raise NotYourTurn("chance-first")
        case Decide(seats):
            if actor == CHANCE:
                raise NotYourTurn("no-chance-now")
            if actor not in seats:
                raise NotYourTurn("not-your-turn")
