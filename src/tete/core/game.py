"""The protocol every game fulfils: a Game makes States; a State is the truth, a View what one seat knows of it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from tete.core.errors import BadOptions
from tete.core.json import Json
from tete.core.options import Options
from tete.core.turn import Actor, Seat, Turn

M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound="View")
Opt = TypeVar("Opt", bound=Options)
S = TypeVar("S", bound="State[Any, Any]")


class View(ABC):
    """All that one seat (or, with seat None, a spectator) knows: what leaves the room, and what a player thinks on.

    Views are frozen, hashable values; `turn` is what the seat may know of whose move it is.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a field or a property, as the game likes; a real property here would shadow a dataclass field

        @property
        def seat(self) -> Seat | None: ...
        @property
        def turn(self) -> Turn: ...

    @abstractmethod
    def dump(self) -> Mapping[str, object]:
        """The view as a JSON object, for the page and for bots; where there are no secrets, only its `seat` differs.

        A game declares the shape as a TypedDict, from which the types of the page are generated.
        """


class State(ABC, Generic[M, V]):
    """The whole truth of a position: a frozen, hashable value. Undo is keeping the old one."""

    __slots__ = ()

    if TYPE_CHECKING:  # as in View

        @property
        def seats(self) -> int: ...
        @property
        def turn(self) -> Turn: ...

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[M]:
        """The legal moves of a seat, as a lazy sequence: its length and any element cost less than the list.

        Empty for a seat that is not asked.
        """

    @abstractmethod
    def play(self, actor: Actor, move: M) -> Self:
        """The position after the move, or a `Refused`; it never lists `moves` to find out."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """What a seat, or a spectator (None), knows of this position."""

    @abstractmethod
    def dump(self) -> Json:
        """The whole position as JSON; `Game.load` brings it back."""

    def shown(self, actor: Actor, move: M, seat: Seat | None) -> str:
        """The move, about to be played here, as this seat (or a spectator, None) is told of it."""
        return str(move)

    def preview(self, seat: Seat, move: M) -> Mapping[str, object]:
        """What a seat that is asked may know beforehand of a move, even one that would be refused; never raises."""
        return {}


class Game(ABC, Generic[Opt, S, M, V]):
    """One game: its options, its presets, and how a position begins."""

    key: ClassVar[str]
    seats: ClassVar[range]
    secrets: ClassVar[bool] = False  # whether some view hides anything of the state
    chance: ClassVar[bool] = True  # whether anything is ever rolled or drawn
    rules_version: ClassVar[int] = 1  # raised by a change of the rules under which older games cannot be replayed
    shelf_order: ClassVar[int] = 100  # where the game stands among the others: the lowest first
    options: type[Opt]
    presets: Mapping[str, Opt]

    @property
    def package(self) -> str:
        """The package that defines the game: its texts, rules pages and companion modules lie there."""
        module = type(self).__module__
        return module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]

    def start(self, options: Opt | None = None, seats: int | None = None) -> S:
        """The first position; without options the first preset, without seats the fewest that it takes."""
        chosen = next(iter(self.presets.values())) if options is None else options
        number = chosen.seats[0] if seats is None else seats
        if number not in chosen.seats:
            fewest, most = chosen.seats[0], chosen.seats[-1]
            if fewest == most:
                raise BadOptions("wrong-seats-only", seats=number, only=most)
            raise BadOptions("wrong-seats", seats=number, fewest=fewest, most=most)
        return self.begin(chosen, number)

    @abstractmethod
    def begin(self, options: Opt, seats: int) -> S:
        """The first position for options and seats that fit each other."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move this text names, whatever the position; `BadNotation` if it names none."""

    @abstractmethod
    def load(self, data: Json) -> S:
        """The position dumped as `data`; `BadPosition` if it cannot be."""

    @abstractmethod
    def determinize(self, view: V, rng: Random) -> S:
        """A position that looks just like this view, drawn fairly from those that could be."""

    def bell(self, options: Opt) -> int | None:
        """The seconds of play after which the table plays the chance move `bell`; None where no bell rings."""
        return None

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together: every seat for itself unless the game says otherwise."""
        return tuple((seat,) for seat in range(state.seats))

    def dependencies(self, options: Opt) -> Mapping[str, str]:
        """What these options lean on outside themselves, for a record to keep: a word list's name and sum, say."""
        return {}

    def colours(self, state: S) -> tuple[tuple[str, ...], ...]:
        """The colours each seat plays, as words to be translated; none where seats have no colour."""
        return ((),) * state.seats


AnyGame = Game[Any, Any, Any, Any]
