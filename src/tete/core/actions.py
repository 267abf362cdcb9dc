"""Games played by numbers, for programs that learn: every choice of a seat, and every roll of chance, is a number.

A move that is one of very many is said in several numbers, one after the other: the squares of a strike, the letters of
a word. `Course` is a position together with the numbers of a move that is being said.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, TypeVar
from zlib import adler32, crc32

from tete.core.errors import BadOptions, IllegalMove, NotYourTurn
from tete.core.game import AnyGame, AnyPlayed, Played, State, make_move
from tete.core.options import Options
from tete.core.turn import CHANCE, Actor, Decide, Outcome, Roll, Seat, Turn, Weights

S = TypeVar("S", bound=State[Any, Any])
Said = tuple[int, ...]


class Actions(ABC, Generic[S]):
    """The numbers of a game's moves. They depend on its options alone, and never change while its rules do not.

    `said` are the numbers that were already said of the move that comes next, the empty tuple for a whole turn.
    """

    count: int  # the choices of seats are the numbers below this one
    chance_count: int = 0  # and the rolls of chance those below this one
    chance_said: int = 1  # how many numbers a roll takes at most

    @abstractmethod
    def legal(self, state: S, seat: int, said: Said = ()) -> Sequence[int]:
        """The numbers that a seat that is asked may say next, rising."""

    def allows(self, state: S, seat: int, said: Said, number: int) -> bool:
        """Whether a number is one of the legal ones."""
        return number in self.legal(state, seat, said)

    @abstractmethod
    def move(self, state: S, seat: int, said: Said) -> Any | None:
        """The move that these legal numbers say; None while it is not yet all said."""

    @abstractmethod
    def numbers(self, state: S, seat: int, move: Any) -> Said:
        """How a legal move is said: the way back from `move`."""

    def odds(self, state: S, said: Said = ()) -> Sequence[tuple[int, Fraction]]:
        """The rolls that may come next, each with its probability."""
        turn = state.turn
        if not isinstance(turn, Roll) or not isinstance(turn.odds, Weights):
            raise NotYourTurn("no-chance-now")
        total = sum(turn.odds.weights)
        pairs = zip(turn.odds.moves, turn.odds.weights, strict=True)
        return sorted((self.roll_number(move), Fraction(weight, total)) for move, weight in pairs)

    def roll_number(self, move: Any) -> int:
        """The number of a roll of chance that one number says."""
        raise NotImplementedError

    def roll(self, state: S, said: Said) -> Any | None:
        """The chance move that these numbers say; None while it is not yet all said."""
        turn = state.turn
        assert isinstance(turn, Roll)
        return next(move for move in turn.odds if self.roll_number(move) == said[0])

    def name(self, state: S, actor: Actor, said: Said) -> str:
        """What the last of these numbers says, for people."""
        move = self.roll(state, said) if actor == CHANCE else self.move(state, int(actor), said)
        return f"… {said[-1]}" if move is None else str(move)


@dataclass(frozen=True, slots=True, repr=False)
class Course(Generic[S]):
    """A position, and the numbers said of its next move. A frozen value, as a position is."""

    actions: Actions[S]
    state: S
    said: Said = ()

    def __repr__(self) -> str:
        return f"<Course: {self.state!r}, said {list(self.said)}>"

    @property
    def turn(self) -> Turn:
        return self.state.turn

    @property
    def actor(self) -> Actor | None:
        """Who says the next number; of several seats the first. None when the game is over."""
        match self.turn:
            case Decide((seat, *_)):
                return seat
            case Roll():
                return CHANCE
        return None

    def legal(self) -> Sequence[int]:
        """The numbers that may be said next by a seat; those of chance have `odds`."""
        return self.actions.legal(self.state, actor, self.said) if isinstance(actor := self.actor, int) else ()

    def odds(self) -> Sequence[tuple[int, Fraction]]:
        """The rolls that may come next, with their probabilities."""
        return self.actions.odds(self.state, self.said)

    def say(self, number: int) -> tuple[Course[S], Played[S] | None]:
        """The course after a number, and the move that it has completed, if any; raises `Refused` for a wrong one."""
        actor, said = self.actor, (*self.said, number)
        if actor is None:
            raise NotYourTurn("game-over")
        if actor == CHANCE:
            allowed = any(number == roll for roll, _ in self.odds())
        else:
            allowed = self.actions.allows(self.state, int(actor), self.said, number)
        if not allowed:
            raise IllegalMove("no-such-number", number=number)
        if actor == CHANCE:
            move = self.actions.roll(self.state, said)
        else:
            move = self.actions.move(self.state, int(actor), said)
        if move is None:
            return Course(self.actions, self.state, said), None
        played = make_move(self.state, actor, move)
        return Course(self.actions, played.after), played

    def name(self, number: int) -> str:
        """What a number would say now, for people."""
        if (actor := self.actor) is None:
            raise NotYourTurn("game-over")
        return self.actions.name(self.state, actor, (*self.said, number))


def utilities(outcome: Outcome) -> tuple[float, ...]:
    """What each seat has won, from 1 for the first place alone to -1 for the last: they add up to 0.

    Seats that share places share what these are worth. A seat that plays alone neither wins nor loses.

    >>> from tete.core import Outcome
    >>> utilities(Outcome((1, 2), (20, 12), "goal")), utilities(Outcome((1, 1, 3), (5, 5, 2), "goal"))
    ((1.0, -1.0), (0.5, 0.5, -1.0))
    """
    seats = len(outcome.places)
    if seats == 1:
        return (0.0,)
    shared = [place + (outcome.places.count(place) - 1) / 2 for place in outcome.places]
    return tuple((seats + 1 - 2 * place) / (seats - 1) for place in shared)


def actions_of(game: AnyGame, options: Options) -> Actions[Any]:
    """The numbers of a game's moves, made by `actions(options)` in the module `actions` of its package."""
    try:
        module = import_module(f"{game.package}.actions")
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.actions":
            raise
        raise BadOptions("no-actions", game=game.key) from None
    companion: Actions[Any] = module.actions(options)
    return companion


def recalled(game: AnyGame, played: AnyPlayed, seat: Seat) -> str:
    """What a seat remembers of a ply: who made it and its text as the seat saw it, and what it then saw.

    The lines of a whole game are an information state with perfect recall. Where nothing is hidden the moves say all;
    elsewhere a checksum of the view stands for it, since a view may show more than the move that changed it.
    """
    line = f"{played.actor} {played.text_for(seat)}"
    if not game.secrets:
        return line
    view = json.dumps(played.after.view(seat).dump(), sort_keys=True).encode()
    return f"{line} #{crc32(view):08x}{adler32(view):08x}"
