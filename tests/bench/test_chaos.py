"""The measures of `python -m bench chaos`."""

from __future__ import annotations

from itertools import islice
from random import Random

from bench.chaos import paid_beyond, plan
from bench.chaos_clients import Book
from tests.hosting.world import World, run, settle
from tete.tables import SYSTEM, PerGame, commands

KINDS = ["server", "workers", "redis", "postgres"]


def test_every_kind_of_part_is_killed_in_the_first_round_whatever_the_seed() -> None:
    for seed in range(20):
        drawn = list(islice(plan(KINDS, Random(seed)), 12))
        assert {kind for kind, first in drawn if first} == set(KINDS)
        assert [first for _, first in drawn] == [True] * 4 + [False] * 8


def test_what_a_clock_ran_beyond_the_thinking_is_found_in_the_log_and_credited_time_is_not_part_of_it() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(PerGame(60_000))
        players = [await world.connect(actor, name) for name in ("ann", "bob")]
        book = Book(actor.id)
        for ply, (thinking, outage, late) in enumerate([(3, 0, 0), (2, 10, 4), (5, 0, 1)]):
            (player,) = [each for each in players if each.table["prompts"]]
            book.thought[ply] = float(thinking), 100.0 + ply
            await world.clock.advance(thinking + outage)
            if outage:
                await actor.request(SYSTEM, commands.CreditDowntime(1000 * outage))
            await world.clock.advance(late)
            assert (await player.play(f"move {ply}"))["ok"]
            await settle()
        assert paid_beyond(await world.store.load(actor.id), book) == [(100.0, 0.0), (101.0, 4.0), (102.0, 1.0)]

    run(story)
