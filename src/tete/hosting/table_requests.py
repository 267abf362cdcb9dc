"""Requests of clients to create and join tables, and the summaries that list tables."""

from __future__ import annotations

from tete.core import BadNotation, Refused
from tete.core.attachments import first_reference
from tete.games import GAMES
from tete.hosting import TableActor, TableRegistry
from tete.hosting.attachments import attach
from tete.hosting.setup import check_options
from tete.records import read
from tete.records.parser import parse
from tete.tables import (
    AnyTable,
    Computer,
    Event,
    Local,
    NoClock,
    Occupant,
    Open,
    PerGame,
    PerMove,
    Remote,
    SeatState,
    TableConfig,
    commands,
    fold,
)
from tete.tables.clock import ClockConfig
from tete.tables.config import normalized
from tete.tables.record_conversion import from_record
from tete.tables.table import PLIES_PER_GAME
from tete.wire.answers import Created, Invite, Joined
from tete.wire.requests import (
    ComputerRequest,
    FriendRequest,
    JoinRequest,
    LocalRequest,
    MeRequest,
    SeatRequest,
    TableRequest,
)
from tete.wire.snapshots import GameClock, MoveClock

NAMELESS = "?"


def create_command(request: TableRequest, table: str, player: str) -> commands.Create:
    """A client's only seat is remote, like a friend's; several seats on one screen are local."""
    check_options(request.game, request.options)
    here = sum(isinstance(seat, MeRequest | LocalRequest) for seat in request.seats)
    config = TableConfig(
        request.game,
        len(request.seats),
        request.preset,
        dict(request.options),
        clock_config(request.clock),
        request.own_dice,
        "all" if request.chat else "off",
        request.access,
        lots=request.lots,
        match=request.match,
        times=tuple(request.times),
    )
    occupants = tuple(_occupant(seat, player, shared=here > 1) for seat in request.seats)
    return commands.Create(table, config, occupants=occupants)


async def create_table(
    request: TableRequest, registry: TableRegistry, player: str, visitor: str = "", table: str = ""
) -> Created:
    """Make a table, which starts if every seat is taken; its id, and the links to its open seats.

    `table` is the id of one that another room knows already.
    """
    env = registry.env
    command = create_command(request, table or env.identity.new_table_id(), player)
    held = await attach(env.store, command.config, env.offload)
    await env.offload(prepare, command.config)
    actor = await registry.create(player, command, visitor)
    del held  # the table has it
    await set_salt(actor, player, request.salt)
    await actor.start_if_full()
    return Created(actor.id, tuple(Invite(seat, actor.invite(seat)) for seat in actor.open_seats()))


def prepare(config: TableConfig) -> None:
    """Read what a game needs beside its rules, such as a word list; refuses what making the table refuses."""
    config = normalized(config)
    config.rules.start(config.read_options(), config.seats)


def clock_config(clock: GameClock | MoveClock | None) -> ClockConfig:
    match clock:
        case None:
            return NoClock()
        case GameClock(minutes=minutes, increment=increment):
            return PerGame(round(minutes * 60_000), round(increment * 1000))
        case MoveClock(seconds=seconds):
            return PerMove(round(seconds * 1000))


def _occupant(seat: SeatRequest, player: str, *, shared: bool) -> tuple[Occupant, str]:
    match seat:
        case ComputerRequest(level=level, name=name):
            return Computer(level), name
        case FriendRequest():
            return Open(), ""
        case MeRequest(name=name) | LocalRequest(name=name):
            return (Local(player) if shared else Remote(player)), name or NAMELESS


async def join(actor: TableActor, player: str, request: JoinRequest) -> Joined:
    """Sit down on the seat of the request, or on the first open one."""
    mine = actor.table.seats_of(player)
    if mine and request.seat in (None, *mine):
        return Joined(actor.id, mine[0] if request.seat is None else request.seat)
    seat = request.seat if request.seat is not None else _first_open(actor.table.seats)
    if seat >= len(actor.table.seats):
        raise Refused("no-such-seat", seat=seat)
    await actor.perform(player, commands.Sit(seat, request.name, key=request.key or ""))
    await set_salt(actor, player, request.salt)
    await actor.start_if_full()
    return Joined(actor.id, seat)


async def set_salt(actor: TableActor, player: str, salt: str) -> None:
    """Add a player's salt to the chance moves, before the game starts."""
    if salt and actor.table.commitment:
        for seat in actor.table.seats_of(player):
            await actor.perform(player, commands.SetSalt(seat, salt))


def _first_open(seats: tuple[SeatState, ...]) -> int:
    for number, seat in enumerate(seats):
        if isinstance(seat.occupant, Open):
            return number
    raise Refused("no-seat-free")


def read_foreign_record(
    text: str, table: str, owner: str, now: int, attachment: bytes | None = None
) -> tuple[tuple[Event, ...], AnyTable]:
    """The log of a client's record, and its table. Its options are checked before anything else is read.

    `attachment` is the file that it refers to.
    """
    parsed = parse(text)
    if len(parsed.plies) > PLIES_PER_GAME:
        raise BadNotation("record-long", most=PLIES_PER_GAME)
    game, options = parsed.require("game").value, {name: field.value for name, field in parsed.group("option").items()}
    check_options(game, options)
    reference = first_reference(options.values())
    held = GAMES[game].attach(reference, attachment) if attachment is not None and reference and game in GAMES else None
    events = from_record(read(text), table, owner, now)
    folded = fold(events)
    del held  # the table has it
    return events, folded
