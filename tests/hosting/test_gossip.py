"""What servers of one room tell each other beside the log: which computers wait, and what was refused."""

from __future__ import annotations

import pytest

from tests.hosting.room import Room
from tests.hosting.world import FailingEngines, ManualClock, run
from tests.tables.live_table import started
from tete.bus import NoGossip
from tete.compute import EngineBusy, EngineError
from tete.core import Refused
from tete.hosting.connection import REFUSAL_CHARACTERS, REFUSALS_PER_PLAYER, REMEMBERED_REFUSALS, Refusals
from tete.hosting.presence import ANNOUNCE_AFTER_S, NOBODY, Attendance, Presence, RoomPresence
from tete.tables import Computer, Remote, commands


def test_that_a_computer_waits_is_shown_by_every_server() -> None:
    async def story() -> None:
        failures: list[EngineError | str] = [EngineBusy("full")] * 3
        room = Room(ManualClock())
        one, two = (room.server(FailingEngines(failures)) for _ in range(2))
        actor = await one.create(Computer(1), Remote("ann"))
        ann = await one.connect(actor, "ann")
        there = await two.registry.actor(actor.id)
        elsewhere = await two.connect(there, "ann")
        waits = [{"seat": 0, "what": "engine"}]
        await room.clock.advance(ANNOUNCE_AFTER_S)
        assert ann.table["waits"] == elsewhere.table["waits"] == waits
        zoe = await two.connect(there, "zoe")  # who comes later is told it too
        assert zoe.table["waits"] == waits
        await room.clock.advance(120)
        assert not failures
        assert elsewhere.table["ply"] > 0
        assert ann.table["waits"] == elsewhere.table["waits"] == zoe.table["waits"] == []

    run(story)


def test_a_server_that_missed_the_news_is_told_which_computers_wait_when_it_is_back() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = (room.server(FailingEngines([EngineBusy("full")] * 20)) for _ in range(2))
        room.talkers[1].connected = False
        actor = await one.create(Computer(1), Remote("ann"))
        await one.connect(actor, "ann")
        zoe = await two.connect(await two.registry.actor(actor.id), "zoe")
        await room.clock.advance(ANNOUNCE_AFTER_S)
        assert zoe.table["waits"] == []
        room.talkers[1].connected = True
        for meet in room.talkers[0].newcomer_callbacks:  # the other one says hello
            meet()
        await room.clock.advance(ANNOUNCE_AFTER_S)
        assert zoe.table["waits"] == [{"seat": 0, "what": "engine"}]

    run(story)


def test_a_prompt_that_was_answered_meanwhile_is_not_waited_for_any_more() -> None:
    clock, table = ManualClock(), started(["ann", "@1"], game="knopf").table
    (seat, prompt), *_ = table.prompts.items()
    here, there = (Presence(RoomPresence(NoGossip(), clock), clock, table, 60, lambda: None) for _ in range(2))
    assert isinstance(seat, int)
    here.stall({seat: "store", 9: "engine"})  # seat 9 has no prompt
    assert here.attendance().stalled == ((seat, prompt, "store"),)
    there.update_elsewhere(here.attendance())
    assert there.stalled_engines() == {seat: "store"}
    there.stall({seat: "engine"})
    assert there.stalled_engines() == {seat: "engine"}
    there.stall({})
    there.update_elsewhere(Attendance(stalled=((seat, prompt + 1, "store"),)))
    assert there.stalled_engines() == {}
    there.update_elsewhere(NOBODY)
    assert there.stalled_engines() == {}


def test_a_command_that_one_server_refused_is_refused_alike_by_the_other() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        actor = await one.two()
        ann, bob = await one.connect(actor, "ann"), await one.connect(actor, "bob")
        early = commands.Play(1, 0, "x")
        refused = await bob.submit("early", early)
        assert refused["error"]["code"] == "not-your-turn"
        await ann.play()
        there = await two.registry.actor(actor.id)
        again = await two.connect(there, "bob")
        assert await again.submit("early", early) == refused
        assert (await again.submit("later", early))["error"]["code"] == "stale-prompt"
        other = await two.connect(there, "ann")  # the id of somebody else's command means nothing
        assert (await other.submit("early", early))["error"]["code"] == "not-your-seat"

    run(story)


def test_the_details_of_a_refusal_reach_the_other_server() -> None:
    heard = Refusals()
    here = Refusals(lambda fact: heard.receive("here", fact))
    here.remember("t", "ann", "1", Refused("stale-prompt", prompt=3, now=5))
    found = heard.find("t", "ann", "1")
    assert found is not None
    assert (found.code, found.details) == ("stale-prompt", {"prompt": 3, "now": 5})
    assert heard.find("t", "bob", "1") is None
    assert heard.find("u", "ann", "1") is None


@pytest.mark.parametrize("code", ["too-fast", "table-busy", "our-fault"])
def test_what_could_not_be_done_at_that_moment_or_is_endless_is_not_remembered(code: str) -> None:
    told: list[str] = []
    refusals = Refusals(told.append)
    refusals.remember("t", "ann", "1", Refused(code))
    refusals.remember("t", "ann", "", Refused("not-your-turn"))
    refusals.remember("t", "ann", "1", Refused("bad-word", word="x" * REFUSAL_CHARACTERS))
    assert refusals.find("t", "ann", "1") is None
    assert told == []


def test_the_memory_of_refusals_is_bounded_for_each_player_and_for_all() -> None:
    refusals = Refusals()
    for number in range(REFUSALS_PER_PLAYER + 1):
        refusals.remember("t", "ann", f"{number}", Refused("not-your-turn"))
    assert refusals.find("t", "ann", "0") is None
    assert refusals.find("t", "ann", f"{REFUSALS_PER_PLAYER}") is not None
    for number in range(REMEMBERED_REFUSALS // REFUSALS_PER_PLAYER + 1):
        for each in range(REFUSALS_PER_PLAYER):
            refusals.remember("t", f"player {number}", f"{each}", Refused("not-your-turn"))
    assert refusals.find("t", "ann", f"{REFUSALS_PER_PLAYER}") is None
    assert refusals.find("t", f"player {REMEMBERED_REFUSALS // REFUSALS_PER_PLAYER}", "0") is not None
    assert len(refusals) <= REMEMBERED_REFUSALS
