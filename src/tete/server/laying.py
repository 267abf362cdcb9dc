"""Laying a table: a wish from the page becomes the order that creates it."""

from __future__ import annotations

from tete.core import Refused
from tete.server import doors, shapes
from tete.server.catalogue import check_options
from tete.server.host import Host, accepted
from tete.server.room import Room
from tete.tables import Chair, Computer, Heading, Local, NoClock, Open, PerGame, PerMove, Remote, Sitting, Terms, orders
from tete.tables.clock import Control

STRANGER = "?"


def create_order(wish: shapes.TableWish, player: str) -> orders.Create:
    """The first seat of the page's own is remote like a friend's; those who share its screen are local."""
    check_options(wish.options)
    here = sum(seat.kind in ("me", "local") for seat in wish.seats)
    terms = Terms(
        wish.game,
        len(wish.seats),
        wish.preset,
        dict(wish.options),
        control(wish.clock),
        wish.own_dice,
        "all" if wish.chat else "off",
        "open" if wish.open else "closed",
    )
    chairs = tuple(_chair(seat, player, shared=here > 1) for seat in wish.seats)
    return orders.Create(doors.new_table(), terms, chairs=chairs)


def control(clock: shapes.Clock) -> Control:
    match clock:
        case None:
            return NoClock()
        case shapes.GameClock(minutes=minutes, increment=increment):
            return PerGame(round(minutes * 60_000), round(increment * 1000))
        case shapes.MoveClock(seconds=seconds):
            return PerMove(round(seconds * 1000))


def _chair(seat: shapes.SeatWish, player: str, *, shared: bool) -> tuple[Sitting, str]:
    match seat:
        case shapes.ComputerWish(level=level, name=name):
            return Computer(str(level)), name
        case shapes.PersonWish(kind="friend"):
            return Open(), ""
        case shapes.PersonWish(name=name):
            return (Local(player) if shared else Remote(player)), name or STRANGER


async def join(room: Room, table: str, player: str, wish: shapes.JoinWish) -> int:
    """Sit down: on the seat wished for, or on the first that is free."""
    host = await room.host(table)
    mine = host.table.seats_of(player)
    if mine and wish.seat in (None, *mine):
        return mine[0] if wish.seat is None else wish.seat
    seat = wish.seat if wish.seat is not None else _free(host.table.chairs)
    if seat >= len(host.table.chairs):
        raise Refused("no-such-seat", seat=seat)
    if not room.may_sit(host, player, seat, wish.key or ""):
        raise Refused("invite-needed")
    accepted(await host.tell(player, "", orders.Sit(seat, wish.name)))
    await salt(host, player, wish.salt)
    await room.start_if_full(host)
    return seat


async def salt(host: Host, player: str, text: str) -> None:
    """Everybody's share in the chance to come, given before the game may begin."""
    if text and host.table.commitment:
        for seat in host.table.seats_of(player):
            accepted(await host.tell(player, "", orders.Salt(seat, text)))


def _free(chairs: tuple[Chair, ...]) -> int:
    for seat, chair in enumerate(chairs):
        if isinstance(chair.sitting, Open):
            return seat
    raise Refused("no-seat-free")


def summary(line: Heading, player: str | None) -> shapes.TableSummary:
    yours = {seat for seat, person in enumerate(line.persons) if person and person == player}
    kinds = line.kinds or ("open",) * len(line.names)
    seats = [
        shapes.SummarySeat.model_validate({"kind": kind, "name": name, "you": seat in yours})
        for seat, (kind, name) in enumerate(zip(kinds, line.names, strict=True))
    ]
    return shapes.TableSummary.model_validate(
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
