"""The table as one connection may see it: a snapshot built from the view of its eye, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tete.core import CHANCE, Decide, Json, Outcome, Over, Seat, View
from tete.core.turn import Turn
from tete.server.presence import Presence
from tete.tables import Computer, Finished, Message, Open, Playing, Table
from tete.tables.clock import NoClock
from tete.tables.seating import holder
from tete.tables.telling import offers, status

LISTED = 2000  # moves told with a snapshot; of more, only the number


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks: connections with equal audiences are shown the very same.

    With the `curtain` down nothing of the board is sent until that seat looks.
    """

    eye: Seat | None = None
    curtain: Seat | None = None
    yours: tuple[Seat, ...] = ()
    lent: tuple[Seat, ...] = ()
    host: bool = False


SPECTATOR = Audience()


def insiders(table: Table) -> frozenset[str]:
    """The players for whom there is more to see, or to do, than for a spectator."""
    lenders = (lender for chair in table.chairs if chair.lender is not None and (lender := holder(chair.lender)))
    return table.persons | {table.host, *lenders}


def audience(table: Table, player: str, looking: Seat | None) -> Audience:
    """Through which eye a player's connection looks, `looking` being the seat it last asked for.

    Where there are secrets, a screen that several seats share shows nothing before one of them says it is there.
    """
    yours = table.seats_of(player)
    lent = tuple(
        seat for seat, chair in enumerate(table.chairs) if chair.lender is not None and holder(chair.lender) == player
    )
    asked = next((seat for seat in yours if seat in table.asks), None)
    eye, curtain = _eye(table, yours, asked, looking)
    return Audience(eye, curtain, yours, lent, table.host == player)


def _eye(
    table: Table, yours: tuple[Seat, ...], asked: Seat | None, looking: Seat | None
) -> tuple[Seat | None, Seat | None]:
    if len(yours) <= 1:
        return (yours[0] if yours else None), None
    if not table.game.secrets:
        return (asked if asked is not None else looking if looking in yours else yours[0]), None
    if looking in yours:
        return looking, None
    return None, asked if isinstance(table.status, Playing) else None


def show(
    table: Table,
    who: Audience,
    now: int,
    presence: Presence,
    invite: Callable[[Seat], str],
) -> Message:
    """The snapshot for an audience, but for the news and the dump of the view."""
    view = table.state.view(who.eye)
    asks: list[Json] = [{"seat": seat, "ask": table.asks[seat]} for seat in who.yours if seat in table.asks]
    known = view.turn.seats if isinstance(view.turn, Decide) else ()
    control = table.terms.control
    clock: Json = None
    if not isinstance(control, NoClock):
        running: list[Json] = [seat for seat in known if table.clocks.since[seat] is not None]
        clock = {"running": running, "at": now}
    return {
        "type": "table",
        "version": table.version,
        "table": table.id,
        "game": table.terms.game,
        "preset": table.terms.preset,
        "options": table.terms.options,
        "name": ", ".join(chair.name for chair in table.chairs if chair.name),
        "status": status(table),
        "ply": len(table.plies),
        "seats": _seats(table, who, known, now, presence, invite),
        "host": who.host,
        "eye": who.eye,
        "yours": list(who.yours),
        "curtain": who.curtain,
        "turn": _turn(table, view),
        "asks": asks,
        "roll": table.asks.get(CHANCE),
        "moves": _moves(table, who),
        "clock": clock,
        "offers": offers(table),
        "takeback": _takeback(table, who),
        "own_dice": table.terms.own_dice,
        "chat": table.chatting != "off",
        "chance": _chance(table),
        "previous": table.previous,
        "successor": table.successor,
        "now": now,
    }


def _seats(
    table: Table,
    who: Audience,
    known: Collection[Seat],
    now: int,
    presence: Presence,
    invite: Callable[[Seat], str],
) -> list[Json]:
    colours = table.game.colours(table.state)
    timed = not isinstance(table.terms.control, NoClock)
    seats: list[Json] = []
    for seat, chair in enumerate(table.chairs):
        left = None
        if timed:  # a clock that runs tells whose turn it is: only as far as the view tells it
            left = table.clocks.remaining(seat, now) if seat in known else table.clocks.left[seat]
        told: Message = {
            "kind": chair.sitting.kind,
            "name": chair.name,
            "level": level_of(chair.sitting.level) if isinstance(chair.sitting, Computer) else None,
            "holder": _holder(table, who, seat),
            "lent": seat in who.lent,
            "colours": list(colours[seat]),
            "connected": isinstance(chair.sitting, Computer) or chair.person in presence,
            "gone": presence.gone(chair.person),
            "clock_ms": left,
        }
        if who.host and isinstance(chair.sitting, Open):
            told["invite"] = invite(seat)
        seats.append(told)
    return seats


def level_of(level: str) -> int | None:
    """The number of a level; a level with another name has none."""
    return int(level) if level.isdecimal() and len(level) < 3 else None


def _holder(table: Table, who: Audience, seat: Seat) -> str:
    match table.chairs[seat].sitting:
        case Open():
            return "nobody"
        case Computer():
            return "computer"
        case _:
            return "you" if seat in who.yours else "other"


def _turn(table: Table, view: View) -> Json:
    return _over(table.status.outcome) if isinstance(table.status, Finished) else show_turn(view.turn)


def show_turn(turn: Turn) -> Json:
    match turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(outcome):
            return _over(outcome)
        case _:
            return {"kind": "roll"}


def _over(outcome: Outcome | None) -> Json:
    """A cancelled table has nobody anywhere."""
    if outcome is None:
        return {"kind": "over", "places": [], "points": [], "reason": "cancelled"}
    places: list[Json] = [*outcome.places]
    points: list[Json] = [*outcome.points]
    return {"kind": "over", "places": places, "points": points, "reason": outcome.reason}


def _moves(table: Table, who: Audience) -> Json:
    """The legal moves of the eye's seat when it is asked."""
    if who.eye is None or who.eye not in table.asks or not isinstance(table.status, Playing):
        return None
    moves = table.state.moves(who.eye)
    total = len(moves)
    return {"total": total, "list": [str(move) for move in moves] if total <= LISTED else None}


def _takeback(table: Table, who: Audience) -> Json:
    seat = next((ply.actor for ply in reversed(table.plies) if ply.actor in who.yours), None)
    allowed = isinstance(table.status, Playing) and not table.game.secrets and seat is not None
    return {"allowed": allowed, "free": allowed and len(table.persons) == 1, "seat": seat if allowed else None}


def _chance(table: Table) -> Json:
    if not table.commitment:
        return None
    return {"commitment": table.commitment, "secret": table.secret or None, "salts": list(table.salts)}
