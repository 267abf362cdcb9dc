"""Who is connected, and who has been absent for long."""

from __future__ import annotations

import pytest

from tests.hosting.world import ManualClock, World, run
from tests.tables.live_table import LiveTable
from tete.bus import NoGossip
from tete.hosting.presence import Presence, RoomPresence
from tete.tables import Remote, Table, TableConfig, commands

ABSENT = 60.0


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def presence(clock: ManualClock) -> Presence:
    return Presence(RoomPresence(NoGossip(), clock), clock, two_players(), ABSENT, lambda: None)


def two_players() -> Table:
    """A table of ann and bob that has not started."""
    live = LiveTable(TableConfig("knopf", 2))
    live.do("ann", commands.Sit(0, "Ann"))
    return live.do("bob", commands.Sit(1, "Bob"))


def test_a_player_with_two_windows_is_connected_until_both_are_closed(presence: Presence) -> None:
    assert presence.connect("ann")
    assert not presence.connect("ann")
    assert not presence.disconnect("ann")
    assert "ann" in presence
    assert presence.disconnect("ann")
    assert "ann" not in presence


def test_a_player_who_left_is_absent_after_a_minute_and_back_at_once(presence: Presence, clock: ManualClock) -> None:
    presence.connect("ann")
    presence.disconnect("ann")
    clock.seconds += ABSENT - 1
    assert not presence.absent("ann")
    clock.seconds += 1
    assert presence.absent("ann")
    presence.connect("ann")
    assert not presence.absent("ann")


def test_a_player_who_never_came_is_absent_since_the_beginning(presence: Presence, clock: ManualClock) -> None:
    assert not presence.absent("ann")
    clock.seconds += ABSENT
    assert presence.absent("ann")
    assert not presence.absent(None)


def test_a_table_with_many_visitors_forgets_those_who_left_long_ago(presence: Presence, clock: ManualClock) -> None:
    for number in range(1000):
        clock.seconds += 1
        presence.connect(f"visitor {number}")
        presence.disconnect(f"visitor {number}")
    assert len(presence._left) <= ABSENT
    assert presence.absent("visitor 0")
    assert not presence.absent("visitor 999")


def test_leaving_again_counts_from_the_last_time(presence: Presence, clock: ManualClock) -> None:
    for player in ("ann", "bob", "ann"):
        presence.connect(player)
        presence.disconnect(player)
        clock.seconds += ABSENT - 10
    presence.connect("bob")
    presence.disconnect("bob")
    clock.seconds += 15
    assert presence.absent("ann")
    assert not presence.absent("bob")


def test_the_seat_of_an_absent_player_can_be_handed_over_and_taken_back() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        hand_over = commands.HandOver(1, 1)
        assert ann.table["seats"][1]["connected"]
        assert (await ann.submit("1", hand_over))["error"]["code"] == "not-absent"
        actor.unsubscribe(bob.connection)
        assert not ann.table["seats"][1]["connected"]
        assert (await ann.submit("2", hand_over))["error"]["code"] == "not-absent"
        assert not ann.table["seats"][1]["absent"]
        await world.clock.advance(61)
        assert ann.table["seats"][1]["absent"]  # the server says so without being asked
        assert (await ann.submit("3", hand_over))["ok"]
        assert ann.table["seats"][1]["kind"] == "computer"
        bob = await world.connect(actor, "bob")
        assert bob.table["seats"][1]["lent"]
        assert (await bob.submit("4", commands.Sit(1, "Bob")))["ok"]
        assert bob.table["seats"][1]["controller"] == "you"

    run(story)


def test_a_player_who_does_not_come_back_after_a_restart_is_absent() -> None:
    async def story() -> None:
        before = World()
        table = (await before.two()).id
        after = World(store=before.store)
        ann = await after.connect(await after.registry.actor(table), "ann")
        assert not ann.table["seats"][1]["absent"]
        await after.clock.advance(61)
        assert ann.table["seats"][1]["absent"]

    run(story)


def test_a_player_without_a_connection_is_shown_as_not_connected() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Remote("ann"))
        spectator = await world.connect(actor, "zoe")
        assert [seat["connected"] for seat in spectator.table["seats"]] == [False, False]
        ann = await world.connect(actor, "ann")
        await world.clock.advance(0.1)
        assert [seat["connected"] for seat in spectator.table["seats"]] == [True, True]
        actor.unsubscribe(ann.connection)
        await world.clock.advance(0.1)
        assert [seat["connected"] for seat in spectator.table["seats"]] == [False, False]

    run(story)


def test_spectators_are_those_without_a_seat_and_a_player_counts_once(presence: Presence) -> None:
    for player in ("ann", "bob", "cat", "cat"):
        presence.connect(player)
    assert presence.spectators == 1
    presence.disconnect("cat")
    presence.disconnect("cat")
    assert presence.spectators == 0


def test_a_crowd_of_spectators_is_told_once_a_second() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        await world.connect(actor, "bob")
        assert ann.table["spectators"] == 0
        before = len(ann.snapshots)
        crowd = [await world.connect(actor, f"visitor {number}") for number in range(20)]
        assert len(ann.snapshots) == before
        await world.clock.advance(1.1)
        assert [message["spectators"] for message in ann.snapshots[before:]] == [20]
        actor.unsubscribe(crowd[0].connection)
        await world.clock.advance(1.1)
        assert ann.table["spectators"] == 19

    run(story)
