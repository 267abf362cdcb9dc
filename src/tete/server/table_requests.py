"""Laying a table: a request from the page becomes the payload that creates it."""

from __future__ import annotations

from tete.core import Refused
from tete.server import identity, schemas
from tete.server.catalogue import check_options
from tete.hosting.table_actor import TableActor, accepted
from tete.hosting.registry import TableRegistry
from tete.tables import SeatState, Computer, TableSummary, Local, NoClock, Open, PerGame, PerMove, Remote, Occupant, TableConfig, commands
from tete.tables.clock import ClockConfig

STRANGER = "?"


def create_order(request: schemas.TableRequest, player: str) -> commands.Create:
    """The first seat of the page's own is remote like a friend's; those who share its screen are local."""
    check_options(request.options)
    here = sum(seat.kind in ("me", "local") for seat in request.seats)
    config = TableConfig(
        request.game,
        len(request.seats),
        request.preset,
        dict(request.options),
        control(request.clock),
        request.own_dice,
        "all" if request.chat else "off",
        "open" if request.open else "closed",
    )
    seats = tuple(_chair(seat, player, shared=here > 1) for seat in request.seats)
    return commands.Create(identity.new_table(), config, seats=seats)


def control(clock: schemas.Clock) -> ClockConfig:
    match clock:
        case None:
            return NoClock()
        case schemas.GameClock(minutes=minutes, increment=increment):
            return PerGame(round(minutes * 60_000), round(increment * 1000))
        case schemas.MoveClock(seconds=seconds):
            return PerMove(round(seconds * 1000))


def _chair(seat: schemas.SeatRequest, player: str, *, shared: bool) -> tuple[Occupant, str]:
    match seat:
        case schemas.ComputerRequest(level=level, name=name):
            return Computer(str(level)), name
        case schemas.PersonRequest(kind="friend"):
            return Open(), ""
        case schemas.PersonRequest(name=name):
            return (Local(player) if shared else Remote(player)), name or STRANGER


async def join(room: TableRegistry, table: str, player: str, request: schemas.JoinRequest) -> int:
    """Sit down: on the seat wished for, or on the first that is free."""
    host = await room.host(table)
    mine = host.table.seats_of(player)
    if mine and request.seat in (None, *mine):
        return mine[0] if request.seat is None else request.seat
    seat = request.seat if request.seat is not None else _free(host.table.seats)
    if seat >= len(host.table.seats):
        raise Refused("no-such-seat", seat=seat)
    if not room.may_sit(host, player, seat, request.key or ""):
        raise Refused("invite-needed")
    accepted(await host.tell(player, "", commands.Sit(seat, request.name)))
    await salt(host, player, request.salt)
    await room.start_if_full(host)
    return seat


async def salt(host: TableActor, player: str, text: str) -> None:
    """Everybody's share in the chance to come, given before the game may begin."""
    if text and host.table.commitment:
        for seat in host.table.seats_of(player):
            accepted(await host.tell(player, "", commands.SetSalt(seat, text)))


def _free(seats: tuple[SeatState, ...]) -> int:
    for seat, seat_state in enumerate(seats):
        if isinstance(seat_state.occupant, Open):
            return seat
    raise Refused("no-seat-free")


def summary(line: TableSummary, player: str | None) -> schemas.TableSummary:
    yours = {seat for seat, person in enumerate(line.persons) if person and person == player}
    kinds = line.kinds or ("open",) * len(line.names)
    seats = [
        schemas.SummarySeat.model_validate({"kind": kind, "name": name, "you": seat in yours})
        for seat, (kind, name) in enumerate(zip(kinds, line.names, strict=True))
    ]
    return schemas.TableSummary.model_validate(
        {
            "table": line.id,
            "game": line.game,
            "preset": line.preset,
            "name": ", ".join(filter(None, line.names)),
            "status": line.status,
            "ply": line.ply,
            "seats": seats,
            "yourTurn": line.status == "playing" and bool(yours & set(line.asked)),
            "created": line.created,
            "at": line.at,
            "places": list(line.places),
            "points": list(line.points),
            "reason": line.reason,
        }
    )
