"""What an engine pool promises, wherever its engines run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, TypeVar

from tete.core import View
from tete.core.game import AnyGame
from tete.players import LEVELS
from tete.players.judging import NAME as JUDGE
from tete.players.reasons import Reason
from tete.tables.config import STAND_IN_LEVEL

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Analysis:
    """The move a player chose for a view, as text, with the other moves it considered and the reasons, if asked for."""

    move: str
    value: float | None = None
    ranked: tuple[tuple[str, float], ...] = ()
    reasons: tuple[Reason, ...] = ()


class Purpose(IntEnum):
    """What an analysis is for; the first come first."""

    SEAT = 0  # a computer's move in a game
    HINT = 1  # for somebody who waits in front of a board
    ANALYSIS = 2  # of a finished game
    PUZZLE = 3  # one that is made


@dataclass(frozen=True, slots=True)
class Asker:
    """Who waits for an analysis, and what for. `begun` is called when an engine begins with it.

    `about` is what the question is about, such as a table and its version. Engines that several servers share answer
    equal questions about the same once; without it every question is one of its own.
    """

    purpose: Purpose = Purpose.SEAT
    visitor: str = ""
    begun: Callable[[], None] | None = None
    about: str = ""


SOMEBODY = Asker()


class EngineError(Exception):
    """There is no result; the log says why. Another attempt may succeed."""


class EngineBusy(EngineError):
    """Too many analyses wait already."""


class EngineAway(EngineError):
    """No engine can be reached now."""


class EnginePool(Protocol):
    """Computer players that can be asked for moves: the most urgent purpose first, the visitors in turn."""

    @property
    def size(self) -> int:
        """How many engines there are now."""

    @property
    def waiting(self) -> int:
        """How many analyses wait for an engine."""

    async def analyze(
        self, game: AnyGame, view: View, level: str, *, explain: bool = False, asker: Asker = SOMEBODY
    ) -> Analysis:
        """The choice of a computer of this level, with reasons if `explain`; else `EngineError`.

        Cancelling the task that awaits the result stops the search.
        """


class Judging(str):
    """In place of a level: asks the judge, which values this move among the others. It never comes from outside."""

    __slots__ = ()


class TaskPool(Protocol):
    """Engines that are given other work than analyses."""

    async def run(self, label: str, task: Callable[..., T], *given: Any, asker: Asker = SOMEBODY) -> T:
        """The result of a task in another process, or the `TeteError` it raised, else `EngineError`.

        Cancelling stops the task. The `label` is for the log.
        """


def player_text(level: str) -> str:
    """The name of the player of a level; an unknown level plays as a stand-in does."""
    if isinstance(level, Judging):
        return f"{JUDGE}:{level}"
    return f"level:{level if level in map(str, LEVELS) else STAND_IN_LEVEL}"
