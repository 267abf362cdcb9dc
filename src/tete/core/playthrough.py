"""A game as it is played: every ply since the first position, and the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from tete.core.errors import NotYourTurn, Refused
from tete.core.game import AnyGame, Played, State, make_move, picture
from tete.core.turn import CHANCE, Actor, Decide, Outcome, Over, Roll, Seat

S = TypeVar("S", bound=State[Any, Any])


class Playthrough(Generic[S]):
    """Begins with a position. With `rng` chance plays by itself; without it, somebody plays for chance."""

    def __init__(self, game: AnyGame, first: S, rng: Random | None = None, played: Iterable[Played[S]] = ()) -> None:
        self.game, self.first, self.rng, self.played = game, first, rng, list(played)
        self.roll()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.key}: {len(self.played)} plies, {self.state.turn!r}>"

    def _repr_svg_(self) -> str:
        return picture(self)

    @property
    def state(self) -> S:
        return self.position(len(self.played))

    def position(self, plies: int) -> S:
        """The position after so many plies."""
        return self.played[plies - 1].after if plies else self.first

    @property
    def over(self) -> bool:
        return isinstance(self.state.turn, Over)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        turn = self.state.turn
        return turn.outcome if isinstance(turn, Over) else None

    @property
    def actor(self) -> Actor:
        """Who makes the next ply; of several seats the first."""
        match self.state.turn:
            case Decide((seat, *_)):
                return seat
            case Roll():
                return CHANCE
            case _:
                raise NotYourTurn("game-over")

    @property
    def seat(self) -> Seat:
        """The seat that has to move; of several the first."""
        if isinstance(actor := self.actor, int):
            return actor
        raise NotYourTurn("chance-first")

    @property
    def viewer(self) -> Seat | None:
        """As whom the game is looked at: as the seat that has to move, before a roll as the one that moved last.

        When the game is over, as a spectator.
        """
        match self.state.turn:
            case Decide((seat, *_)):
                return seat
            case Over():
                return None
        return next((played.actor for played in reversed(self.played) if played.actor != CHANCE), 0)

    def moves(self, seat: Seat | None = None) -> Sequence[Any]:
        """The legal moves of a seat, by default of the one that has to move; none when the game is over."""
        return () if self.over else self.state.moves(self.seat if seat is None else seat)

    def play(self, move: Any, actor: Actor | None = None) -> tuple[Played[S], ...]:
        """Play a move, or the move of a text, and what chance does next. By default it is the move of `actor`."""
        if isinstance(move, str):
            move = self.game.parse(move)
        before = len(self.played)
        self.played.append(make_move(self.state, self.actor if actor is None else actor, move))
        self.roll()
        return tuple(self.played[before:])

    def roll(self) -> None:
        """Play for chance until a seat has to move. Without `rng` nothing happens."""
        while self.rng is not None and isinstance(turn := self.state.turn, Roll):
            self.played.append(make_move(self.state, CHANCE, turn.odds.sample(self.rng)))

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last ply and what chance did after it by itself; with a seat, everything since its last move.

        Chance rolls anew afterwards.
        """
        keeps = [
            index
            for index, played in enumerate(self.played)
            if (played.actor == seat if seat is not None else played.actor != CHANCE or self.rng is None)
        ]
        if not keeps:
            raise Refused("nothing-to-take-back")
        del self.played[keeps[-1] :]
