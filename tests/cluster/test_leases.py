"""Leases in PostgreSQL: one server has a table, another takes it over, and all know when nobody was there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tests.support.patience import HANG_S
from tests.support.programs import Postgres
from tete.store.postgres import PostgresStore
from tete.store.postgres.leases import LEASE_S, PostgresLeases


def now() -> int:
    return time.time_ns() // 1_000_000


async def opened(address: str) -> PostgresLeases:
    await (await PostgresStore.open(address)).close()  # creates the tables
    return await PostgresLeases.open(address, now, grace=0.0)


async def reached(state: Callable[[], bool]) -> None:
    """Waits until this is so."""
    async with asyncio.timeout(HANG_S):
        while not state():
            await asyncio.sleep(0.01)


async def killed(leases: PostgresLeases) -> None:
    """As if its process were gone: nothing is given up."""
    assert leases._task is not None
    leases._task.cancel()
    await asyncio.gather(leases._task, return_exceptions=True)
    leases._drop_connection()


def test_one_server_has_a_table_and_the_next_one_gets_it_when_it_is_given_up(address: str, run: Run) -> None:
    async def story() -> None:
        one, two = await opened(address), await opened(address)
        gained: list[str] = []
        two.listen(gained.append, lambda: None)
        one.want("a", watched=True)
        await reached(lambda: one.holds("a"))
        two.want("a", watched=True)
        two.want("b", watched=True)
        await reached(lambda: two.holds("b"))
        assert not two.holds("a")
        one.give_up("a")
        assert not one.holds("a")
        await reached(lambda: two.holds("a"))
        assert gained == ["b", "a"]
        await one.close()
        await two.close()

    run(story())


def test_the_tables_of_a_killed_server_are_taken_over(address: str, run: Run) -> None:
    async def story() -> None:
        one, two = await opened(address), await opened(address)
        tables = [f"t{number}" for number in range(500)]
        for leases in (one, two):
            for table in tables:
                leases.want(table, watched=True)
            await reached(lambda: all(one.holds(table) for table in tables))
        assert not any(two.holds(table) for table in tables)
        await killed(one)
        await reached(lambda: all(two.holds(table) for table in tables))
        await two.close()

    run(story())


def test_a_server_where_somebody_watches_comes_before_one_that_only_minds_the_clock(address: str, run: Run) -> None:
    async def story() -> None:
        one, two = await opened(address), await opened(address)
        assert await one.obtain(["a", "b"]) == {"a", "b"}
        assert await two.obtain(["a"]) == set()
        two.want("a", watched=True)
        await reached(lambda: two.holds("a"))
        await one.close()
        await two.close()

    run(story())


def test_a_server_that_stops_gives_everything_up_at_once(address: str, run: Run) -> None:
    async def story() -> None:
        one, two = await opened(address), await opened(address)
        assert await one.obtain(["a"]) == {"a"}
        await one.close()
        assert await two.obtain(["a"]) == {"a"}
        await two.close()

    run(story())


def test_only_the_time_when_no_server_was_alive_is_an_outage(address: str, run: Run) -> None:
    async def story() -> None:
        began, one = now(), await opened(address)
        two = await opened(address)
        await killed(one)
        await asyncio.sleep(LEASE_S + 1)  # longer than its leases last
        assert two.missed(began, now()) == 0
        gone = now()
        await killed(two)
        await asyncio.sleep(LEASE_S + 1)
        three, back = await opened(address), now()
        missed = three.missed(began, now())
        assert back - gone <= missed <= back - began  # since its last heartbeat
        assert three.missed(back, now() + 10_000) == 0
        four = await opened(address)
        assert four.missed(began, now()) == missed
        await three.close()
        await four.close()

    run(story())


def test_a_room_that_had_no_heartbeats_yet_was_down_since_its_last_event(address: str, run: Run) -> None:
    async def story() -> None:
        store = await PostgresStore.open(address)
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        leases = await opened(address)
        at = summary("a").at
        assert leases.missed(at, now()) > 0.99 * (now() - at)
        await store.close()
        await leases.close()

    run(story())


def test_a_database_that_was_away_makes_an_outage_and_leases_are_taken_again(run: Run) -> None:
    async def story(server: Postgres) -> None:
        begun = now()
        one = await opened(server.address)
        back = asyncio.Event()
        one.listen(lambda _: None, back.set)
        one.want("a", watched=True)
        await reached(lambda: one.holds("a"))
        gone = now()
        await asyncio.to_thread(server.stop)
        await reached(lambda: one.lapsed)
        assert not one.holds("a")
        await asyncio.to_thread(server.start)
        await asyncio.wait_for(back.wait(), 10)
        assert one.back > gone
        assert one.back - gone <= one.missed(begun, now()) <= one.back - begun  # from the last heartbeat before it
        await reached(lambda: one.holds("a") and not one.lapsed)
        await one.close()

    with Postgres() as server:
        run(story(server))
