"""A game being played at the terminal, as a value: every position kept, so that taking back is forgetting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tete.core import Options, Over, Ply, Seat, State
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.records import HUMAN, Record, Who


@dataclass(frozen=True, slots=True)
class Sitting:
    game: AnyGame
    preset: str | None
    options: Options
    players: tuple[Who, ...]
    states: tuple[State[Any, Any], ...]  # one more than plies
    plies: tuple[Ply[Any], ...] = ()

    @classmethod
    def begin(cls, game: AnyGame, preset: str | None, options: Options, players: tuple[Who, ...]) -> Sitting:
        return cls(game, preset, options, players, (game.start(options, len(players)),))

    @classmethod
    def resume(cls, record: Record) -> Sitting:
        game = GAMES[record.game]
        return cls(game, record.preset, record.options, record.players, tuple(record.states()), record.plies)

    @property
    def state(self) -> State[Any, Any]:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return isinstance(self.state.turn, Over)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in enumerate(self.players) if who.kind == HUMAN)

    def play(self, ply: Ply[Any]) -> Sitting:
        after = self.state.play(ply.actor, ply.move)
        return replace(self, states=(*self.states, after), plies=(*self.plies, ply))

    def take_back(self) -> Sitting | None:
        """Back to the last decision a person made; None where there is none."""
        made = [index for index, ply in enumerate(self.plies) if ply.actor in self.humans]
        if not made:
            return None
        return replace(self, states=self.states[: made[-1] + 1], plies=self.plies[: made[-1]])

    def news(self, seat: Seat | None) -> list[tuple[Ply[Any], str]]:
        """The plies since this seat last played (all of them for a spectator), each as it is told of it."""
        own = [index + 1 for index, ply in enumerate(self.plies) if ply.actor == seat]
        since = own[-1] if own else 0
        told = zip(self.plies[since:], self.states[since:], strict=False)
        return [(ply, state.shown(ply.actor, ply.move, seat)) for ply, state in told]

    def record(self, date: str) -> Record:
        turn = self.state.turn
        result = turn.outcome if isinstance(turn, Over) else None
        dependencies = dict(self.game.dependencies(self.options))
        return Record(self.game.key, self.preset, self.options, self.players, self.plies, date, dependencies, result)
