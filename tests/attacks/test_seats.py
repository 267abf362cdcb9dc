"""Attacks on seats: taking what is another's, coming back after being sent away, playing for people who are away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hosting.world import Client, World, run
from tests.tables.live_table import LiveTable, started
from tete.core import Outcome, TeteError
from tete.hosting import TableActor
from tete.hosting.presence import absent_after
from tete.records import read, write
from tete.tables import (
    Computer,
    Finished,
    NoClock,
    Open,
    PerGame,
    PerMove,
    Remote,
    TableConfig,
    commands,
    project,
)
from tete.tables.clock import ClockConfig
from tete.tables.config import LONGEST_CLOCK_MS, STAND_IN_LEVEL
from tete.tables.project import SeatChangedNotification
from tete.tables.record_conversion import to_record
from tete.wire.client import Hint

pytestmark = pytest.mark.usefixtures("toys")

DAY = 24 * 3600


async def table_by_link(world: World, *, seats: int = 3) -> TableActor:
    """Ann's table, to which others come by link."""
    return await world.create(Remote("ann"), *(Open() for _ in range(seats - 1)), game="race", access="link")


def refused(reply: dict[str, Any]) -> str:
    assert not reply["ok"], reply
    return str(reply["error"]["code"])


# Keys.


def test_the_guest_of_one_seat_takes_another_without_its_key() -> None:
    async def story() -> None:
        world = World()
        actor = await table_by_link(world)
        bob, key = await world.connect(actor, "bob"), actor.invites.key(actor.table, 1)
        assert (await bob.submit("1", commands.Sit(1, "Bob", key=key)))["ok"]
        assert refused(await bob.submit("2", commands.Sit(2, "Bob"))) == "invite-needed"
        assert refused(await bob.submit("3", commands.Sit(2, "Bob", key=key))) == "invite-needed"
        assert isinstance(actor.table.seats[2].occupant, Open)

    run(story)


def test_a_second_guest_uses_the_key_of_the_first() -> None:
    async def story() -> None:
        world = World()
        actor = await table_by_link(world)
        bob, cat = await world.connect(actor, "bob"), await world.connect(actor, "cat")
        key = actor.invites.key(actor.table, 1)
        assert (await bob.submit("1", commands.Sit(1, "Bob", key=key)))["ok"]
        assert (await bob.submit("2", commands.Stand(1)))["ok"]
        assert refused(await cat.submit("3", commands.Sit(1, "Cat", key=key))) == "invite-needed"

    run(story)


def test_a_guest_who_was_sent_away_comes_back_with_the_old_link() -> None:
    async def story() -> None:
        world = World()
        actor = await table_by_link(world)
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        key = actor.invites.key(actor.table, 1)
        assert (await bob.submit("1", commands.Sit(1, "Bob", key=key)))["ok"]
        assert (await ann.submit("2", commands.Stand(1)))["ok"]
        assert refused(await bob.submit("3", commands.Sit(1, "Bob", key=key))) == "invite-needed"
        link = ann.table["seats"][1]["invite"]
        assert key not in link  # the owner has a new link to give to somebody else
        cat = await world.connect(actor, "cat")
        assert (await cat.submit("4", commands.Sit(1, "Cat", key=link.rpartition("=")[2])))["ok"]

    run(story)


def test_a_guest_who_was_sent_away_still_reads_a_table_for_players() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), Open(), game="race", access="players")
        key = actor.invites.key(actor.table, 1)
        assert await world.registry.open(actor.id, "bob", key) is actor
        await actor.request("bob", commands.Sit(1, "Bob", key=key))
        await actor.request("ann", commands.Stand(1))
        for player in ("bob", "cat", None):
            with pytest.raises(TeteError, check=lambda error: error.code == "players-only"):
                await world.registry.open(actor.id, player, key)

    run(story)


def test_an_old_link_opens_a_seat_that_a_computer_was_given_meanwhile() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), access="link")
        key = actor.invites.key(actor.table, 1)
        await actor.request("ann", commands.SeatComputer(1, 3))
        await actor.start_if_full()
        ann, cat = await world.connect(actor, "ann"), await world.connect(actor, "cat")
        assert refused(await cat.submit("1", commands.Sit(1, "Cat", key=key))) == "invite-needed"
        assert refused(await cat.submit("2", commands.Sit(1, "Cat"))) == "invite-needed"
        link = ann.table["seats"][1]["invite"]  # who is invited during the game may play in the computer's place
        assert (await cat.submit("3", commands.Sit(1, "Cat", key=link.rpartition("=")[2])))["ok"]

    run(story)


def test_an_old_link_fits_again_after_the_lots_have_moved_the_seats() -> None:
    async def story() -> None:
        world = World()
        config = TableConfig("race", 2, access="link", lots=True)
        create = commands.Create("t1", config, occupants=((Remote("ann"), "Ann"),))
        actor = await world.registry.create("ann", create)
        keys = [actor.invites.key(actor.table, 1)]
        await actor.request("bob", commands.Sit(1, "Bob", key=keys[0]))
        await actor.request("ann", commands.Stand(1))
        keys.append(actor.invites.key(actor.table, 1))
        await actor.request("bob", commands.Sit(1, "Bob", key=keys[1]))
        await actor.start_if_full()
        assert sorted(actor.table.lots) == [0, 1]
        assert not any(actor.invites.fits(actor.table, seat, key) for seat in (0, 1) for key in keys)

    run(story)


def test_keys_are_tried_for_seats_that_do_not_exist() -> None:
    async def story() -> None:
        world = World()
        actor = await table_by_link(world)
        bob = await world.connect(actor, "bob")
        for seat in (3, 63):
            assert refused(await bob.submit(f"{seat}", commands.Sit(seat, "Bob", key="0" * 32))) == "invite-needed"

    run(story)


# People who are away.


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (NoClock(), 60),
        (PerMove(30_000), 60),
        (PerMove(3 * DAY * 1000), 3 * DAY),
        (PerMove(LONGEST_CLOCK_MS), 14 * DAY),
        (PerGame(5 * 60_000, 5_000), 60),
        (PerGame(10 * DAY * 1000), DAY),
    ],
)
def test_a_rival_in_a_slow_game_is_called_absent_after_a_minute(clock: ClockConfig, seconds: int) -> None:
    assert absent_after(TableConfig("race", 2, clock=clock), 60.0) == seconds


async def with_bob_away(world: World, clock: ClockConfig | None = None) -> tuple[TableActor, Client]:
    """A game of ann and bob in which bob's connection has just been lost."""
    actor = await world.two(clock=clock)
    ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
    actor.unsubscribe(bob.connection)
    return actor, ann


def test_a_rival_with_days_to_think_is_replaced_after_a_minute() -> None:
    async def story() -> None:
        world = World()
        _, ann = await with_bob_away(world, PerMove(3 * DAY * 1000))
        await world.clock.advance(DAY)
        assert not ann.table["seats"][1]["absent"]
        assert refused(await ann.submit("1", commands.HandOver(1, 1))) == "not-absent"

    run(story)


def test_a_rival_who_is_away_is_replaced_by_the_weakest_computer() -> None:
    async def story() -> None:
        world = World()
        actor, ann = await with_bob_away(world)
        await world.clock.advance(61)
        assert (await ann.submit("1", commands.HandOver(1, 1)))["ok"]
        assert actor.table.seats[1].occupant == Computer(STAND_IN_LEVEL)
        assert refused(await ann.submit("2", commands.HandOver(1, 1))) == "not-absent"
        assert refused(await ann.submit("3", commands.SeatComputer(1, 1))) == "seat-taken"

    run(story)


def test_hints_are_asked_while_the_rival_is_away() -> None:
    async def story() -> None:
        world = World()
        actor, ann = await with_bob_away(world)
        await world.clock.advance(61)
        await ann.submit("1", commands.HandOver(1, 1))
        ann.connection.query(Hint(0, actor.table.prompts[0], id="hint"))
        assert refused(ann.reply("hint")) == "no-hints-here"
        assert not ann.table["takeback"]["free"]

    run(story)


def away() -> LiveTable:
    """A game of ann and bob in which a computer plays for bob, who stayed away, and ann has moved."""
    live = started(["ann", "bob"])
    live.move()
    live.do("ann", commands.HandOver(1, 1), absent=True)
    live.move()
    return live


@pytest.mark.parametrize("offer", ["takeback", "stop"])
def test_an_offer_is_granted_by_the_computer_of_a_rival_who_is_away(offer: Any) -> None:
    live = away()
    live.do("ann", commands.Propose(offer))
    assert live.facts()[-1] == "offered"  # it waits for bob
    live.do("bob", commands.Sit(1, "bob"))
    live.do("ann", commands.Propose(offer))
    live.do("bob", commands.Agree(live.table.offers[0].number))
    assert live.facts()[-1] in ("taken-back", "secret-revealed")


def test_a_rival_whose_time_ran_out_is_asked_nothing() -> None:
    live = started(["ann", "bob", "cat"], clock=PerMove(10_000))
    live.move()
    live.now += 10_000
    live.do("@system", commands.Tick())
    assert live.table.seats[1].absent
    live.do("ann", commands.Propose("stop"))
    live.do("cat", commands.Propose("stop"))
    assert not isinstance(live.table.status, Finished)
    assert live.table.parties == {"ann", "bob", "cat"}


def test_who_hands_over_their_own_seat_is_not_waited_for() -> None:
    live = started(["ann", "bob"])
    live.move()
    live.do("bob", commands.HandOver(1, 5))
    live.do("ann", commands.Propose("takeback"))
    assert live.facts()[-1] == "taken-back"


def test_a_computer_plays_in_secret_for_a_person() -> None:
    """Everybody is told while it happens, and the record says it afterwards, also when the person is back."""
    live = started(["ann", "bob"])
    live.move()
    live.do("bob", commands.HandOver(1, 9))
    told = project(live.table, live.events()[-1]).for_viewer(None, seated=False)
    assert told == SeatChangedNotification(live.table.version, 1, "hand-over")
    live.move()
    live.do("bob", commands.Sit(1, "bob"))
    live.play_out()
    record = to_record(live.table)
    assert record.players[1].kind == "human"
    assert record.table == {
        "change 1": f"ply 3, seat 1, hand-over: level:{STAND_IN_LEVEL} bob",
        "change 2": "ply 5, seat 1, return: human bob",
    }
    assert read(write(record)) == record


def test_the_strongest_computer_makes_one_move_against_a_person() -> None:
    """A seat is lent at the level of the table, and for the whole turn."""
    live = started(["ann", "bob"])
    live.do("ann", commands.HandOver(0, 9))
    assert live.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    live.refuses("seat-lent-turn", "ann", commands.Sit(0, "ann"))
    live.do("ann", commands.HandOver(0, 9))
    assert live.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    live.move(seat=0)
    live.do("ann", commands.Sit(0, "ann"))
    assert live.table.seats[0].person == "ann"


def test_who_plays_alone_chooses_the_computer_that_plays_for_them() -> None:
    live = started(["ann", "@2"])
    live.do("ann", commands.HandOver(0, 9))
    assert live.table.seats[0].occupant == Computer(9)
    live.do("ann", commands.Sit(0, "ann"))


def test_who_was_away_takes_the_seat_back_at_once() -> None:
    live = started(["ann", "bob"])
    live.move()
    live.do("ann", commands.HandOver(1, 1), absent=True)
    live.do("bob", commands.Sit(1, "bob"))
    assert live.table.seats[1].person == "bob"


def test_everybody_sees_that_a_computer_plays_for_a_person() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        spectator, bob = await world.connect(actor, "zoe"), await world.connect(actor, "bob")
        assert (await bob.submit("1", commands.HandOver(1, 9)))["ok"]
        await world.clock.advance(0.1)
        seat = spectator.table["seats"][1]
        assert (seat["kind"], seat["name"], seat["level"], seat["stand_in"]) == (
            "computer",
            "Bob",
            STAND_IN_LEVEL,
            True,
        )
        assert not spectator.table["seats"][0]["stand_in"]

    run(story)


# Stopping.


def test_a_lost_game_against_a_computer_is_stopped_as_a_draw() -> None:
    for players in (["ann", "@3"], ["ann", "+ann", "@3"], ["ann"]):
        live = started(players)
        live.do("ann", commands.Propose("stop"))
        assert live.table.status == Finished(None, "stopped")
        assert live.facts()[-2:] == ["ended", "secret-revealed"]


def test_people_agree_on_a_draw_with_a_computer() -> None:
    live = started(["ann", "bob", "@3"])
    live.do("ann", commands.Propose("stop"))
    live.do("bob", commands.Propose("stop"))
    assert live.table.status == Finished(None, "stopped")


def test_people_on_one_screen_may_still_agree_on_a_draw() -> None:
    live = started(["ann", "+ann"])
    live.do("ann", commands.Propose("stop"))
    assert live.table.status == Finished(Outcome((1, 1), (0, 0), "agreed"))
