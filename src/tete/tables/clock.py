"""Clocks of a table: none, so much for the whole game and a little for each move, or so much for each move.

Only persons are timed: a computer's thinking is the room's affair. Times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from tete.core import Seat


@dataclass(frozen=True, slots=True)
class NoClock:
    """Take your time."""

    kind: Literal["none"] = "none"


@dataclass(frozen=True, slots=True)
class PerGame:
    """A bank for the whole game; each move made adds the increment."""

    bank: int
    increment: int = 0
    kind: Literal["game"] = "game"


@dataclass(frozen=True, slots=True)
class PerMove:
    """The same limit for every question; what is left over is lost."""

    limit: int
    kind: Literal["move"] = "move"


ClockConfig = Annotated[NoClock | PerGame | PerMove, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Clocks:
    """For each seat what was left when its clock last stopped, and since when it runs (None: it stands)."""

    left: tuple[int, ...]
    since: tuple[int | None, ...]

    def remaining(self, seat: Seat, now: int) -> int:
        since = self.since[seat]
        return self.left[seat] if since is None else self.left[seat] - max(0, now - since)

    def expired(self, now: int) -> tuple[Seat, ...]:
        """The seats whose flag falls now."""
        running = (seat for seat, since in enumerate(self.since) if since is not None)
        return tuple(seat for seat in running if self.remaining(seat, now) <= 0)

    def due(self) -> int | None:
        """When the next flag falls if nobody moves."""
        return min(
            (since + left for since, left in zip(self.since, self.left, strict=True) if since is not None), default=None
        )


def initial(control: ClockConfig, seats: int) -> Clocks:
    """The clocks before the game."""
    match control:
        case NoClock():
            left = 0
        case PerGame(bank):
            left = bank
        case PerMove(limit):
            left = limit
    return Clocks((left,) * seats, (None,) * seats)


def advance(
    clocks: Clocks,
    control: ClockConfig,
    thinking: Collection[Seat],
    fresh: Collection[Seat],
    at: int,
    mover: Seat | None = None,
) -> Clocks:
    """The clocks when just these seats think; the `fresh` ones about a new question, after the move of `mover`."""
    if isinstance(control, NoClock):
        return clocks
    left, running = list(clocks.left), list(clocks.since)
    for seat, since in enumerate(clocks.since):
        if since is not None and (seat == mover or seat in fresh or seat not in thinking):
            left[seat] = max(0, left[seat] - max(0, at - since))
            running[seat] = None
        if isinstance(control, PerGame) and seat == mover:
            left[seat] += control.increment
        if isinstance(control, PerMove) and (seat in fresh or seat == mover):
            left[seat] = control.limit
        if seat in thinking and running[seat] is None:
            running[seat] = at
    return Clocks(tuple(left), tuple(running))


def credit_downtime(clocks: Clocks, last: int, at: int) -> Clocks:
    """Running clocks as if nothing had passed between `last` and now."""
    gap = max(0, at - last)
    return Clocks(clocks.left, tuple(None if since is None else min(since + gap, at) for since in clocks.since))
