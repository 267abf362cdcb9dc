"""Game clocks: none, a bank for the whole game with an increment, or a limit per move.

Only persons are timed, never computers. All times are in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tete.core import Seat
from tete.tables.declared import Kind


class NoClock(Kind, frozen=True, tag="none"):
    """No time limit."""


class PerGame(Kind, frozen=True, tag="game"):
    """A bank for the whole game. Each move adds the increment."""

    bank: int
    increment: int = 0


class PerMove(Kind, frozen=True, tag="move"):
    """The same limit for every turn (`Game.same_turn`). Unused time is lost."""

    limit: int


ClockConfig = NoClock | PerGame | PerMove


@dataclass(frozen=True, slots=True)
class Clocks:
    """For each seat: what was left when its clock last stopped, and since when it runs (None: stopped)."""

    left: tuple[int, ...]
    since: tuple[int | None, ...]

    def remaining(self, seat: Seat, now: int) -> int:
        since = self.since[seat]
        return self.left[seat] if since is None else self.left[seat] - max(0, now - since)

    def expired(self, now: int) -> tuple[Seat, ...]:
        """The seats whose time has run out."""
        running = [seat for seat, since in enumerate(self.since) if since is not None]
        return tuple([seat for seat in running if self.remaining(seat, now) <= 0]) if running else ()

    def next_expiry(self) -> int | None:
        """When the next clock runs out if no move is made."""
        ends = [since + left for since, left in zip(self.since, self.left, strict=True) if since is not None]
        return min(ends) if ends else None


def initial(config: ClockConfig, seats: int, times: Sequence[int] = ()) -> Clocks:
    """The clocks before the game starts; `times` is how many times the usual time each seat has."""
    match config:
        case NoClock():
            left = 0
        case PerGame(bank):
            left = bank
        case PerMove(limit):
            left = limit
    return Clocks(tuple(left * factor for factor in times or (1,) * seats), (None,) * seats)


def advance(
    clocks: Clocks,
    config: ClockConfig,
    thinking: Collection[Seat],
    fresh: Collection[Seat],
    at: int,
    mover: Seat | None = None,
    times: Sequence[int] = (),
    renewed: Collection[Seat] = (),
) -> Clocks:
    """The clocks when exactly these seats think: the `fresh` ones about a new prompt, after the move of `mover`.

    With a limit for a turn, the `renewed` seats have all of it again.
    """
    if isinstance(config, NoClock):
        return clocks
    left, running = list(clocks.left), list(clocks.since)
    for seat, since in enumerate(clocks.since):
        if since is not None and (seat == mover or seat in fresh or seat not in thinking):
            left[seat] = max(0, left[seat] - max(0, at - since))
            running[seat] = None
        if isinstance(config, PerGame) and seat == mover:
            left[seat] += config.increment * (times[seat] if times else 1)
        if isinstance(config, PerMove) and seat in renewed:
            left[seat] = config.limit * (times[seat] if times else 1)
        if seat in thinking and running[seat] is None:
            running[seat] = at
    return Clocks(tuple(left), tuple(running))


def credit_downtime(clocks: Clocks, last: int, at: int) -> Clocks:
    """The clocks as if no time had passed between `last` and `at`."""
    gap = max(0, at - last)
    return Clocks(clocks.left, tuple(None if since is None else min(since + gap, at) for since in clocks.since))
