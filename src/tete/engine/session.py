"""The game that an engine plays: every position so far, and the choice of the next move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tete.core import CHANCE, AnyGame, BadNotation, NotYourTurn, Options, Over, State, expect
from tete.engine.sides import PASS, Sides, sides_of
from tete.players import Choice, Limit, Player


@dataclass(frozen=True, slots=True)
class Session:
    """A value: playing returns a new session. A pass of a finished side repeats the position, so that `undo` works."""

    game: AnyGame
    options: Options
    states: tuple[State[Any, Any], ...]

    @classmethod
    def begin(cls, game: AnyGame, options: Options, seats: int | None = None) -> Session:
        return cls(game, options, (game.start(options, seats),))

    @property
    def state(self) -> State[Any, Any]:
        return self.states[-1]

    @property
    def sides(self) -> Sides:
        return sides_of(self.game, self.options, self.state.seats)

    def play(self, side: str, text: str) -> Session:
        actor = self.sides.actor(self.state, side)
        if actor is None:
            if text.lower() != PASS:
                raise NotYourTurn("engine-finished", side=side)
            return self._with(self.state)
        return self._with(self.state.play(actor, self.game.parse(text)))

    def _with(self, state: State[Any, Any]) -> Session:
        return replace(self, states=(*self.states, state))

    def undo(self) -> Session:
        if len(self.states) == 1:
            raise BadNotation("nothing-to-take-back")
        return replace(self, states=self.states[:-1])

    def moves(self, side: str) -> Sequence[Any]:
        return self.sides.moves(self.state, side)

    def choose(self, side: str, player: Player, limit: Limit) -> Choice | None:
        """The choice of the player for a side; None if the side can only pass."""
        actor = self.sides.actor(self.state, side)
        if actor is None:
            return None
        if actor == CHANCE:
            raise NotYourTurn("engine-no-oracle")
        expect(self.state.turn, actor)
        return player.choose(self.state.view(actor), limit)

    def score(self) -> str:
        """The points of every seat when the game is over; earlier if the game counts them during play."""
        score = self.sides.score(self.state)
        if score is not None:
            return score
        if not isinstance(self.state.turn, Over):
            raise NotYourTurn("engine-goes-on")
        return " ".join(map(str, self.state.turn.outcome.points))


def seed_of(seed: int | None, ply: int) -> int:
    """The seed of one choice: from a fixed seed and the ply, or random without a seed."""
    return Random(None if seed is None else f"{seed} {ply}").getrandbits(32)
