"""What an engine pool promises, wherever its engines run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, TypeVar

from tete.core import View
from tete.players import Level
from tete.players.reasons import Reason

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """Asks an engine for the move of a computer of this level in a view, with reasons if `explain`.

    With a `judged_move` instead of a level, the judge answers: it values the moves of the view, this one among them.
    With neither, the player for hints answers. `game` is the key of the game.
    """

    game: str
    view: View
    level: Level | None = None
    explain: bool = False
    judged_move: str | None = None

    def __str__(self) -> str:
        """For the log."""
        player = "hint" if self.level is None else f"level {self.level}"
        player = player if self.judged_move is None else f"judge of {self.judged_move}"
        return f"{self.game}, {player}{', explained' if self.explain else ''}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The move that a player chose in a view, as text, with the other moves it considered, and the reasons."""

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
    """Who waits for an analysis, and what for. `on_begin` is called when an engine begins with it.

    `about` is what the question is about, such as a table and its version. Engines that several servers share answer
    equal questions about the same once; without it every question is one of its own. `quick`: a fraction of a second
    is enough for it.
    """

    purpose: Purpose = Purpose.SEAT
    visitor: str = ""
    on_begin: Callable[[], None] | None = None
    about: str = ""
    quick: bool = False


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

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        """The answer to a request; else `EngineError`. Cancelling the task that awaits it stops the search."""


class TaskPool(Protocol):
    """Engines that also do other work than analyses."""

    async def run(self, label: str, task: Callable[..., T], *args: Any, asker: Asker = SOMEBODY) -> T:
        """The result of a task in another process, or the `TeteError` it raised, else `EngineError`.

        Cancelling stops the task. The `label` is for the log.
        """
