"""What servers of one room tell each other beside the log: who is connected, which computers wait, what was refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.hosting.world import FailingEngines, ManualClock, World, run
from tete.bus import LocalBus
from tete.bus.gossip import Hearer
from tete.compute import EngineBusy, EngineError, EnginePool
from tete.core import Refused
from tete.hosting.leases import LocalLeases
from tete.hosting.refusals import EACH, MOST, Refusals
from tete.hosting.waits import shown, told
from tete.hosting.whereabouts import ALIVE_EVERY, GONE, SOON
from tete.store import MemoryStore
from tete.tables import Computer, Remote, commands


class Talk:
    """All servers of the list hear each other, as long as they are connected."""

    def __init__(self, servers: list[Talk], name: str) -> None:
        self.name, self.connected, self._servers = name, True, servers
        self._hearers: dict[str, list[Hearer]] = {}
        self._met: list[Callable[[], None]] = []
        servers.append(self)

    def tell(self, topic: str, text: str) -> None:
        for server in self._servers:
            if server is not self and server.connected and self.connected:
                for hearer in server._hearers.get(topic, ()):
                    hearer(self.name, text)

    def hear(self, topic: str, hearer: Hearer) -> None:
        self._hearers.setdefault(topic, []).append(hearer)

    def on_meeting(self, met: Callable[[], None]) -> None:
        self._met.append(met)

    def meet(self) -> None:
        self.connected = True
        for server in self._servers:
            for met in server._met:
                met()


class NoLeases(LocalLeases):
    """The other server has them all."""

    def holds(self, table: str) -> bool:
        return False


class Room:
    """Two servers with one store; the first asks the computers."""

    def __init__(self, engines: EnginePool | None = None) -> None:
        self.clock, self.talks = ManualClock(), list[Talk]()
        store, bus = MemoryStore(), LocalBus()
        self.one, self.two = (
            World(
                engines=engines,
                store=store,
                bus=bus,
                clock=self.clock,
                leases=leases,
                gossip=Talk(self.talks, leases.__class__.__name__),
            )
            for leases in (LocalLeases(), NoLeases())
        )


def test_who_comes_to_one_server_is_seen_on_the_other_until_that_server_is_gone() -> None:
    async def story() -> None:
        room = Room()
        actor = await room.one.two()
        ann = await room.one.connect(actor, "ann")
        there = await room.two.registry.actor(actor.id)
        bob = await room.two.connect(there, "bob")
        await room.two.connect(there, "zoe")
        for world in (room.one, room.two):
            world.registry.start()
        await room.clock.advance(SOON + 1.1)
        for client in (ann, bob):
            assert [seat["connected"] for seat in client.table["seats"]] == [True, True]
            assert client.table["spectators"] == 1
        await room.two.registry.close()  # without a word: as if it were killed
        await room.clock.advance(GONE + 2 * ALIVE_EVERY)
        assert [seat["connected"] for seat in ann.table["seats"]] == [True, False]
        assert ann.table["spectators"] == 0
        await room.one.registry.close()

    run(story)


def test_that_a_computer_waits_is_shown_by_every_server() -> None:
    async def story() -> None:
        failures: list[EngineError | str] = [EngineBusy("full")] * 3
        room = Room(FailingEngines(failures))
        actor = await room.one.create(Computer("1"), Remote("ann"))
        there = await room.two.registry.actor(actor.id)
        elsewhere = await room.two.connect(there, "ann")
        ann = await room.one.connect(actor, "ann")
        waits = [{"seat": 0, "what": "engine"}]
        await room.clock.advance(SOON)
        assert ann.table["waits"] == elsewhere.table["waits"] == waits
        zoe = await room.two.connect(there, "zoe")  # who comes later is told it too
        assert zoe.table["waits"] == waits
        await room.clock.advance(120)
        assert not failures
        assert elsewhere.table["ply"] > 0
        assert ann.table["waits"] == elsewhere.table["waits"] == zoe.table["waits"] == []

    run(story)


def test_a_server_that_missed_the_news_is_told_which_computers_wait_when_it_is_back() -> None:
    async def story() -> None:
        room = Room(FailingEngines([EngineBusy("full")] * 20))
        actor = await room.one.create(Computer("1"), Remote("ann"))
        await room.one.connect(actor, "ann")
        zoe = await room.two.connect(await room.two.registry.actor(actor.id), "zoe")
        room.talks[1].connected = False
        await room.clock.advance(SOON)
        assert zoe.table["waits"] == []
        room.talks[1].meet()
        await room.clock.advance(SOON)
        assert zoe.table["waits"] == [{"seat": 0, "what": "engine"}]

    run(story)


def test_a_prompt_that_was_answered_meanwhile_is_not_waited_for_any_more() -> None:
    elsewhere = told({1: "store", 3: "engine"}, {0: 4, 1: 7})
    assert elsewhere == ((1, 7, "store"),)
    assert shown({}, elsewhere, {1: 7}) == {1: "store"}
    assert shown({}, elsewhere, {1: 9}) == {}
    assert shown({1: "engine"}, elsewhere, {1: 7}) == {1: "engine"}


def test_a_command_that_one_server_refused_is_refused_alike_by_the_other() -> None:
    async def story() -> None:
        room = Room()
        actor = await room.one.two()
        ann, bob = await room.one.connect(actor, "ann"), await room.one.connect(actor, "bob")
        early = commands.Play(1, 0, "x")
        refused = await bob.submit("early", early)
        assert refused["error"]["code"] == "not-your-turn"
        await ann.play()
        there = await room.two.registry.actor(actor.id)
        again = await room.two.connect(there, "bob")
        assert await again.submit("early", early) == refused
        assert (await again.submit("later", early))["error"]["code"] == "stale-prompt"
        other = await room.two.connect(there, "ann")  # the id of somebody else's command means nothing
        assert (await other.submit("early", early))["error"]["code"] == "not-your-seat"

    run(story)


def test_the_details_of_a_refusal_reach_the_other_server() -> None:
    heard = Refusals()
    here = Refusals(lambda text: heard.hear("here", text))
    here.remember("t", "ann", "1", Refused("stale-prompt", prompt=3, now=5))
    found = heard.find("t", "ann", "1")
    assert found is not None
    assert (found.code, found.details) == ("stale-prompt", {"prompt": 3, "now": 5})
    assert heard.find("t", "bob", "1") is None
    assert heard.find("u", "ann", "1") is None


@pytest.mark.parametrize("code", ["too-fast", "table-busy", "our-fault"])
def test_what_could_not_be_done_at_that_moment_is_not_remembered(code: str) -> None:
    told: list[str] = []
    refusals = Refusals(told.append)
    refusals.remember("t", "ann", "1", Refused(code))
    refusals.remember("t", "ann", "", Refused("not-your-turn"))
    assert refusals.find("t", "ann", "1") is None
    assert told == []


def test_the_memory_of_refusals_is_bounded_for_each_player_and_for_all() -> None:
    refusals = Refusals()
    for number in range(EACH + 1):
        refusals.remember("t", "ann", f"{number}", Refused("not-your-turn"))
    assert refusals.find("t", "ann", "0") is None
    assert refusals.find("t", "ann", f"{EACH}") is not None
    for number in range(MOST // EACH + 1):
        for each in range(EACH):
            refusals.remember("t", f"player {number}", f"{each}", Refused("not-your-turn"))
    assert refusals.find("t", "ann", f"{EACH}") is None
    assert refusals.find("t", f"player {MOST // EACH}", "0") is not None
    assert sum(len(each) for each in refusals._players.values()) <= MOST
