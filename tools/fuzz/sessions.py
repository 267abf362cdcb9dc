"""Whole visits to a table: several people send messages to a live table in memory, in any order and at any time.

An input is a line that chooses the table, then a line for each message. Its first character is who sends it: `a` and
`b` sit at the table, `z` watches; `t` lets time pass. A capital letter: the connection is lost, and the message comes
by a new one. In a message, `@p` is the prompt of the sender's seat, `@s` that seat, `@r` the prompt of a roll, `@m` a
legal move, `@o` the latest offer and `@n` a new number, so that changed inputs still come far into a game.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from tests.hosting.world import Client, ManualClock, World
from tests.tables.toys import joined
from tete.core import CHANCE, Decide, Roll, Seat
from tete.games import GAMES
from tete.hosting import UNKNOWN, Connection, TableActor
from tete.hosting.presence import RoomPresence
from tete.server.gate import Gate
from tete.server.services import Services
from tete.server.socket import Reader
from tete.tables import (
    AnyTable,
    Command,
    Computer,
    Event,
    Occupant,
    PerMove,
    Remote,
    Table,
    TableConfig,
    commands,
    decide,
    evolve,
)
from tete.tables.clock import ClockConfig, NoClock
from tete.tables.table import summarize
from tete.wire.replies import ServerMessage
from tete.wire.snapshots import TableMessage

SECRET = bytes(range(32))
PEOPLE = {"a": "ann", "b": "bob", "z": "zoe"}
MESSAGES = 24  # of one visit
TURNS = 400  # of the event loop, after which computers that play each other are left alone
SECONDS = 40.0  # that `t` lets pass
CHEAP = ("race", "knopf", "headache")  # most visits are to tables where much happens in little time


class Clock(ManualClock):
    """Waits for as many turns of the event loop as there is something to do, and no more."""

    async def advance(self, seconds: float) -> None:
        await _settle()
        end = self.seconds + seconds
        while self._timers and self._timers[0][0] <= end:
            self.seconds, _, timer, callback = heapq.heappop(self._timers)
            if not timer.cancelled:
                callback()
                await _settle()
        self.seconds = end


class Listener(Client):
    """Reads every message as it is declared, and counts replies."""

    def __init__(self) -> None:
        super().__init__()
        self.replies, self.version = 0, UNKNOWN

    def write(self, message: bytes) -> bool:
        read: Any = _SERVER.decode(message)
        if isinstance(read, TableMessage):
            self.version = read.version
        else:
            self.replies += 1
        return True


_SERVER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ServerMessage)


class Faults(logging.Handler):
    """Keeps what is logged as our mistake."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@cache
def faults() -> Faults:
    handler = Faults()
    for name in ("tete", "asyncio"):
        logging.getLogger(name).addHandler(handler)
    return handler


@cache
def loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def session(data: bytes) -> None:
    """Several people at one table: every message has one answer, and the log tells what they were shown."""
    with joined():
        loop().run_until_complete(_visit(data))
    found, faults().lines = faults().lines, []
    assert not found, found[0]


async def _visit(data: bytes) -> None:
    head, *lines = data.split(b"\n")[: MESSAGES + 1]
    faults()
    stock = _stock()
    events, table = stock[(head[:1] or b"\0")[0] % len(stock)]
    world = World(clock=Clock())
    await world.store.append(table.id, 0, events, summarize(table), SECRET)
    room = RoomPresence(world.env.gossip, world.env.clock)
    actor = TableActor(world.env, table, SECRET, room, world.registry.open_rematch)
    world.registry.actors[table.id] = actor
    visitors: dict[str, Visitor] = {}
    for number, line in enumerate(lines):
        who, text = line[:1].decode("latin-1"), line[1:].decode("utf-8", errors="replace")
        if who == "t":
            await world.clock.advance(SECONDS)
        if player := PEOPLE.get(who.lower()):
            if who not in visitors:
                visitors[who.lower()] = Visitor(world, actor, player, visitors.pop(who.lower(), None))
            visitors[who.lower()].send(_filled(text, actor.table, player, number))
        if number % 2:  # else the next message comes before this one is decided
            await _settle()
    await world.clock.advance(SECONDS)
    for visitor in visitors.values():
        visitor.check(actor.table.version)
    known, log, stored = len(events), await world.store.load(table.id), cast(AnyTable, table)
    assert log[:known] == events
    for event in log[known:]:
        stored = evolve(stored, event)
    assert stored == actor.table
    actor.close()
    await world.registry.close()
    await _settle()


class Visitor:
    """Somebody's connection: whatever it sends has one answer, and in the end it is shown the newest version."""

    def __init__(self, world: World, actor: TableActor, player: str, before: Visitor | None) -> None:
        self.listener: Listener = Listener()
        self.sent = 0
        if before is not None:
            actor.unsubscribe(before.listener.connection)
        since = before.listener.version if before is not None else UNKNOWN
        self.listener.connection = Connection(actor, player, "fr" if player == "bob" else "en", self.listener, since)
        actor.subscribe(self.listener.connection)
        services = SimpleNamespace(metrics=world.env.metrics, env=world.env, rate=1e6)
        self._reader = Reader(cast(Services, services), self.listener.connection, cast(Gate, None))

    def send(self, text: str) -> None:
        self._reader.take(text)
        self.sent += 1

    def check(self, version: int) -> None:
        listener = self.listener
        assert listener.code is None, listener.code
        assert listener.replies == self.sent, (self.sent, listener.replies)
        assert listener.version == version, (version, listener.version)


async def _settle() -> None:
    """Until nothing is ready to run; time stands still, so nothing else will be."""
    ready = cast(Any, asyncio.get_running_loop())._ready
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if not ready:
            return


def _filled(text: str, table: Table, player: str, number: int) -> str:
    """The message with what only somebody who sees the table can know."""
    if "@" not in text:
        return text
    prompted = [seat for seat in table.seats_of(player) if seat in table.prompts]
    seat: Seat = prompted[0] if prompted else next(iter(table.seats_of(player)), 0)
    values = {
        "@s": str(seat),
        "@p": str(table.prompts.get(seat, 0)),
        "@r": str(table.prompts.get(CHANCE, 0)),
        "@o": str(table.offers[-1].number if table.offers else 0),
        "@n": str(number),
    }
    if "@m" in text:
        values["@m"] = _move(table, seat, number)
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def _move(table: Table, seat: Seat, number: int) -> str:
    turn = table.state.turn
    if isinstance(turn, Roll):
        return str(turn.odds.sample(Random(number)))
    if not isinstance(turn, Decide) or seat not in turn.seats:
        return "pass"
    moves = table.state.moves(seat)
    return str(moves[number * 7919 % len(moves)])


@cache
def _stock() -> list[tuple[tuple[Event, ...], Table]]:
    """Tables that wait, are played by two, with a computer, on one screen, with a clock, or with dice of their own."""
    found = []
    games = [key for key in CHEAP for _ in range(4)] + [key for key in GAMES if key not in CHEAP]
    for number, key in enumerate(games):
        two: tuple[tuple[Occupant, str], ...] = ((Remote("ann"), "Ann"), (Remote("bob"), "Bob"))
        seats: tuple[tuple[Occupant, str], ...] = (*two[:1], (Computer(3), "")) if number % 4 == 1 else two
        clock: ClockConfig = PerMove(30_000) if number % 4 == 2 else NoClock()
        own_dice = number % 4 == 3 and key in ("race", "headache")
        most = next(iter(GAMES[key].presets.values())).seats[0]
        seats = (*seats[:most], *((Computer(1), ""),) * (most - 2))
        config = TableConfig(key, len(seats), clock=clock, own_dice=own_dice)
        create = Command("@system", commands.Create(f"t{number}", config, owner="ann", occupants=seats))
        decision = decide(None, create, 1_000_000_000, SECRET)
        assert decision.tables, decision.reply
        events, table = decision.events, decision.tables[-1]
        if number % 4:
            started = decide(table, Command("ann", commands.Start(id="c1")), 1_000_000_000, SECRET)
            events, table = events + started.events, started.tables[-1]
        found.append((events, table))
    return found
