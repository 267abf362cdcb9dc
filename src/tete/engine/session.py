"""The game that an engine plays, and the choice of the next move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from tete.core import CHANCE, AnyGame, AnyState, NotYourTurn, Options, Playthrough, Ply, Refused, expect
from tete.engine.sides import PASS, Sides, sides_of
from tete.players import Choice, Limit, Player


class Session:
    """A playthrough by the names of sides. A side that is finished may pass: that is a turn without a ply."""

    def __init__(self, game: AnyGame, options: Options, seats: int | None = None) -> None:
        self.game, self.options = game, options
        self.through: Playthrough[AnyState] = Playthrough(game, game.start(options, seats))
        self.turns: list[int] = []  # how many plies there were before each of them

    @property
    def state(self) -> AnyState:
        return self.through.state

    @property
    def sides(self) -> Sides:
        return sides_of(self.game, self.options, self.state.seats)

    def play(self, side: str, text: str) -> None:
        actor, plies = self.sides.actor(self.state, side), len(self.through.played)
        if actor is not None:
            self.through.play(text, actor)
        elif text.lower() != PASS:
            raise NotYourTurn("engine-finished", side=side)
        self.turns.append(plies)

    def follow(self, plies: Iterable[Ply[Any]]) -> None:
        """Play what a file has."""
        for ply in plies:
            self.turns.append(len(self.through.played))
            self.through.play(ply.move, ply.actor)

    def undo(self) -> None:
        if not self.turns:
            raise Refused("nothing-to-take-back")
        del self.through.played[self.turns.pop() :]

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
        if self.through.outcome is None:
            raise NotYourTurn("engine-goes-on")
        return " ".join(map(str, self.through.outcome.points))


def seed_of(seed: int | None, ply: int) -> int:
    """The seed of one choice: from a fixed seed and the ply, or random without a seed."""
    return Random(None if seed is None else f"{seed} {ply}").getrandbits(32)
