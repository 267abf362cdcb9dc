"""`python -m bench steps`: random play by numbers, one board by one and many at once, beside a game of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel

from bench.timers import CpuTimer
from tete.core import CHANCE, Over, Roll, make_move
from tete.core.actions import Course, actions_of
from tete.games import GAMES
from tete.rl import batch, env
from tete.rl.spiel import register

BOARDS = 256
TABLES: dict[str, dict[str, Any]] = {"blokus": {"preset": "duo"}, "headache": {"seats": 2}, "knopf": {}}
BESIDE = {"go": "go(board_size=9)", "breakthrough": "breakthrough", "backgammon": "backgammon"}  # written in C++


@dataclass(frozen=True, slots=True)
class StepsSpeed:
    """How many decisions a second, of processor time, with the legal ones known at each."""

    game: str
    way: str
    steps: int
    cpu_seconds: float
    steps_per_second: float
    waited_seconds: float | None


def measure(seconds: float, games: tuple[str, ...] = tuple(TABLES)) -> list[StepsSpeed]:
    """Every game in every way, in one run, so that one machine and one hour are compared."""
    register()
    found = []
    for key in games:
        for way, walk in WAYS.items():
            found.append(timed(key, way, walk(key), seconds))
        found.append(timed(key, "OpenSpiel, Python game", spiel(_spiel_name(key)), seconds))
    for key, name in BESIDE.items():
        found.append(timed(key, "OpenSpiel, its own in C++", spiel(name), seconds))
    return found


def timed(game: str, way: str, steps: Iterator[int], seconds: float) -> StepsSpeed:
    """Take steps for so long; what has to be made first is not measured."""
    next(steps)
    timer, done = CpuTimer(), 0
    while (spent := timer.cpu()) < seconds:
        done += next(steps)
    return StepsSpeed(game, way, done, spent, done / spent, timer.waited())


def one_by_one(key: str) -> Iterator[int]:
    """A course: the rules in Python."""
    game, options = GAMES[key], dict(TABLES[key])
    rng, preset, seats = Random(0), options.get("preset"), options.get("seats")
    first = game.start(game.preset(preset), seats)
    actions = actions_of(game, game.preset(preset))
    while True:
        course = Course(actions, first)
        while not isinstance(turn := course.state.turn, Over):
            if isinstance(turn, Roll):
                course = Course(actions, make_move(course.state, CHANCE, turn.odds.sample(rng)).after)
                continue
            course = course.say(rng.choice(course.legal()))[0]
            yield 1


def environment(key: str) -> Iterator[int]:
    """PettingZoo, with planes and masks."""
    table, rng = env(key, **TABLES[key]), Random(0)
    while True:
        table.reset(seed=rng.randrange(1 << 30))
        for _ in table.agent_iter():
            seen, _, over, _, _ = table.last()
            assert seen is not None
            table.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            yield 0 if over else 1


def boards(key: str) -> Iterator[int]:
    """A batch with the masks of all boards."""
    many = batch(key, BOARDS, **TABLES[key])
    while True:
        many.legal()
        many.step(many.sample())
        yield BOARDS


def boards_with_planes(key: str) -> Iterator[int]:
    many = batch(key, BOARDS, **TABLES[key])
    while True:
        many.observe()
        many.legal()
        many.step(many.sample())
        yield BOARDS


def playouts(key: str) -> Iterator[int]:
    many = batch(key, BOARDS, **TABLES[key])
    while True:
        yield int(many.playouts()[1].sum())


def spiel(name: str) -> Iterator[int]:
    """A game of OpenSpiel, step by step from Python, with the list of legal actions."""
    game, rng = pyspiel.load_game(name), Random(0)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, odds)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            yield 1


def _spiel_name(key: str) -> str:
    options = TABLES[key]
    said = ",".join(f"{'players' if name == 'seats' else name}={value}" for name, value in options.items())
    return f"tete_{key}({said})"


WAYS: dict[str, Callable[[str], Iterator[int]]] = {
    "rules in Python": one_by_one,
    "PettingZoo": environment,
    f"{BOARDS} boards, masks": boards,
    f"{BOARDS} boards, masks and planes": boards_with_planes,
    f"{BOARDS} boards, playouts": playouts,
}
