"""The clock of a live table: it runs out by itself, passes for who is away, and nobody pays for a slow store."""

from __future__ import annotations

from tests.hosting.slow_store import SlowStore
from tests.hosting.world import World, run, settle, until
from tete.store import StoreError
from tete.tables import PerGame, PerMove, commands


def test_the_clock_passes_for_players_who_are_away_and_the_game_goes_on() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(PerMove(30_000), game="headache")
        ann = await world.connect(actor, "ann")
        (asked,) = ann.table["turn"]["seats"]
        await world.clock.advance(30.1)
        assert ann.table["status"] == "playing"
        told = [(each["kind"], each.get("seat", each.get("actor"))) for each in ann.table["notifications"]]
        assert told[:2] == [("time-expired", asked), ("ply", asked)]
        await world.clock.advance(120)
        position = actor.table.state.dump()
        assert isinstance(position, dict)
        assert position["turns"] == 5
        assert {actor.table.plies[ply].move for ply in actor.table.timeouts} <= {"pass", "done"}

    run(story)


def test_a_clock_that_runs_out_ends_the_game_without_being_asked() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(PerMove(30_000))
        ann = await world.connect(actor, "ann")
        assert ann.table["clock"]["running"] == [0]
        await world.clock.advance(29.9)
        assert ann.table["status"] == "playing"
        await world.clock.advance(0.2)
        assert (ann.table["status"], ann.table["turn"]["reason"]) == ("over", "timeout")

    run(story)


def test_a_snapshot_of_a_running_clock_is_fresh() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(PerMove(30_000))
        ann = await world.connect(actor, "ann")
        await world.clock.advance(10)
        later = await world.connect(actor, "ann")
        assert ann.table["seats"][0]["clock_ms"] - later.table["seats"][0]["clock_ms"] == 10_000

    run(story)


def test_clocks_do_not_pay_for_a_store_that_refuses() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two(PerGame(600_000))
        ann = await world.connect(actor, "ann")
        await world.clock.advance(5)
        store.failure = StoreError("store-failed", detail="?")
        assert not (await ann.play("1"))["ok"]
        await world.clock.advance(20)
        assert not (await ann.play("2"))["ok"]  # still away: tried, and refused like the first
        await world.clock.advance(20)
        store.failure = None
        assert (await ann.play("3"))["ok"]
        assert 594_000 <= actor.table.clocks.left[0] <= 595_000  # the five seconds before the first attempt

    run(story)


def test_clocks_do_not_pay_for_a_store_that_is_slow() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two(PerGame(600_000))
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        store.gate.clear()
        (prompt,) = ann.table["prompts"]
        ann.connection.submit(commands.Play(**prompt, move=ann.table["moves"]["list"][0], id="m"))
        await world.clock.advance(30)
        store.gate.set()
        await until(lambda: bob.table["ply"] == 1)
        await settle()
        await world.clock.advance(1)
        mover = next(iter(actor.table.prompts))
        assert actor.table.clocks.remaining(int(mover), world.clock.now()) > 598_000

    run(story)
