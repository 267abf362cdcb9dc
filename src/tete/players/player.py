"""What a player is: asked with a view and a limit, it answers with a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tete.core import View
from tete.kernels import Stop


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think, and the seed of its whims: the same view, limit and seed give the same choice.

    `nodes` and `seconds` take the place of the player's own measure; raising `stop` from another thread asks for the
    best answer so far. With one thread nothing else decides; players may make use of more.
    """

    nodes: int | None = None
    seconds: float | None = None
    seed: int = 0
    stop: Stop | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """The move chosen; and, from a player that judges, its value, the line expected and the moves it ranked.

    Values are the share of the win that the player expects for itself, from 0 (lost) to 1 (won); the line begins with
    the move chosen; the moves ranked are those it looked at, the best first. `nodes` is how many positions it saw.
    """

    move: Any
    value: float | None = None
    line: tuple[Any, ...] = ()
    ranked: tuple[tuple[Any, float], ...] = ()
    nodes: int = 0


class Player(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, view: View, limit: Limit) -> Choice:
        """A move for the seat whose view this is; it is asked only when that seat has to decide."""


@runtime_checkable
class Rememberer(Protocol):
    """A player that can go on from what it saw earlier in a game."""

    def for_one_game(self) -> Player:
        """The same player at the beginning of a game: its choices there build on each other."""


def for_one_game(player: Player) -> Player:
    """The player for the moves of one game, one after another: with a memory of its own if it can have one."""
    return player.for_one_game() if isinstance(player, Rememberer) else player
