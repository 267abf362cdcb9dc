"""Games between contestants: the seating, and a game from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from tete.arena.contestant import GTP, Contestant, InternalPlayer, contestant
from tete.arena.rating import Rating, Tally, ratings
from tete.core import AnyPlayed, AnyState, BadOptions, Options, Outcome, Playthrough, Ply
from tete.games import GAMES
from tete.players import Limit, PlayerFactory, for_one_game, unknown_player
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


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """Played games and what they say of the players."""

    games: tuple[PlayedGame, ...]

    @property
    def tally(self) -> Tally:
        tally = Tally()
        for played in self.games:
            tally.add(played.fixture.seating, played.outcome)
        return tally

    @property
    def ratings(self) -> dict[str, Rating]:
        """The Elo of every player against the mean, with its error."""
        return ratings(self.tally)

    def __repr__(self) -> str:
        tally = self.tally
        won = ", ".join(f"{name} {tally.firsts[name]:g}" for name in tally.names)
        return f"<Match of {len(self.games)} games, won: {won}>"


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


def play_match(
    game: str, players: Sequence[str | PlayerFactory], games: int = 20, *, preset: str | None = None, seed: int = 0
) -> Match:
    """Games between players, here and now: `play_match("knopf", ["level:1", MyPlayer], 10)`.

    A player is a name as in `tete arena`, or a class or function that makes one for a game: it is called as that is,
    and the second of one name has a number behind it.
    """
    if game not in GAMES:
        raise BadOptions("unknown-game", name=game, known=", ".join(GAMES))
    options = GAMES[game].preset(preset)
    own: dict[str, PlayerFactory] = {}
    names = [player if isinstance(player, str) else _named(player, own) for player in players]
    if len(set(names)) < len(names):
        raise BadOptions("arena-twice")
    todo = fixtures(game, preset or next(iter(GAMES[game].presets)), options, names, games, seed, None)
    return Match(tuple(play(fixture, own) for fixture in todo))


def _named(factory: PlayerFactory, own: dict[str, PlayerFactory]) -> str:
    """The name of a player of one's own, which is kept in `own`."""
    if not callable(factory):
        raise unknown_player(str(factory))
    called: str = getattr(factory, "__name__", type(factory).__name__)
    number = sum(each.partition(" ")[0] == called for each in own) + 1
    name = called if number == 1 else f"{called} {number}"
    own[name] = factory
    return name


def play(fixture: Fixture, own: Mapping[str, PlayerFactory] | None = None) -> PlayedGame:
    """Play a game. A player with several seats is one contestant with one memory. `own`: players that are here only."""
    game = GAMES[fixture.game]
    contestants: dict[str, Contestant] = {}
    try:
        for name in fixture.seating:
            if own and name in own:
                contestants.setdefault(name, InternalPlayer(for_one_game(own[name](game))))
            elif name not in contestants:
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
