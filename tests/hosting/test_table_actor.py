"""A live table: one reply for each command, durable before it is shown, and as fast as its slowest reader needs."""

from __future__ import annotations

import hmac

import pytest

from tests.hosting.slow_store import SlowStore
from tests.hosting.world import World, run, settle
from tete.core import IllegalMove
from tete.hosting import Limits, TableActor
from tete.hosting.connection import TOO_SLOW, WAITING_REPLIES
from tete.store import StoreError
from tete.tables import Local, Open, Remote, TableConfig, commands


def test_a_move_is_shown_to_nobody_before_it_is_stored() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        seen = len(ann.messages), len(bob.messages)
        store.gate.clear()
        (prompt,) = ann.table["prompts"]
        ann.connection.submit(commands.Play(**prompt, move=ann.table["moves"]["list"][0], id="m"))
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
            patch.setattr("tete.hosting.table_actor.decide", lambda *_: 1 // 0)
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
        world = World(Limits(requests_per_table=3), store=store)
        actor = await world.create(Remote("ann"), Remote("ann"))
        ann = await world.connect(actor, "ann")
        store.gate.clear()
        for number in range(6):
            ann.connection.submit(commands.Chat(f"line {number}", id=f"c{number}"))
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
        for number in range(WAITING_REPLIES + 3):
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
        await world.registry.maintenance.sweep()
        assert (quiet.code, stuck.code, good.code) == (None, TOO_SLOW, None)
        await world.clock.advance(15)
        good.connection.heard_at = world.clock.monotonic()
        await world.registry.maintenance.sweep()
        assert (quiet.code, good.code) == (TOO_SLOW, None)
        for client in (quiet, stuck, good):
            actor.unsubscribe(client.connection)
        await world.registry.maintenance.sweep()
        assert actor.id in world.registry.actors
        await world.clock.advance(61)
        await world.registry.maintenance.sweep()
        assert actor.id not in world.registry.actors
        back = await world.registry.actor(actor.id)
        assert isinstance(back, TableActor)
        assert back.table == actor.table

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


def test_a_seat_of_a_table_that_is_not_public_needs_its_invite_key() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), access="link")
        bob = await world.connect(actor, "bob")
        assert (await bob.submit("1", commands.Sit(1, "Bob", key="wrong")))["error"]["code"] == "invite-needed"
        other = actor.invites.key(actor.table, 0)
        assert (await bob.submit("2", commands.Sit(1, "Bob", key=other)))["error"]["code"] == "invite-needed"
        assert (await bob.submit("3", commands.Sit(1, "Bob", key=actor.invites.key(actor.table, 1))))["ok"]
        assert bob.table["status"] == "playing"  # the last seat was taken

    run(story)


def test_the_second_game_of_a_match_shows_the_first_and_then_the_sum() -> None:
    async def story() -> None:
        world = World()
        occupants = ((Remote("ann"), "Ann"), (Open(), ""))
        create = commands.Create("t1", TableConfig("knopf", 2, match=True), occupants=occupants)
        actor = await world.registry.create("ann", create)
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        await bob.submit("0", commands.Sit(1, "Bob"))
        assert ann.table["match"] == {
            "number": 1, "games": 2, "earlier": [], "count": "points", "totals": [], "places": []
        }  # fmt: skip
        await ann.submit("1", commands.Resign(0))
        assert (ann.table["match"]["count"], ann.table["match"]["totals"]) == ("games", [0, 1])
        await ann.submit("2", commands.Propose("rematch"))
        await bob.submit("3", commands.Propose("rematch"))
        following = await world.registry.actor(ann.table["successor"])
        assert isinstance(following, TableActor)
        again = await world.connect(following, "ann")
        match = again.table["match"]
        assert (match["number"], match["games"], match["count"], match["totals"]) == (2, 2, "games", [1, 0])
        assert [game["places"] for game in match["earlier"]] == [[1, 2]]
        await again.submit("4", commands.Resign(1))
        assert (again.table["match"]["totals"], again.table["match"]["places"]) == ([2, 0], [1, 2])

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
