"""`python -m bench match`: our player against another GTP program, game after game, at equal used processor time.

Two games make a pair: the same random opening and the same rolls, with the seats swapped. The rules of this checkout
are the referee; in Blokus a second set of rules that shares no code with them walks beside. A program that gives an
illegal move, refuses a legal one or goes away loses the game. Every finished game is a file and a line of the log in
the folder of the match, and a run that was killed goes on from there.

The other program plays as it likes. The seconds a move of ours follow from what it has used (`next_seconds`).
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from bench.match_engine import CannotPlay, Dialect, Fault, MatchEngine
from tests.games.blokus.oracle import Oracle
from tete.arena.contestant import GTP
from tete.arena.match import Fixture, fixtures
from tete.arena.rating import Sprt, Tally
from tete.cli.files import write_new
from tete.core import AnyState, Outcome, Playthrough, TeteError
from tete.games import GAMES
from tete.games.blokus import BlokusOptions
from tete.records import PlayerInfo, Record, blokus_sgf, write

OURS, THEIRS = "ours", "theirs"
OPENING = range(2, 7)  # plies of the seats before the programs play
LEAST_SECONDS = 0.001
LAST_GAMES = 8  # from which the next budget is made; the first ones may have had quite another
PAIRS_APART = 1_000_000
LOG, PLAN = "games.jsonl", "match.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played. A folder has games of one plan only."""

    game: str
    preset: str
    ours: str  # a command; {seconds} in it are those a move
    theirs: str
    dialect: str | None = None  # a file, see `Dialect`
    seed: int = 0
    seconds: float = 1.0  # a move of ours in the first pair
    patience: float = 600.0  # seconds on the clock for one answer of either program


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game, as a line of the log. Points are ours over theirs, the means of the seats; cpu is in seconds."""

    number: int
    file: str
    seats: list[int]  # ours
    seconds: float
    opening: int  # plies
    plies: int
    score: float  # our share of the first place
    points: float | None  # None if the game was not played to its end
    our_cpu: float
    their_cpu: float
    our_moves: int
    their_moves: int
    fault: str = ""  # why the game was lost before its end
    differences: Sequence[str] = ()  # of the lists of legal moves, and of the score

    def __str__(self) -> str:
        points = "" if self.points is None else f", points {self.points:+g}"
        used = f"cpu {self.our_cpu:.1f} and {self.their_cpu:.1f} s at {self.seconds:g} s a move"
        said = "".join(f"\n  {line}" for line in (self.fault, *self.differences) if line)
        return f"game {self.number + 1}, ours {self.seats}: {self.score:g}{points}, {used}{said}"


def own_command(game: str, preset: str) -> str:
    """The engine of this checkout at its highest level."""
    return f"{shlex.quote(sys.executable)} -m tete engine {game} --preset {preset} --level 9 --seconds {{seconds}}"


def run(plan: Plan, folder: Path, games: int) -> Iterator[MatchGame]:
    """All games of the folder: first those that are there already, then new ones as they end."""
    rules = GAMES[plan.game]
    done = open_log(plan, folder)
    yield from done
    first = plan.seed * PAIRS_APART  # two matches with other seeds have no pair in common
    todo = fixtures(plan.game, plan.preset, rules.preset(plan.preset), [OURS, THEIRS], games, first, None)
    for fixture in islice(todo, len(done), None):
        seconds = next_seconds(done, plan.seconds) if fixture.number % 2 == 0 else done[-1].seconds
        played = play(plan, fixture, seconds, folder)
        with (folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(asdict(played), ensure_ascii=False) + "\n")
            log.flush()
            os.fsync(log.fileno())
        done.append(played)
        yield played


def open_log(plan: Plan, folder: Path) -> list[MatchGame]:
    """The finished games of a folder. A line that was cut short is removed."""
    described, log = json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n", folder / LOG
    if not log.exists():  # no game of another plan has been finished
        write_new(folder / PLAN, described, replace=True)
    elif (folder / PLAN).read_text("utf-8") != described:
        raise CannotPlay(f"{folder / PLAN} has another match: go on with its settings, or take another folder")
    else:
        whole = log.read_bytes().rpartition(b"\n")
        os.truncate(log, len(whole[0] + whole[1]))
    return read_log(folder)


def read_log(folder: Path) -> list[MatchGame]:
    log = folder / LOG
    return [MatchGame(**json.loads(line)) for line in log.read_text("utf-8").splitlines()] if log.exists() else []


def next_seconds(done: Sequence[MatchGame], first: float) -> float:
    """The seconds a move of ours for the next pair.

    They would make the sums of both equal after it, if each side used as much in it as in the last games: they for a
    game, and ours for every second a move. A debt of more than half a game is paid later.
    """
    whole = [game for game in done if not game.fault]
    last = whole[-LAST_GAMES:]
    ours, theirs = sum(game.our_cpu for game in last), sum(game.their_cpu for game in last)
    if not ours or not theirs:
        return first
    game_of_theirs = theirs / len(last)
    cpu_for_a_second = ours / sum(game.seconds for game in last)
    wanted = game_of_theirs + sum(game.their_cpu - game.our_cpu for game in whole) / 2
    bounded = min(1.5 * game_of_theirs, max(0.5 * game_of_theirs, wanted))
    return max(LEAST_SECONDS, round(bounded / cpu_for_a_second, 3))


def opening(plan: Plan, fixture: Fixture) -> Playthrough[AnyState]:
    """A game after its random plies; the same for both games of a pair, which have one seed."""
    rng = Random(f"opening {fixture.seed}")
    start = GAMES[plan.game].start(fixture.options, len(fixture.seating))
    through: Playthrough[AnyState] = Playthrough(GAMES[plan.game], start, Random(fixture.seed))
    for _ in range(rng.choice(OPENING)):
        if not through.over:
            through.play(rng.choice(through.moves()))
    return through


def play(plan: Plan, fixture: Fixture, seconds: float, folder: Path) -> MatchGame:
    """Play a game and keep it."""
    through = opening(plan, fixture)
    opened, differences, fault = len(through.played), list[str](), None
    engines: dict[str, MatchEngine] = {}
    try:
        for name in (OURS, THEIRS):
            engines[name] = begin(plan, name, len(fixture.seating), seconds)
            follow(engines[name], through)
        play_on(through, fixture, engines, differences)
    except Fault as wrong:
        fault = wrong
    except BaseException:  # Ctrl-C: nobody waits for their moves
        for engine in engines.values():
            engine.program.kill()
        raise
    finally:
        for engine in engines.values():
            engine.program.end()
    if doubt := second_opinion(plan, through):
        raise CannotPlay(f"game {fixture.number + 1}: {doubt}")
    score, points = result(fixture, through.outcome, fault)
    ours, theirs = engines[OURS], engines[THEIRS]
    return MatchGame(
        number=fixture.number,
        file=write_game(plan, fixture, through, folder),
        seats=[seat for seat, name in enumerate(fixture.seating) if name == OURS],
        seconds=seconds,
        opening=opened,
        plies=len(through.played),
        score=score,
        points=points,
        our_cpu=round(ours.cpu, 2),
        their_cpu=round(theirs.cpu, 2),
        our_moves=ours.moves,
        their_moves=theirs.moves,
        fault=f"{fault.name} lost after {len(through.played)} plies: {fault.what}" if fault else "",
        differences=differences,
    )


def begin(plan: Plan, name: str, seats: int, seconds: float) -> MatchEngine:
    if name == OURS:
        command, dialect = plan.ours.replace("{seconds}", f"{seconds:g}"), Dialect()
    else:
        command, dialect = plan.theirs, Dialect.read(plan.dialect)
    return MatchEngine(name, GAMES[plan.game], plan.preset, seats, command, dialect, plan.patience)


def follow(engine: MatchEngine, through: Playthrough[AnyState]) -> None:
    """Tell an engine the opening. Who cannot follow it has lost no game: it cannot play the match."""
    try:
        for played in through.played:
            engine.play(played)
    except Fault as wrong:
        raise CannotPlay(f"{wrong.name}, in the opening: {wrong.what}") from None


def play_on(
    through: Playthrough[AnyState], fixture: Fixture, engines: Mapping[str, MatchEngine], differences: list[str]
) -> None:
    """Let the engines play to the end. Chance plays with the seed of the pair."""
    while not through.over:
        state, seat = through.state, through.seat
        mover = engines[fixture.seating[seat]]
        found = [engine.wrong_moves(state, seat) for engine in engines.values()]
        differences += [f"after {len(through.played)} plies {wrong}" for wrong in found if wrong]
        text = mover.genmove(state, seat)
        try:
            own, *rolls = through.play(text)
        except TeteError as error:
            raise Fault(mover.name, f"its move is {text!r}. {error}") from None
        for engine in engines.values():
            for played in rolls if engine is mover else (own, *rolls):
                engine.play(played)
    differences += filter(None, (engine.wrong_score(through.state) for engine in engines.values()))


def second_opinion(plan: Plan, through: Playthrough[AnyState]) -> str:
    """Where a second set of rules disagrees with ours about a game; nothing if it agrees, or if there is none."""
    options = GAMES[plan.game].preset(plan.preset)
    if not isinstance(options, BlokusOptions):
        return ""
    oracle = Oracle(plan.preset)
    for number, played in enumerate(through.played):
        before = played.before
        if oracle.seat != played.actor or oracle.moves.keys() != set(map(str, before.moves(played.actor))):
            return f"two sets of rules differ about the moves after {number} plies"
        oracle.play(str(played.move))
    if through.outcome is not None and through.outcome.points != oracle.points():
        return "two sets of rules differ about the points"
    return ""


def result(fixture: Fixture, outcome: Outcome | None, fault: Fault | None) -> tuple[float, float | None]:
    """Our share of the first place, and our points over theirs."""
    if fault is not None or outcome is None:
        return float(fault is not None and fault.name == THEIRS), None
    tally = Tally()
    tally.add(fixture.seating, outcome)
    by_name = list(zip(fixture.seating, outcome.points, strict=True))
    ours, theirs = (mean(points for who, points in by_name if who == name) for name in (OURS, THEIRS))
    return tally.firsts[OURS], ours - theirs


def write_game(plan: Plan, fixture: Fixture, through: Playthrough[AnyState], folder: Path) -> str:
    """Keep a game, as SGF where it has such a format and as our record otherwise; the name of the file."""
    plies = tuple(played.ply for played in through.played)
    if isinstance(fixture.options, BlokusOptions) and fixture.options in blokus_sgf.NAMES:
        ending, text = "blksgf", blokus_sgf.write([blokus_sgf.SgfGame(fixture.options, plies)])
    else:
        players = tuple(PlayerInfo(GTP, name) for name in fixture.seating)
        dependencies = dict(through.game.dependencies(fixture.options))
        ending, text = (
            "tete",
            write(
                Record(
                    plan.game,
                    plan.preset,
                    fixture.options,
                    players,
                    plies,
                    dependencies=dependencies,
                    result=through.outcome,
                )
            ),
        )
    name = f"{fixture.number + 1:05}.{ending}"
    write_new(folder / name, text, replace=True)
    return name


def report(matches: Iterable[Sequence[MatchGame]], test: Sprt | None) -> dict[str, Any]:
    """What whole pairs of games say, of one match or of several together. Errors are standard errors over pairs."""
    pairs = [(games[i], games[i + 1]) for games in matches for i in range(0, len(games) - 1, 2)]
    games = [game for pair in pairs for game in pair]
    scores = [mean(game.score for game in pair) for pair in pairs]
    points = [mean(p) for pair in pairs if (p := [game.points for game in pair if game.points is not None])]
    our_cpu, their_cpu = sum(game.our_cpu for game in games), sum(game.their_cpu for game in games)
    return {
        "games": len(games),
        "score": sum(game.score for game in games),
        "share": mean(scores) if scores else None,
        "share_error": error(scores),
        "points": mean(points) if points else None,
        "points_error": error(points),
        "our_cpu_seconds": round(our_cpu, 2),
        "their_cpu_seconds": round(their_cpu, 2),
        "cpu_ratio": round(our_cpu / their_cpu, 3) if their_cpu else None,
        "sprt": None if test is None else asdict(test) | sprt(scores, test),
        "faults": [str(game) for game in games if game.fault],
        "differences": [str(game) for game in games if game.differences],
    }


def error(means: Sequence[float]) -> float | None:
    return stdev(means) / sqrt(len(means)) if len(means) > 1 else None


def sprt(scores: Sequence[float], test: Sprt) -> dict[str, Any]:
    """The test of the arena, for which a pair of games is one result: the two games share their luck."""
    tally, both = Tally(), (OURS, THEIRS)
    tally.games |= dict.fromkeys(both, len(scores))
    tally.met[both] = len(scores)
    tally.scored[both] = sum(scores)
    tally.squares[both] = sum(score * score for score in scores)
    return {"ratio": test.ratio(tally), "verdict": test.verdict(tally)}
