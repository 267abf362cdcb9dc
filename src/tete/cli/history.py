"""A game in the terminal as a value: its first position and every move that was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tete.core import (
    AnyGame,
    AnyPlayed,
    BadOptions,
    MatchGame,
    Options,
    Over,
    Ply,
    Seat,
    State,
    make_move,
    match_game,
    reseated,
)
from tete.core import replay as replayed
from tete.games import GAMES
from tete.records import HUMAN, PlayerInfo, Record


@dataclass(frozen=True, slots=True)
class GameHistory:
    """Every position is kept, so a takeback only drops the last moves."""

    game: AnyGame
    preset: str | None
    options: Options
    players: tuple[PlayerInfo, ...]
    first: State[Any, Any]
    played: tuple[AnyPlayed, ...] = ()
    match: tuple[MatchGame, ...] | None = None  # the games of the match before this one

    @classmethod
    def start(cls, game: AnyGame, preset: str | None, options: Options, players: tuple[PlayerInfo, ...]) -> GameHistory:
        return cls(game, preset, options, players, game.start(options, len(players)))

    def in_match(self, names: tuple[str, ...]) -> GameHistory:
        """The same as the first game of a match; the players keep these names when they change their seats."""
        if len(self.players) < 2:
            raise BadOptions("match-alone")
        players = tuple(replace(who, name=name) for who, name in zip(self.players, names, strict=True))
        return replace(self, players=players, match=())

    def match_games(self) -> tuple[MatchGame, ...]:
        """The games of the match that are over."""
        turn, earlier = self.state.turn, self.match or ()
        if self.match is None or not isinstance(turn, Over):
            return earlier
        return (*earlier, match_game(turn.outcome, points=self.game.match_points))

    def next_game(self) -> GameHistory | None:
        """The next game of the match, with everybody one seat further; None where none follows."""
        games = self.match_games()
        if not self.over or not 0 < len(games) < len(self.players):
            return None
        players = (*self.players[1:], self.players[0])
        options = reseated(self.options, (*range(1, len(players)), 0))
        following = GameHistory.start(self.game, self.preset, options, players)
        return replace(following, match=tuple(game.moved_on() for game in games))

    @classmethod
    def from_record(cls, record: Record) -> GameHistory:
        first = record.start()
        played = tuple(replayed(first, record.plies))
        return cls(GAMES[record.game], record.preset, record.options, record.players, first, played, record.match)

    @property
    def state(self) -> State[Any, Any]:
        return self.position(len(self.played))

    def position(self, ply: int) -> State[Any, Any]:
        """The position after so many plies."""
        return self.played[ply - 1].after if ply else self.first

    @property
    def over(self) -> bool:
        return isinstance(self.state.turn, Over)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in enumerate(self.players) if who.kind == HUMAN)

    def play(self, ply: Ply[Any]) -> GameHistory:
        return replace(self, played=(*self.played, make_move(self.state, ply.actor, ply.move)))

    def take_back(self, seat: Seat) -> GameHistory | None:
        """The history before the last decision of this seat; None if there was none."""
        decisions = [index for index, played in enumerate(self.played) if played.actor == seat]
        return replace(self, played=self.played[: decisions[-1]]) if decisions else None

    def plies_since(self, seat: Seat | None) -> list[tuple[AnyPlayed, str]]:
        """The moves after this seat's last one (all for a spectator), and their texts for this seat."""
        own = [index + 1 for index, played in enumerate(self.played) if played.actor == seat]
        return [self.ply_for(index, seat) for index in range(own[-1] if own else 0, len(self.played))]

    def ply_for(self, index: int, seat: Seat | None) -> tuple[AnyPlayed, str]:
        """A move and its text for this seat. Without people at the table, there is nobody to keep a secret from."""
        played = self.played[index]
        viewer = played.actor if not self.humans and isinstance(played.actor, int) else seat
        return played, played.text_for(viewer)

    def record(self, date: str) -> Record:
        turn, plies = self.state.turn, tuple(played.ply for played in self.played)
        result = turn.outcome if isinstance(turn, Over) else None
        dependencies = dict(self.game.dependencies(self.options))
        record = Record(self.game.key, self.preset, self.options, self.players, plies, date, dependencies, result)
        return replace(record, match=self.match)
