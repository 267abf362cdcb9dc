"""Spectators are shown a change in groups, and never before players who wait."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.hosting.world import ManualClock, run
from tete.hosting import Metrics
from tete.hosting.connection import PAUSE_PER_REQUEST_S, SPECTATORS_AT_ONCE, Fanout


@dataclass(eq=False)
class Spectator:
    number: int
    shown: list[int] = field(repr=False)

    def show_table(self) -> None:
        self.shown.append(self.number)


def gathered(waiting: int, number: int) -> tuple[ManualClock, Fanout, list[Any], list[int]]:
    shown: list[int] = []
    clock = ManualClock()
    return clock, Fanout(clock, Metrics(requests_waiting=waiting)), [Spectator(n, shown) for n in range(number)], shown


def test_everybody_is_shown_a_change_and_those_first_who_have_waited_longest() -> None:
    async def story() -> list[int]:
        clock, fanout, spectators, shown = gathered(0, 3 * SPECTATORS_AT_ONCE)
        fanout.show_spectators(spectators)
        assert shown == list(range(SPECTATORS_AT_ONCE))
        fanout.show_spectators(
            spectators
        )  # another change: who has seen the first is behind again, and nobody is listed twice
        await clock.advance(1)
        return shown

    assert run(story) == [*range(3 * SPECTATORS_AT_ONCE), *range(SPECTATORS_AT_ONCE)]


def test_spectators_wait_longer_the_more_players_do() -> None:
    async def story() -> list[int]:
        clock, fanout, spectators, shown = gathered(1000, 3 * SPECTATORS_AT_ONCE)
        fanout.show_spectators(spectators)
        await clock.advance(1000 * PAUSE_PER_REQUEST_S - 0.01)
        return shown

    assert run(story) == list(range(SPECTATORS_AT_ONCE))


def test_a_few_spectators_are_shown_a_change_at_once() -> None:
    async def story() -> list[int]:
        _, fanout, spectators, shown = gathered(10**9, 2)
        fanout.show_spectators(spectators)
        return shown

    assert run(story) == [0, 1]
