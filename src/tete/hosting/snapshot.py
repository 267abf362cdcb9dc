"""The table as one connection may see it: a snapshot built from the view of its viewpoint, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tete.core import CHANCE, Decide, Json, Outcome, Over, Seat, View
from tete.core.turn import Turn
from tete.hosting.presence import Presence
from tete.tables import Computer, Finished, Message, Open, Playing, Table
from tete.tables.clock import NoClock
from tete.tables.seats import controller
from tete.tables.project import offers, status

LISTED = 2000  # moves told with a snapshot; of more, only the number


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: connections with equal audiences are shown the very same.

    With the `curtain` down nothing of the board is sent until that seat looks.
    """

    viewpoint: Seat | None = None
    curtain: Seat | None = None
    yours: tuple[Seat, ...] = ()
    lent: tuple[Seat, ...] = ()
    host: bool = False


SPECTATOR = Viewer()


def privileged(table: Table) -> frozenset[str]:
    """The players for whom there is more to see, or to do, than for a spectator."""
    lenders = (lender for seat_state in table.seats if seat_state.lender is not None and (lender := controller(seat_state.lender)))
    return table.persons | {table.host, *lenders}


def viewer_of(table: Table, player: str, viewpoint: Seat | None) -> Viewer:
    """Through which viewpoint a player's connection looks, `viewpoint` being the seat it last asked for.

    Where there are secrets, a screen that several seats share shows nothing before one of them says it is there.
    """
    yours = table.seats_of(player)
    lent = tuple(
        seat for seat, seat_state in enumerate(table.seats) if seat_state.lender is not None and controller(seat_state.lender) == player
    )
    asked = next((seat for seat in yours if seat in table.prompts), None)
    viewpoint, curtain = _eye(table, yours, asked, viewpoint)
    return Viewer(viewpoint, curtain, yours, lent, table.host == player)


def _eye(
    table: Table, yours: tuple[Seat, ...], asked: Seat | None, viewpoint: Seat | None
) -> tuple[Seat | None, Seat | None]:
    if len(yours) <= 1:
        return (yours[0] if yours else None), None
    if not table.game.secrets:
        return (asked if asked is not None else viewpoint if viewpoint in yours else yours[0]), None
    if viewpoint in yours:
        return viewpoint, None
    return None, asked if isinstance(table.status, Playing) else None


def build_snapshot(
    table: Table,
    who: Viewer,
    now: int,
    presence: Presence,
    invite: Callable[[Seat], str],
) -> Message:
    """The snapshot for an viewer_of, but for the news and the dump of the view."""
    view = table.state.view(who.viewpoint)
    prompts: list[Json] = [{"seat": seat, "prompt": table.prompts[seat]} for seat in who.yours if seat in table.prompts]
    known = view.turn.seats if isinstance(view.turn, Decide) else ()
    control = table.config.control
    clock: Json = None
    if not isinstance(control, NoClock):
        running: list[Json] = [seat for seat in known if table.clocks.since[seat] is not None]
        clock = {"running": running, "at": now}
    return {
        "type": "table",
        "version": table.version,
        "table": table.id,
        "game": table.config.game,
        "preset": table.config.preset,
        "options": table.config.options,
        "name": ", ".join(seat_state.name for seat_state in table.seats if seat_state.name),
        "status": status(table),
        "ply": len(table.plies),
        "seats": _seats(table, who, known, now, presence, invite),
        "host": who.host,
        "viewpoint": who.viewpoint,
        "yours": list(who.yours),
        "curtain": who.curtain,
        "turn": _turn(table, view),
        "prompts": prompts,
        "roll": table.prompts.get(CHANCE),
        "moves": _moves(table, who),
        "clock": clock,
        "offers": offers(table),
        "takeback": _takeback(table, who),
        "own_dice": table.config.own_dice,
        "chat": table.chat_policy != "off",
        "chance": _chance(table),
        "previous": table.previous,
        "successor": table.successor,
        "now": now,
    }


def _seats(
    table: Table,
    who: Viewer,
    known: Collection[Seat],
    now: int,
    presence: Presence,
    invite: Callable[[Seat], str],
) -> list[Json]:
    colours = table.game.colours(table.state)
    timed = not isinstance(table.config.control, NoClock)
    seats: list[Json] = []
    for seat, seat_state in enumerate(table.seats):
        left = None
        if timed:  # a clock that runs tells whose turn it is: only as far as the view tells it
            left = table.clocks.remaining(seat, now) if seat in known else table.clocks.left[seat]
        told: Message = {
            "kind": seat_state.occupant.kind,
            "name": seat_state.name,
            "level": level_of(seat_state.occupant.level) if isinstance(seat_state.occupant, Computer) else None,
            "controller": _holder(table, who, seat),
            "lent": seat in who.lent,
            "colours": list(colours[seat]),
            "connected": isinstance(seat_state.occupant, Computer) or seat_state.person in presence,
            "gone": presence.gone(seat_state.person),
            "clock_ms": left,
        }
        if who.host and isinstance(seat_state.occupant, Open):
            told["invite"] = invite(seat)
        seats.append(told)
    return seats


def level_of(level: str) -> int | None:
    """The number of a level; a level with another name has none."""
    return int(level) if level.isdecimal() and len(level) < 3 else None


def _holder(table: Table, who: Viewer, seat: Seat) -> str:
    match table.seats[seat].occupant:
        case Open():
            return "nobody"
        case Computer():
            return "computer"
        case _:
            return "you" if seat in who.yours else "other"


def _turn(table: Table, view: View) -> Json:
    return _over(table.status.outcome) if isinstance(table.status, Finished) else turn_json(view.turn)


def turn_json(turn: Turn) -> Json:
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


def _moves(table: Table, who: Viewer) -> Json:
    """The legal moves of the viewpoint's seat when it is asked."""
    if who.viewpoint is None or who.viewpoint not in table.prompts or not isinstance(table.status, Playing):
        return None
    moves = table.state.moves(who.viewpoint)
    total = len(moves)
    return {"total": total, "list": [str(move) for move in moves] if total <= LISTED else None}


def _takeback(table: Table, who: Viewer) -> Json:
    seat = next((ply.actor for ply in reversed(table.plies) if ply.actor in who.yours), None)
    allowed = isinstance(table.status, Playing) and not table.game.secrets and seat is not None
    return {"allowed": allowed, "free": allowed and len(table.persons) == 1, "seat": seat if allowed else None}


def _chance(table: Table) -> Json:
    if not table.commitment:
        return None
    return {"commitment": table.commitment, "secret": table.secret or None, "salts": list(table.salts)}
