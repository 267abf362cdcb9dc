"""Live tables in a test: time is set by hand, nothing is stored on disk, and what a client was sent is kept."""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeVar

from msgspec import structs

from tete.bus import Bus, Gossip, NoBus, NoGossip
from tete.compute import SOMEBODY, Analysis, Asker, EngineError, EnginePool, EngineRequest
from tete.games import GAMES
from tete.hosting import UNKNOWN, Connection, Environment, Limits, TableActor, TableRegistry
from tete.hosting.leases import Leases, LocalLeases
from tete.hosting.registry import AnyActor
from tete.players.reasons import reasons
from tete.store import MemoryStore, Store
from tete.tables import Computer, NoClock, Occupant, Open, Remote, TableConfig, commands
from tete.tables.clock import ClockConfig
from tete.tables.config import Access

T = TypeVar("T")
Message = dict[str, Any]
QUICK = Limits(computer_move_s=0.0)


@dataclass
class _Timer:
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class ManualClock:
    """Time passes only in `advance`."""

    seconds: float = 1_000_000.0
    _timers: list[tuple[float, int, _Timer, Callable[[], None]]] = field(default_factory=list)
    _count: int = 0

    def now(self) -> int:
        return round(self.seconds * 1000)

    def monotonic(self) -> float:
        return self.seconds

    def call_later(self, delay: float, callback: Callable[[], None]) -> _Timer:
        timer, self._count = _Timer(), self._count + 1
        heapq.heappush(self._timers, (self.seconds + delay, self._count, timer, callback))
        return timer

    async def sleep(self, delay: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if delay <= 0:
            await asyncio.sleep(0)
            return
        self.call_later(delay, partial(_wake, woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Let this much time pass, and everything happen that is due meanwhile."""
        await settle()
        end = self.seconds + seconds
        while self._timers and self._timers[0][0] <= end:
            self.seconds, _, timer, callback = heapq.heappop(self._timers)
            if not timer.cancelled:
                callback()
                await settle()
        self.seconds = end
        await settle()

    async def freeze(self, seconds: float) -> None:
        """Let this much time pass in which nothing runs; what was due meanwhile happens afterwards."""
        await settle()
        self.seconds += seconds
        while self._timers and self._timers[0][0] <= self.seconds:
            *_, timer, callback = heapq.heappop(self._timers)
            if not timer.cancelled:
                callback()
                await settle()


def _wake(sleeper: asyncio.Future[None]) -> None:
    if not sleeper.done():
        sleeper.set_result(None)


async def settle() -> None:
    """Until everything that is ready to run has run."""
    for _ in range(30):
        await asyncio.sleep(0)


class Client:
    """The other side of a connection: keeps all messages, and may stop reading."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.code: int | None = None
        self.reading = True
        self.connection: Connection

    def write(self, message: bytes) -> bool:
        self.messages.append(json.loads(message))
        return self.reading

    def close(self, code: int) -> None:
        self.code = code

    @property
    def table(self) -> Message:
        """The newest snapshot."""
        return next(message for message in reversed(self.messages) if message["type"] == "table")

    @property
    def snapshots(self) -> list[Message]:
        return [message for message in self.messages if message["type"] == "table"]

    def reply(self, name: str) -> Message:
        (reply,) = [message for message in self.messages if message.get("id") == name]
        return reply

    async def submit(self, name: str, payload: commands.ClientCommand) -> Message:
        """The reply to a command."""
        before = len(self.messages)
        self.connection.submit(structs.replace(payload, id=name))
        await settle()
        return next(message for message in self.messages[before:] if message.get("id") == name)

    async def play(self, name: str = "move", pick: int = 0) -> Message:
        """Answer the prompt of the viewpoint with one of its legal moves."""
        (prompt,) = self.table["prompts"]
        return await self.submit(
            name, commands.Play(prompt["seat"], prompt["prompt"], self.table["moves"]["list"][pick])
        )


class RandomEngines:
    """Computers that play at random, at once."""

    size = 1
    waiting = 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        rng, game, view = Random(7), GAMES[request.game], request.view
        assert view.seat is not None
        move = rng.choice(game.determinize(view, rng).moves(view.seat))
        return Analysis(str(move), reasons=reasons(game, view, move) if request.explain else ())


class World:
    """A registry and its surroundings. Two worlds with one store and one bus are two servers."""

    def __init__(
        self,
        limits: Limits = QUICK,
        engines: EnginePool | None = None,
        store: Store | None = None,
        bus: Bus | None = None,
        clock: ManualClock | None = None,
        leases: Leases | None = None,
        gossip: Gossip | None = None,
    ) -> None:
        self.clock, self.store = clock or ManualClock(), store or MemoryStore()
        given = (self.store, engines or RandomEngines(), bus or NoBus(), self.clock)
        self.env = Environment(*given, leases or LocalLeases(), gossip or NoGossip(), limits=limits)
        self.registry = TableRegistry(self.env)

    async def create(
        self, *occupants: Occupant, game: str = "knopf", clock: ClockConfig | None = None, access: Access = "public"
    ) -> TableActor:
        """A table of the player `ann` with these seats; it starts if none is open."""
        config = TableConfig(game, len(occupants), clock=clock or NoClock(), access=access)
        named = tuple((each, "" if isinstance(each, Open | Computer) else "Somebody") for each in occupants)
        create = commands.Create(self.env.identity.new_table_id(), config, occupants=named)
        actor = await self.registry.create("ann", create)
        await actor.start_if_full()
        return actor

    async def two(self, clock: ClockConfig | None = None, game: str = "knopf") -> TableActor:
        """A running table of ann and bob."""
        actor = await self.create(Remote("ann"), Open(), clock=clock, game=game)
        await actor.request("bob", commands.Sit(1, "Bob"))
        await actor.start_if_full()
        return actor

    async def connect(self, actor: AnyActor, player: str, since: int = UNKNOWN) -> Client:
        client = Client()
        client.connection = Connection(actor, player, "en", client, since)
        actor.subscribe(client.connection)
        await settle()
        return client


class FailingEngines:
    """Fails as often as told, then plays."""

    size = 1
    waiting = 0

    def __init__(self, failures: list[EngineError | str]) -> None:
        self.failures, self.asked = failures, 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.asked += 1
        failure = self.failures.pop(0) if self.failures else None
        if isinstance(failure, EngineError):
            raise failure
        return Analysis(failure) if failure is not None else await RandomEngines().analyze(request)


def run(story: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a test that awaits, with a limit that only a bug reaches."""

    async def limited() -> T:
        return await asyncio.wait_for(story(), 60)

    return asyncio.run(limited())


async def until(happened: Callable[[], bool | Awaitable[bool]]) -> None:
    for _ in range(1000):
        if happened():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never happened")
