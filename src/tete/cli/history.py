"""A game in the terminal: its players, its place in a match, and what each of them may read of its plies."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Self

from tete.core import AnyPlayed, BadOptions, MatchGame, Seat, match_game, reseated
from tete.prompt import RecordedGame
from tete.records import HUMAN, Record


class GameHistory(RecordedGame):
    match: tuple[MatchGame, ...] | None = None  # the games of the match before this one
    times: tuple[int, ...] = ()  # how many times the time of a turn each seat has; empty where all have the same

    @classmethod
    def from_record(cls, record: Record, rng: Random | None = None) -> Self:
        history = super().from_record(record, rng)
        history.match = record.match
        times = record.table.get("times", "").split()
        if len(times) == record.seats and all(each.isdecimal() for each in times):
            history.times = tuple(map(int, times))
        return history

    def begin_match(self, names: tuple[str, ...]) -> None:
        """Make it the first game of a match; the players keep these names when they change their seats."""
        if len(self.players) < 2:
            raise BadOptions("match-alone")
        self.players = tuple(replace(who, name=name) for who, name in zip(self.players, names, strict=True))
        self.match = ()

    def match_games(self) -> tuple[MatchGame, ...]:
        """The games of the match that are over."""
        if self.match is None or self.outcome is None:
            return self.match or ()
        return (*self.match, match_game(self.outcome, points=self.game.match_points))

    def next_game(self) -> GameHistory | None:
        """The next game of the match, with everybody one seat further; None where none follows."""
        games = self.match_games()
        if not self.over or not 0 < len(games) < len(self.players):
            return None
        players = (*self.players[1:], self.players[0])
        options = reseated(self.options, (*range(1, len(players)), 0))
        following = GameHistory(self.game, self.preset, options, players, self.rng)
        following.match = tuple(game.moved_on() for game in games)
        following.times = (*self.times[1:], *self.times[:1])
        return following

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in enumerate(self.players) if who.kind == HUMAN)

    def plies_since(self, seat: Seat | None) -> list[tuple[AnyPlayed, str]]:
        """The moves after this seat's last one (all for a spectator), and their texts for this seat."""
        own = [index + 1 for index, played in enumerate(self.played) if played.actor == seat]
        return [self.ply_for(index, seat) for index in range(own[-1] if own else 0, len(self.played))]

    def ply_for(self, index: int, seat: Seat | None) -> tuple[AnyPlayed, str]:
        """A move and its text for this seat. Without people at the table, there is nobody to keep a secret from."""
        played = self.played[index]
        viewer = played.actor if not self.humans and isinstance(played.actor, int) else seat
        return played, played.text_for(viewer)

    def record(self, date: str = "") -> Record:
        table = {"times": " ".join(map(str, self.times))} if self.times else {}
        return replace(super().record(date), match=self.match, table=table)
