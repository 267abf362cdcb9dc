"""The protocol of every game: a Game makes States, a View is what one seat knows of one, a Ply leads to the next."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from tete.core.errors import BadNotation, BadOptions
from tete.core.json import Json
from tete.core.options import Options, check_seats
from tete.core.turn import Actor, Seat, Turn

M = TypeVar("M", bound=Hashable)
S_co = TypeVar("S_co", bound="State[Any, Any]", covariant=True)
V = TypeVar("V", bound="View")
Opt = TypeVar("Opt", bound=Options)
S = TypeVar("S", bound="State[Any, Any]")


class Written:
    """A move that shows itself at the prompt as it is written: `<b3-a3>`. A dataclass needs `repr=False` for it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self}>"


def move_of(move: object, kinds: type[Any] | UnionType, parse: Callable[[str], M]) -> M:
    """The move, or the move of a text, for `State.play`; what is neither is `BadNotation`, which names it."""
    if isinstance(move, kinds):
        return cast(M, move)
    if isinstance(move, str):
        return parse(move)
    raise BadNotation("no-move", given=f"{move!r:.40} ({type(move).__name__})")


def picture(subject: object) -> str:
    """The picture that a notebook shows of a position, a view or a game."""
    # Imported by name, and only when somebody looks: the painters are made of the games, and those of this.
    return str(import_module("tete.svg").draw(subject))


class View(ABC):
    """All that one seat (with seat None: a spectator) knows. Pages, bots and computer players get nothing else.

    Views are frozen, hashable values. `turn` is what the seat may know about the next move.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a game may have fields or properties; a real property here would hide a dataclass field

        @property
        def seat(self) -> Seat | None: ...
        @property
        def turn(self) -> Turn: ...

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {'a spectator' if self.seat is None else f'seat {self.seat}'}: {self.turn!r}>"
        )

    def _repr_svg_(self) -> str:
        return picture(self)

    @abstractmethod
    def dump(self) -> Mapping[str, object]:
        """The view as a JSON object. In a game without secrets, only `seat` differs between viewers.

        A game declares the shape as a TypedDict, from which the types of the page are generated.
        """


class State(ABC, Generic[M, V]):
    """A complete position: a frozen, hashable value. To undo a move, keep the old state."""

    __slots__ = ()

    if TYPE_CHECKING:  # as in View

        @property
        def seats(self) -> int: ...
        @property
        def turn(self) -> Turn: ...

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.turn!r}>"

    def _repr_svg_(self) -> str:
        return picture(self)

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[M]:
        """The legal moves of a seat as a lazy sequence: its length and single elements are cheaper than the whole list.

        Empty for a seat that is not asked.
        """

    @abstractmethod
    def play(self, actor: Actor, move: M | str) -> Self:
        """The position after a move, or after the move of a text; raises `Refused` if it is not allowed.

        It never lists `moves` to find out.
        """

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """What a seat, or a spectator (None), knows of this position."""

    @abstractmethod
    def dump(self) -> Json:
        """The whole position as JSON, for `Game.load`."""

    def text(self, played: Played[Self], seat: Seat | None) -> str:
        """The text of a move that was played here (`played.before`), as this seat (None: a spectator) may see it."""
        return str(played.move)

    def preview(self, seat: Seat, move: M) -> Mapping[str, object]:
        """What a seat that has to move may know of a move before it plays it, legal or not; only texts may raise."""
        return {}


def check_seat(state: State[Any, Any], seat: Seat | None) -> None:
    """Raise `BadOptions` for a seat that the game does not have; None is a spectator."""
    if seat is not None and seat not in range(state.seats):
        raise BadOptions("no-such-seat", seat=seat)


@dataclass(frozen=True, slots=True, repr=False)
class OpenView(View):
    """The view of a game in which nothing is hidden: the position, and which seat looks at it.

    A subclass declares the type of `state`.
    """

    seat: Seat | None
    state: State[Any, Any]

    def __post_init__(self) -> None:
        check_seat(self.state, self.seat)

    @property
    def turn(self) -> Turn:
        return self.state.turn


@dataclass(frozen=True, slots=True)
class Ply(Generic[M]):
    """One move and the actor that made it."""

    actor: Actor
    move: M

    def __str__(self) -> str:
        """As a line of a record."""
        return f"{self.actor} {self.move}"


@dataclass(frozen=True, slots=True, repr=False)
class Played(Generic[S_co]):
    """A move that was played, with the positions before and after it, so that nobody has to play it again."""

    actor: Actor
    move: Any
    before: S_co
    after: S_co

    def __repr__(self) -> str:
        return f"<Played {self.ply}>"

    @property
    def ply(self) -> Ply[Any]:
        return Ply(self.actor, self.move)

    def text_for(self, seat: Seat | None) -> str:
        """The text of the move as this seat (None: a spectator) may see it."""
        return self.before.text(self, seat)


AnyPlayed = Played[State[Any, Any]]


def make_move(state: S, actor: Actor, move: Any) -> Played[S]:
    """Play a move; raises `Refused` if it is not allowed."""
    return Played(actor, move, state, state.play(actor, move))


@dataclass(frozen=True, slots=True)
class Box:
    """The facts of a box; what it does not say is left out. Its sentences are `[box]` in the texts of the game."""

    authors: tuple[str, ...] = ()
    publisher: str | None = None
    year: int | None = None
    ages: tuple[int, int | None] | None = None  # the youngest and the oldest players
    minutes: tuple[int, int] | None = None  # the shortest and the longest game; equal for "about"
    not_under: int | None = None  # years: small parts can be swallowed


class Game(ABC, Generic[Opt, S, M, V]):
    """One game: its options, its presets and its first position."""

    key: ClassVar[str]
    seats: ClassVar[range]
    secrets: ClassVar[bool] = False  # whether some view hides anything of the state
    chance: ClassVar[bool] = True  # whether anything is ever rolled or drawn
    rules_version: ClassVar[int] = 1  # raised by a change of the rules under which older games cannot be replayed
    shelf_order: ClassVar[int] = 100  # the order of the games in lists, the lowest first
    box: ClassVar[Box | None] = None  # what is printed on its box
    match_points: ClassVar[bool] = True  # whether a match adds up points; otherwise it counts won games
    first_seat: ClassVar[Mapping[str, int]] = {}  # wins of the seat that begins, in 100 measured games, by preset
    options: type[Opt]
    presets: Mapping[str, Opt]

    def __repr__(self) -> str:
        return f"<game {self.key}: {', '.join(self.presets)}>"

    @property
    def package(self) -> str:
        """The package that defines the game: it contains the texts, rules pages and companion modules."""
        module = type(self).__module__
        return module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]

    def start(self, options: Opt | str | None = None, seats: int | None = None) -> S:
        """The first position with these options, or those of the preset of this name.

        The defaults are the first preset and the fewest seats that the options allow.
        """
        chosen = options if isinstance(options, Options) else self.preset(options)
        number = chosen.seats[0] if seats is None else seats
        if not isinstance(number, int) or number not in chosen.seats:
            number = number if isinstance(number, int) else repr(number)
            fewest, most = chosen.seats[0], chosen.seats[-1]
            if fewest == most:
                raise BadOptions("wrong-seats-only", seats=number, only=most)
            raise BadOptions("wrong-seats", seats=number, fewest=fewest, most=most)
        check_seats(chosen, number)
        return self.begin(chosen, number)

    def preset(self, name: str | None) -> Opt:
        """The options of the preset of this name; of the first one without a name."""
        if name is None:
            return next(iter(self.presets.values()))
        if name not in self.presets:
            raise BadOptions("unknown-preset", name=name, known=", ".join(self.presets))
        return self.presets[name]

    @abstractmethod
    def begin(self, options: Opt, seats: int) -> S:
        """The first position; the options allow this number of seats."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move of this text, in whatever position; raises `BadNotation`."""

    @abstractmethod
    def load(self, data: Json) -> S:
        """The position dumped as `data`; raises `BadPosition` if it is not possible."""

    def determinize(self, view: V, rng: Random) -> S:
        """A random position that has exactly this view; with an `OpenView` the one that it shows."""
        if not isinstance(view, OpenView):
            raise NotImplementedError(f"{self.key} hides something, so it has to say what may be there")
        return cast(S, view.state)

    def load_view(self, data: Mapping[str, Any], options: Opt) -> V:
        """The view of a seat that has to move, from its `dump`: with it a bot plays a game with secrets from afar."""
        raise BadOptions("no-bot-for-secrets", game=self.key)

    def bell(self, options: Opt) -> int | None:
        """The seconds of play after which the table plays the chance move `bell`; None without a bell."""
        return None

    def timeout(self, state: S, seat: Seat) -> M | None:
        """The legal move that is played for a seat whose time for the turn is up, such as a pass; None if none is."""
        return None

    def same_turn(self, before: S, after: S) -> bool:
        """Whether a move went on with the turn of a seat, which has one limit of time. By default each ends one."""
        return False

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win together. By default every seat is a team of its own."""
        return tuple((seat,) for seat in range(state.seats))

    def dependencies(self, options: Opt) -> Mapping[str, str]:
        """What these options depend on outside the program, such as the checksum of a word list. Records keep it."""
        return {}

    def bring(self, name: str, data: bytes) -> bytes:
        """What is stored of a file that a player brings; `attach` takes it in. A game without such files refuses."""
        raise BadOptions("attachment-needless", name=name)

    def attach(self, reference: str, data: bytes | None = None) -> object | None:
        """Take in a file that players brought, as it was stored; what is returned keeps it, and so does a state.

        Without `data` the file if it is here already, else None. See `tete.core.attachments`.
        """
        return None

    def options_as_recorded(self, options: Opt, dependencies: Mapping[str, str]) -> Opt:
        """These options with what a record depends on, where the game still has it, such as an older word list."""
        return options

    def colours(self, state: S) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat, as words to be translated; empty where seats have no colour."""
        return ((),) * state.seats

    def first_colours(self, options: Opt, seats: int) -> tuple[tuple[str, ...], ...]:
        """The colours with which a game begins, for a table that does not exist yet."""
        return self.colours(self.start(options, seats))

    def shared_colours(self, options: Opt) -> tuple[str, ...]:
        """The colours that belong to no seat and are played by all in turn."""
        return ()


AnyGame = Game[Any, Any, Any, Any]
AnyState = State[Any, Any]
