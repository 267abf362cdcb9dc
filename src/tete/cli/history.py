"""A game in the terminal as a value: all its plies and all its positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tete.cli.boards import SeenPly
from tete.core import Options, Over, Ply, Seat, State
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.records import HUMAN, PlayerInfo, Record


@dataclass(frozen=True, slots=True)
class GameHistory:
    """Every position is kept, so a takeback only drops the last ones."""

    game: AnyGame
    preset: str | None
    options: Options
    players: tuple[PlayerInfo, ...]
    states: tuple[State[Any, Any], ...]  # one more than plies
    plies: tuple[Ply[Any], ...] = ()

    @classmethod
    def start(cls, game: AnyGame, preset: str | None, options: Options, players: tuple[PlayerInfo, ...]) -> GameHistory:
        return cls(game, preset, options, players, (game.start(options, len(players)),))

    @classmethod
    def from_record(cls, record: Record) -> GameHistory:
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

    def play(self, ply: Ply[Any]) -> GameHistory:
        after = self.state.play(ply.actor, ply.move)
        return replace(self, states=(*self.states, after), plies=(*self.plies, ply))

    def take_back(self, seat: Seat) -> GameHistory | None:
        """The history before the last decision of this seat; None if there was none."""
        decisions = [index for index, ply in enumerate(self.plies) if ply.actor == seat]
        if not decisions:
            return None
        return replace(self, states=self.states[: decisions[-1] + 1], plies=self.plies[: decisions[-1]])

    def plies_since(self, seat: Seat | None) -> list[SeenPly]:
        """The plies after this seat's last one (all for a spectator), as this seat may see them."""
        own = [index + 1 for index, ply in enumerate(self.plies) if ply.actor == seat]
        return [self.seen(index, seat) for index in range(own[-1] if own else 0, len(self.plies))]

    def seen(self, index: int, seat: Seat | None) -> SeenPly:
        """A ply as this seat may see it. Without people at the table, there is nobody to keep a secret from."""
        ply, before, after = self.plies[index], self.states[index], self.states[index + 1]
        viewer = ply.actor if not self.humans and isinstance(ply.actor, int) else seat
        return SeenPly(before, after, ply.actor, before.shown(ply.actor, ply.move, viewer))

    def record(self, date: str) -> Record:
        turn = self.state.turn
        result = turn.outcome if isinstance(turn, Over) else None
        dependencies = dict(self.game.dependencies(self.options))
        return Record(self.game.key, self.preset, self.options, self.players, self.plies, date, dependencies, result)
