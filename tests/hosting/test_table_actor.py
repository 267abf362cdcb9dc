"""A live table: one reply for each command, durable before it is shown, and as fast as its slowest reader needs."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.hosting.world import QUICK, World, run, settle, until
from tete.bus import LocalBus
from tete.core import IllegalMove
from tete.hosting import Limits, TableActor
from tete.hosting.connection import REPLIES, TOO_SLOW
from tete.store import Conflict, MemoryStore, StoreError
from tete.tables import Event, Local, Open, PerGame, PerMove, Remote, TableConfig, TableSummary, commands


class SlowStore(MemoryStore):
    """Appends when it is told to, or fails."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.failure: Exception | None = None

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        await super().append(table, after, events, summary, secret)


def test_a_move_is_shown_to_nobody_before_it_is_stored() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        seen = len(ann.messages), len(bob.messages)
        store.gate.clear()
        (prompt,) = ann.table["prompts"]
        ann.connection.submit("m", commands.Play(**prompt, move=ann.table["moves"]["list"][0]))
        await settle()
        assert (len(ann.messages), len(bob.messages)) == seen
        store.gate.set()
        await settle()
        assert ann.reply("m")["ok"]
        assert ann.messages[-2]["type"] == "table"  # the table comes before the reply that refers to its version
        assert ann.messages[-2]["version"] == ann.messages[-1]["version"]
        assert (ann.table["ply"], bob.table["ply"]) == (1, 1)

    run(story)


def test_a_move_sends_each_player_one_snapshot_and_the_mover_one_reply() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        seen, frames = (len(ann.messages), len(bob.messages)), world.env.metrics.frames
        await ann.play()
        assert [message["type"] for message in ann.messages[seen[0] :]] == ["table", "reply"]
        assert [message["type"] for message in bob.messages[seen[1] :]] == ["table"]
        assert world.env.metrics.frames == frames + 3

    run(story)


@pytest.mark.parametrize(
    ("failure", "code"), [(StoreError("store-failed", detail="?"), "store-failed"), (OSError(), "our-fault")]
)
def test_what_cannot_be_stored_has_not_happened(failure: Exception, code: str) -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        store.failure = failure
        assert (await ann.play("1"))["error"]["code"] == code
        assert actor.table.plies == ()
        store.failure = None
        assert (await ann.play("2"))["ok"]

    run(story)


def test_a_bug_in_the_rules_is_one_refusal_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        with monkeypatch.context() as patch:
            patch.setattr("tete.hosting.informed.decide", lambda *_: 1 // 0)
            assert (await ann.play("1"))["error"]["code"] == "our-fault"
        assert (await ann.play("2"))["ok"]

    run(story)


def test_a_command_repeated_is_carried_out_once_and_answered_the_same() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        (prompt,) = ann.table["prompts"]
        play = commands.Play(**prompt, move=ann.table["moves"]["list"][0])
        first = await ann.submit("once", play)
        assert await ann.submit("once", play) == first
        again = await world.connect(actor, "ann")
        assert await again.submit("once", play) == first
        assert len(actor.table.plies) == 1

    run(story)


def test_a_refusal_is_repeated_on_every_connection_of_its_player_in_the_language_of_each() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        early = commands.Play(1, 0, "x")
        refused = await bob.submit("early", early)
        assert refused["error"]["code"] == "not-your-turn"
        await ann.play()
        assert await bob.submit("early", early) == refused
        again = await world.connect(actor, "bob")
        assert await again.submit("early", early) == refused
        again.connection.lang = "fr"
        assert (await again.submit("early", early))["error"]["text"] != refused["error"]["text"]
        assert (await again.submit("later", early))["error"]["code"] == "stale-prompt"

    run(story)


def test_what_the_store_could_not_take_is_decided_again_when_it_is_repeated() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        store.failure = StoreError("store-unreachable", detail="away")
        play = commands.Play(**ann.table["prompts"][0], move=ann.table["moves"]["list"][0])
        assert not (await ann.submit("move", play))["ok"]
        store.failure = None
        assert (await ann.submit("move", play))["ok"]
        assert len(actor.table.plies) == 1

    run(story)


def test_requests_are_decided_in_their_order_and_too_many_are_refused_at_once() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(Limits(inbox=3), store=store)
        actor = await world.create(Remote("ann"), Remote("ann"))
        ann = await world.connect(actor, "ann")
        store.gate.clear()
        for number in range(6):
            ann.connection.submit(f"c{number}", commands.Chat(f"line {number}"))
        await settle()
        assert [ann.reply(f"c{number}")["error"]["code"] for number in (4, 5)] == ["table-busy"] * 2
        assert world.env.metrics.requests_waiting == 4
        store.gate.set()
        await settle()
        assert [line.text for line in actor.table.chat] == [f"line {number}" for number in range(4)]
        assert world.env.metrics.requests_waiting == 0

    run(story)


def test_a_client_that_does_not_read_skips_versions_and_then_sees_the_newest() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        bob.reading = False
        await ann.play()
        seen = len(bob.messages)
        bob_move = str(actor.table.state.moves(1)[0])
        await actor.request("bob", commands.Play(1, actor.table.prompts[1], bob_move))
        await ann.play("m2")
        assert len(bob.messages) == seen
        bob.reading = True
        bob.connection.resume()
        assert [message["ply"] for message in bob.messages[seen:]] == [3]
        assert [each["ply"] for each in bob.table["notifications"]] == [1, 2]

    run(story)


def test_a_client_that_lets_replies_pile_up_is_closed() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        zoe = await world.connect(actor, "zoe")
        zoe.reading = False
        for number in range(REPLIES + 3):
            zoe.connection.pong(number)
        assert zoe.code == TOO_SLOW

    run(story)


def test_silent_and_stuck_connections_are_closed_and_idle_tables_leave_memory() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        quiet, stuck, good = [await world.connect(actor, player) for player in ("ann", "bob", "zoe")]
        stuck.reading = False
        stuck.connection.pong(0)
        await world.clock.advance(16)
        for client in (stuck, good):
            client.connection.heard_at = world.clock.monotonic()
        world.registry.upkeep.sweep()
        assert (quiet.code, stuck.code, good.code) == (None, TOO_SLOW, None)
        await world.clock.advance(15)
        good.connection.heard_at = world.clock.monotonic()
        world.registry.upkeep.sweep()
        assert (quiet.code, good.code) == (TOO_SLOW, None)
        for client in (quiet, stuck, good):
            actor.unsubscribe(client.connection)
        world.registry.upkeep.sweep()
        assert actor.id in world.registry.actors
        await world.clock.advance(61)
        world.registry.upkeep.sweep()
        assert actor.id not in world.registry.actors
        back = await world.registry.actor(actor.id)
        assert isinstance(back, TableActor)
        assert back.table == actor.table

    run(story)


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
        assert len(actor.table.timeouts) == 5
        assert {actor.table.plies[ply].move for ply in actor.table.timeouts} <= {"pass", "done"}

    run(story)


def test_a_shared_screen_looks_from_nowhere_after_the_lots_have_moved_everybody() -> None:
    async def story() -> None:
        world = World()
        config = TableConfig("headquarter", 2, lots=True)
        create = commands.Create("t1", config, occupants=((Local("ann"), "Ann"), (Local("ann"), "Zoé")))
        actor = await world.registry.create("ann", create)
        ann = await world.connect(actor, "ann")
        ann.connection.set_viewpoint(0)
        await actor.start_if_full()
        assert ann.table["viewpoint"] is None
        assert ann.table["view"] is None
        assert ann.table["curtain"] is not None
        assert ann.table["lots"] == list(actor.table.lots) != []
        names = [seat["name"] for seat in ann.table["seats"]]
        assert names == [("Ann", "Zoé")[old] for old in actor.table.lots]

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


def test_what_another_server_did_is_shown_when_the_bus_rings() -> None:
    async def story() -> None:
        store, bus = MemoryStore(), LocalBus()
        here, there = World(store=store, bus=bus), World(store=store, bus=bus)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        bob = await there.connect(await there.registry.actor(actor.id), "bob")
        await ann.play()
        assert bob.table["ply"] == 1
        await bob.play()
        assert ann.table["ply"] == 2

    run(story)


def test_a_lost_message_of_the_bus_is_made_up_for_by_looking_into_the_log() -> None:
    async def story() -> None:
        store, limits = MemoryStore(), replace(QUICK, poll=1.5)
        here, there = World(limits, store=store), World(limits, store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        bob = await there.connect(await there.registry.actor(actor.id), "bob")
        there.registry.start()
        await ann.play()
        assert bob.table["ply"] == 0
        await there.clock.advance(2)
        await until(lambda: bob.table["ply"] == 1)
        await there.registry.close()

    run(story)


def test_a_message_of_the_bus_that_arrives_while_the_log_is_read_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        store, opened = MemoryStore(), asyncio.Event()
        load = store.load

        async def slow_load(table: str, since: int = 0) -> tuple[Event, ...]:
            found = await load(table, since)
            await opened.wait()
            return found

        here, there = World(store=store), World(store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        elsewhere = await there.registry.actor(actor.id)
        bob = await there.connect(elsewhere, "bob")
        monkeypatch.setattr(store, "load", slow_load)
        elsewhere.notice(elsewhere.table.version + 1)  # before the log has anything new
        await settle()
        await ann.play()
        elsewhere.notice(actor.table.version)
        opened.set()
        await until(lambda: bob.table["ply"] == 1)

    run(story)


def test_without_the_bus_a_conflict_is_decided_again_on_the_newest_table() -> None:
    async def story() -> None:
        store = MemoryStore()
        here, there = World(store=store), World(store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        elsewhere = await there.registry.actor(actor.id)
        bob = await there.connect(elsewhere, "bob")
        await ann.play()
        assert (await bob.submit("hello", commands.Chat("hello")))["ok"]
        assert bob.table["ply"] == 1
        assert [each["kind"] for each in bob.table["notifications"]] == ["chat"]
        assert [event.version for event in await store.load(actor.id)] == list(range(1, bob.table["version"] + 1))

    run(story)


def test_a_conflict_that_cannot_be_read_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        store.failure = Conflict("log-conflict", table=actor.id, version=99)

        async def broken(*_: object) -> tuple[Event, ...]:
            raise StoreError("store-failed", detail="?")

        monkeypatch.setattr(store, "load", broken)
        assert (await ann.play("1"))["error"]["code"] == "store-failed"
        monkeypatch.undo()
        store.failure = None
        assert (await ann.play("2"))["ok"]

    run(story)


def test_a_seat_of_a_table_that_is_not_public_needs_its_invite_key() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), access="link")
        bob = await world.connect(actor, "bob")
        assert (await bob.submit("1", commands.Sit(1, "Bob"), "wrong"))["error"]["code"] == "invite-needed"
        other = actor.invites.key(actor.table, 0)
        assert (await bob.submit("2", commands.Sit(1, "Bob"), other))["error"]["code"] == "invite-needed"
        assert (await bob.submit("3", commands.Sit(1, "Bob"), actor.invites.key(actor.table, 1)))["ok"]
        assert bob.table["status"] == "playing"  # the last seat was taken

    run(story)


def test_the_rematch_has_an_id_that_does_not_follow_from_the_revealed_secret() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Remote("ann"))
        ann = await world.connect(actor, "ann")
        await ann.submit("1", commands.Resign(0))
        assert (await ann.submit("2", commands.Propose("rematch")))["ok"]
        table = ann.table
        secret = bytes.fromhex(table["chance"]["secret"])
        derived = hmac.digest(secret, f"successor of {actor.id}".encode(), "sha256").hex()[:32]
        assert table["successor"] not in ("", derived)
        successor = await world.registry.actor(table["successor"])
        assert successor.table.previous == actor.id
        again = World(store=world.store)  # after a restart it is the same table
        assert (await again.registry.actor(table["successor"])).table.previous == actor.id

    run(story)


def test_an_illegal_move_names_its_rule() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        (prompt,) = ann.table["prompts"]
        error = (await ann.submit("1", commands.Play(**prompt, move="a1-a2")))["error"]
        with pytest.raises(IllegalMove) as refused:
            actor.table.state.play(0, actor.table.game.parse("a1-a2"))
        assert error["code"] == refused.value.code
        assert error["text"]

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
        ann.connection.submit("m", commands.Play(**prompt, move=ann.table["moves"]["list"][0]))
        await world.clock.advance(30)
        store.gate.set()
        await until(lambda: bob.table["ply"] == 1)
        await settle()
        await world.clock.advance(1)
        mover = next(iter(actor.table.prompts))
        assert actor.table.clocks.remaining(int(mover), world.clock.now()) > 598_000

    run(story)
