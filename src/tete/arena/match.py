"""Games between contestants: the seating, and a game from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from tete.arena.contestant import GTP, Contestant, contestant
from tete.core import AnyPlayed, AnyState, BadOptions, Options, Outcome, Playthrough, Ply
from tete.games import GAMES
from tete.players import Limit
from tete.records import PlayerInfo, Record


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: all that a worker on any machine needs."""

    number: int
    game: str
    preset: str
    options: Options
    seating: tuple[str, ...]
    seed: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, with the processor seconds and the number of moves of every contestant."""

    fixture: Fixture
    outcome: Outcome
    plies: tuple[Ply[Any], ...]
    seconds: dict[str, float]
    moves: dict[str, int]

    def record(self) -> Record:
        fixture = self.fixture
        game = GAMES[fixture.game]
        players = tuple(_who(name) for name in fixture.seating)
        dependencies = dict(game.dependencies(fixture.options))
        return Record(
            fixture.game,
            fixture.preset,
            fixture.options,
            players,
            self.plies,
            dependencies=dependencies,
            result=self.outcome,
        )


def _who(name: str) -> PlayerInfo:
    return PlayerInfo(GTP, name.partition(":")[2]) if name.startswith(GTP + ":") else PlayerInfo(name)


def fixtures(
    game: str, preset: str, options: Options, players: Sequence[str], games: int, seed: int, seconds: float | None
) -> Iterator[Fixture]:
    """Games in which every player has every seat equally often. The games of one round of seats have the same rolls.

    If there are more players than seats, all groups that fit play in turn.
    """
    seats = len(players) if len(players) in options.seats else options.seats[0]
    if len(players) < 2 or seats < 2:
        raise BadOptions("arena-players")
    size = min(len(players), seats)
    if seats % size:
        raise BadOptions("arena-seats", seats=seats, players=size)
    groups = list(combinations(players, size))
    for number in range(games):
        turn, shift = divmod(number, size)
        group = groups[turn % len(groups)]
        seating = tuple(group[(seat + shift) % size] for seat in range(seats))
        yield Fixture(number, game, preset, options, seating, seed + turn, seconds)


def play(fixture: Fixture) -> PlayedGame:
    """Play a game. A player with several seats is one contestant with one memory."""
    game = GAMES[fixture.game]
    contestants: dict[str, Contestant] = {}
    try:
        for name in fixture.seating:
            if name not in contestants:
                contestants[name] = contestant(game, fixture.preset, fixture.options, name)
        through = _played(fixture, contestants)
    finally:
        for player in contestants.values():
            player.close()
    assert through.outcome is not None, "the game is over"
    plies = tuple(played.ply for played in through.played)
    seconds = {name: player.seconds for name, player in contestants.items()}
    return PlayedGame(
        fixture, through.outcome, plies, seconds, {name: player.moves for name, player in contestants.items()}
    )


def _played(fixture: Fixture, contestants: dict[str, Contestant]) -> Playthrough[AnyState]:
    """The game, played to its end. A contestant is told every ply but its own."""
    game, seeds = GAMES[fixture.game], Random(f"{fixture.seed} {fixture.number}")
    through = Playthrough(game, game.start(fixture.options, len(fixture.seating)), Random(fixture.seed))
    _notify(through.played, contestants)
    while not through.over:
        seat = through.seat
        mover = fixture.seating[seat]
        limit = Limit(seconds=fixture.seconds, seed=seeds.getrandbits(32))
        own, *rolls = through.play(contestants[mover].choose(through.state, seat, limit))
        _notify([own], {name: player for name, player in contestants.items() if name != mover})
        _notify(rolls, contestants)
    return through


def _notify(plies: Sequence[AnyPlayed], contestants: dict[str, Contestant]) -> None:
    for played in plies:
        for player in contestants.values():
            player.notify(played)
