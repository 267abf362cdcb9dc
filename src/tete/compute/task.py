"""What runs where an engine is: a task with a flag that stops it, and the analysis of a view."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import SystemRandom
from typing import TypeVar

from tete.compute.engine_pool import Analysis, Asker, EngineError, EngineRequest, TaskPool
from tete.core import TeteError
from tete.core.stop import Stop
from tete.games import GAMES
from tete.players import Limit
from tete.players.judging import JudgePlayer
from tete.players.levels import hint_player, level_player
from tete.players.reasons import reasons

log = logging.getLogger("tete.compute")
T = TypeVar("T")

POLL_EVERY_S = 0.02  # between two checks whether a task should stop
THOUGHT_S = 6.0  # of processor time, after which a computer plays the best move so far
JUDGE_SEED = 1
_running = threading.local()  # `task`: that of this thread
_seeds = SystemRandom()


@dataclass(slots=True)
class RunningTask:
    """The flag that stops a task, and until when of the processor time it may think."""

    stop: Stop = field(default_factory=Stop)
    until: float = math.inf


async def analyze_on(pool: TaskPool, request: EngineRequest, asker: Asker) -> Analysis:
    """The answer to a request, computed by a task in the pool."""
    try:
        return await pool.run(str(request), analyze_in_worker, request, asker=asker)
    except TeteError as error:  # a bug in a player: nobody at the table can do anything about it
        log.error("a computer played against the rules (%s): %s", request, error)
        raise EngineError("refused") from error


def analyze_in_worker(request: EngineRequest) -> Analysis:
    """The answer to a request. The seed of a player is drawn here: nobody else can know it.

    The judge always has the same seed, so that it says the same of a position whichever of its moves is judged.
    """
    game, view = GAMES[request.game], request.view
    task: RunningTask | None = getattr(_running, "task", None)
    stop = None if task is None else task.stop
    if request.judged_move is not None:
        choice = JudgePlayer(game, request.judged_move).choose(view, Limit(seed=JUDGE_SEED, stop=stop))
    else:
        if task is not None:
            task.until = time.process_time() + THOUGHT_S
        player = hint_player(game) if request.level is None else level_player(game, request.level)
        choice = player.choose(view, Limit(seed=_seeds.getrandbits(48), stop=stop))
    ranked = tuple((str(move), float(value)) for move, value in choice.ranked)
    return Analysis(str(choice.move), choice.value, ranked, reasons(game, view, choice.move) if request.explain else ())


def watched(work: Callable[[], T], look: Callable[[Stop], None]) -> T:
    """The result of some work. Meanwhile a thread looks now and then whether it should set the flag to stop."""
    task, done = RunningTask(), threading.Event()

    def watch() -> None:
        while not done.wait(POLL_EVERY_S):
            look(task.stop)
            if time.process_time() > task.until:
                task.stop.set()

    _running.task = task
    threading.Thread(target=watch, daemon=True).start()
    try:
        return work()
    finally:
        done.set()
        _running.task = None
