"""What runs where an engine is: a task with a flag that stops it, and the analysis of a view."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from random import SystemRandom
from typing import TypeVar

from tete.compute.engine_pool import Analysis, Asker, EngineError, TaskPool, player_text
from tete.core import TeteError, View
from tete.core.game import AnyGame
from tete.core.stop import Stop
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.players.judging import NAME as JUDGE
from tete.players.reasons import reasons

log = logging.getLogger("tete.compute")
T = TypeVar("T")

POLL = 0.02  # seconds between two checks whether a task should stop
JUDGING_SEED = 1
_running = threading.local()  # `stop`: the flag of the task of this thread
_seeds = SystemRandom()


async def analyze_on(pool: TaskPool, game: AnyGame, view: View, level: str, explain: bool, asker: Asker) -> Analysis:
    """What a computer of this level chooses, found by a task in the pool."""
    label = f"{game.key}, level {level}{', explained' if explain else ''}"
    try:
        return await pool.run(label, analyze_in_worker, game.key, player_text(level), view, explain, asker=asker)
    except TeteError as error:  # a bug in a player: nobody at the table can do anything about it
        log.error("a computer played against the rules (%s): %s", label, error)
        raise EngineError("refused") from error


def analyze_in_worker(key: str, name: str, view: View, explain: bool) -> Analysis:
    """What the player of this name chooses. Its seed is drawn here: nobody else can know it.

    The judge has the same one always, so that it says the same of a position whichever of its moves is asked about.
    """
    seed = JUDGING_SEED if name.startswith(f"{JUDGE}:") else _seeds.getrandbits(48)
    limit = Limit(seed=seed, stop=getattr(_running, "stop", None))
    choice = create_player(name, GAMES[key]).choose(view, limit)
    ranked = tuple((str(move), float(value)) for move, value in choice.ranked)
    return Analysis(str(choice.move), choice.value, ranked, reasons(GAMES[key], view, choice.move) if explain else ())


def watched(work: Callable[[], T], look: Callable[[Stop], None]) -> T:
    """The result of some work. Meanwhile a thread looks now and then whether it should set the flag to stop."""
    stop, done = Stop(), threading.Event()

    def watch() -> None:
        while not done.wait(POLL):
            look(stop)

    _running.stop = stop
    threading.Thread(target=watch, daemon=True).start()
    try:
        return work()
    finally:
        done.set()
        _running.stop = None
