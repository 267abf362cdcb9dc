"""The bus on Redis: what one server rings, the others hear, also after Redis was killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.store.conftest import Run
from tests.support.patience import HANG_S
from tests.support.programs import Redis
from tete.bus.redis import PUBLISH_EVERY_S, RedisBus

Heard = asyncio.Queue[tuple[str, int]]


@asynccontextmanager
async def listening(redis: Redis) -> AsyncIterator[tuple[RedisBus, Heard]]:
    bus, heard = RedisBus(redis.address), Heard()
    bus.listen(lambda table, version: heard.put_nowait((table, version)))
    try:
        await asyncio.wait_for(bus.connected.wait(), HANG_S)
        yield bus, heard
    finally:
        await bus.close()


def test_a_ring_is_heard_by_every_server(redis: Redis, run: Run) -> None:
    async def story() -> None:
        async with listening(redis) as (here, ours), listening(redis) as (_, theirs):
            here.ring("a", 3)
            here.ring("b", 1)
            for heard in (ours, theirs):
                assert [await asyncio.wait_for(heard.get(), HANG_S) for _ in range(2)] == [("a", 3), ("b", 1)]

    run(story())


def test_rings_that_follow_each_other_quickly_share_messages(redis: Redis, run: Run) -> None:
    async def published(bus: RedisBus) -> int:
        return int((await bus._redis.info("commandstats"))["cmdstat_publish"]["calls"])

    async def story() -> None:
        async with listening(redis) as (here, heard):
            here.ring("a", 1)
            assert await asyncio.wait_for(heard.get(), HANG_S) == ("a", 1)
            before, began = await published(here), time.monotonic()
            for version in range(2, 42):
                here.ring("a", version)
                await asyncio.sleep(0.001)
            while (await asyncio.wait_for(heard.get(), HANG_S))[1] < 41:
                pass
            assert await published(here) - before <= 1 + (time.monotonic() - began) / PUBLISH_EVERY_S

    run(story())


def test_a_missing_redis_neither_raises_nor_waits_and_is_used_again_when_it_is_back(run: Run) -> None:
    async def story(redis: Redis) -> None:
        async with listening(redis) as (here, _), listening(redis) as (there, theirs):
            await asyncio.to_thread(redis.stop)
            for version in range(100):
                here.ring("a", version)
                await asyncio.sleep(0)
            await asyncio.to_thread(redis.start)
            await asyncio.wait_for(there.connected.wait(), HANG_S)
            heard = ("", 0)
            async with asyncio.timeout(HANG_S):
                while heard != ("a", 100):  # the publisher reconnects by itself too, and may have kept an older ring
                    here.ring("a", 100)
                    with suppress(TimeoutError):
                        heard = await asyncio.wait_for(theirs.get(), 0.05)

    with Redis() as redis:
        run(story(redis))


def test_what_others_publish_on_the_channel_harms_nobody(redis: Redis, run: Run) -> None:
    async def story() -> None:
        async with listening(redis) as (here, heard):
            for text in ("", "a", "a b", "a -1", "\n\n", "x" * 10_000, "a ٣"):
                await here._redis.publish("tete:rings", text)
            here.ring("a", 7)
            assert await asyncio.wait_for(heard.get(), HANG_S) == ("a", 7)

    run(story())


def test_what_a_server_tells_is_heard_by_the_others_and_told_again_to_a_newcomer(redis: Redis, run: Run) -> None:
    async def story() -> None:
        facts: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        async with listening(redis) as (here, _):
            here.gossip.on_newcomer(lambda: here.gossip.publish("colour", "red"))
            here.gossip.subscribe("colour", lambda *_: facts.put_nowait(("nobody", "hears themselves")))
            async with listening(redis) as (there, _):
                there.gossip.subscribe("colour", lambda server, text: facts.put_nowait((server, text)))
                there.gossip.join()
                assert await asyncio.wait_for(facts.get(), HANG_S) == (here.gossip.server, "red")
                await here._redis.publish("tete:gossip", "nonsense")
                await here._redis.publish("tete:gossip", '["x", [["colour"], 7]]')
                here.gossip.publish("colour", "green")
                async with asyncio.timeout(HANG_S):
                    while (await facts.get())[1] != "green":
                        pass

    run(story())
