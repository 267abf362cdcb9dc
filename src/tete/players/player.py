"""What a player is: asked with a view and a limit, it answers with a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tete.core import View


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think, and the seed of its whims: the same view, limit and seed give the same choice."""

    nodes: int | None = None
    seconds: float | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """The move chosen; and, from a player that judges, its value, the line expected and the moves it ranked."""

    move: Any
    value: float | None = None
    line: tuple[Any, ...] = ()
    ranked: tuple[tuple[Any, float], ...] = ()


class Player(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, view: View, limit: Limit) -> Choice:
        """A move for the seat whose view this is; it is asked only when that seat has to decide."""
