"""What a player is: it takes a view and a limit, and returns a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tete.core import AnyGame, View
from tete.core.stop import Stop


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think, and the seed of its random numbers.

    `nodes` and `seconds` replace the player's own limit. Setting `stop` from another thread asks for the best move so
    far. On one thread and without `seconds` or `stop`, the same view, limit and seed give the same choice. Players may
    use more threads.
    """

    nodes: int | None = None
    seconds: float | None = None
    seed: int = 0
    stop: Stop | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen move; a player that searches adds its value, the expected line and the moves it ranked.

    A value is the share of the win that the player expects for itself, from 0 (lost) to 1 (won). The line begins with
    the chosen move. `ranked` holds the moves it looked at, the best first. `nodes` counts the positions it saw.
    `shares` are those of all seats, from a search that counts them.
    """

    move: Any
    value: float | None = None
    line: tuple[Any, ...] = ()
    ranked: tuple[tuple[Any, float], ...] = ()
    nodes: int = 0
    shares: tuple[float, ...] = ()


class Player(Protocol):
    @property
    def name(self) -> str: ...

    def choose(self, view: View, limit: Limit) -> Choice:
        """A move for the seat whose view this is. It is only called when that seat has to decide."""


PlayerFactory = Callable[[AnyGame], Player]


@runtime_checkable
class StatefulPlayer(Protocol):
    """A player that can reuse what it searched earlier in the same game."""

    def for_one_game(self) -> Player:
        """The same player at the beginning of a game, with an empty memory of its own."""


def for_one_game(player: Player) -> Player:
    """The player for the moves of one game in order; it gets a memory of its own if it can use one."""
    return player.for_one_game() if isinstance(player, StatefulPlayer) else player
