"""Games between contestants: the seating, and a game from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from tete.arena.contestant import GTP, Contestant, contestant
from tete.core import CHANCE, BadOptions, Decide, Options, Outcome, Over, Ply, Roll, State, make_move
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
        state, plies = _played(game.start(fixture.options, len(fixture.seating)), fixture, contestants)
    finally:
        for player in contestants.values():
            player.close()
    assert isinstance(state.turn, Over)
    seconds = {name: player.seconds for name, player in contestants.items()}
    return PlayedGame(
        fixture, state.turn.outcome, plies, seconds, {name: player.moves for name, player in contestants.items()}
    )


def _played(
    state: State[Any, Any], fixture: Fixture, contestants: dict[str, Contestant]
) -> tuple[State[Any, Any], tuple[Ply[Any], ...]]:
    rolls, seeds, plies = Random(fixture.seed), Random(f"{fixture.seed} {fixture.number}"), []
    while not isinstance(state.turn, Over):
        mover = None
        if isinstance(state.turn, Roll):
            ply: Ply[Any] = Ply(CHANCE, state.turn.odds.sample(rolls))
        else:
            assert isinstance(state.turn, Decide)
            seat = state.turn.seats[0]
            mover = fixture.seating[seat]
            limit = Limit(seconds=fixture.seconds, seed=seeds.getrandbits(32))
            ply = Ply(seat, contestants[mover].choose(state, seat, limit))
        played = make_move(state, ply.actor, ply.move)
        for name, player in contestants.items():
            if name != mover:
                player.notify(played)
        plies.append(ply)
        state = played.after
    return state, tuple(plies)
