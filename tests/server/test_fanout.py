"""Spectators are told in their turn, and never before players who wait."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

from tete.hosting.fanout import GROUP, Fanout


@dataclass
class Busy:
    asked: int


@dataclass(eq=False)
class Spectator:
    number: int
    told: list[int] = field(repr=False)

    def mark_dirty(self) -> None:
        self.told.append(self.number)


def gathered(asked: int, number: int) -> tuple[Fanout, list[Any], list[int]]:
    told: list[int] = []
    return Fanout(cast(Any, Busy(asked))), [Spectator(each, told) for each in range(number)], told


async def turns(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_everybody_is_told_and_those_first_who_have_waited_longest() -> None:
    async def story() -> list[int]:
        crowd, spectators, told = gathered(0, 3 * GROUP)
        crowd.tell(spectators)
        assert told == list(range(GROUP))
        crowd.tell(spectators)  # something new: whoever was told is behind again, and nobody twice
        await turns(50)
        return told

    assert asyncio.run(story()) == [*range(3 * GROUP), *range(GROUP)]


def test_the_crowd_waits_while_players_do() -> None:
    async def story() -> list[int]:
        crowd, spectators, told = gathered(10**9, 3 * GROUP)
        crowd.tell(spectators)
        await turns(50)
        return told

    assert asyncio.run(story()) == list(range(GROUP))


def test_a_small_crowd_is_told_at_once() -> None:
    async def story() -> list[int]:
        crowd, spectators, told = gathered(10**9, 2)
        crowd.tell(spectators)
        return told

    assert asyncio.run(story()) == [0, 1]
