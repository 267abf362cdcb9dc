"""The table as one viewer may see it: a snapshot built from the view of its viewpoint, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tete.core import CHANCE, Decide, Json, Outcome, Over, Seat, View
from tete.core.turn import Turn
from tete.hosting.about import about
from tete.hosting.presence import Presence
from tete.tables import ArchivedTable, Computer, Finished, JsonObject, Open, Paused, Playing, Table
from tete.tables.clock import NoClock
from tete.tables.project import offers_json
from tete.tables.seats import Occupant, SeatState
from tete.tables.table import status_name

Invite = Callable[[Seat], str]  # the link that lets somebody sit down there
LISTED = 2000  # legal moves in a snapshot; of more, only the number


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table. Connections with equal viewers are sent the same snapshot.

    `curtain` is a seat: nothing of the board is sent before this seat says that it looks.
    """

    viewpoint: Seat | None = None
    curtain: Seat | None = None
    yours: tuple[Seat, ...] = ()
    lent: tuple[Seat, ...] = ()
    owner: bool = False


SPECTATOR = Viewer()


def viewer_of(table: Table, player: str, viewpoint: Seat | None) -> Viewer:
    """How a player sees the table; `viewpoint` is the seat that the connection last chose.

    Where there are secrets, a screen shared by several seats shows nothing before one of them says that it looks.
    """
    yours = table.seats_of(player)
    lent = tuple(number for number, seat in enumerate(table.seats) if seat.lent_by == player)
    seen_from, curtain = _viewpoint(table, yours, viewpoint)
    return Viewer(seen_from, curtain, yours, lent, table.owner == player)


def _viewpoint(table: Table, yours: tuple[Seat, ...], chosen: Seat | None) -> tuple[Seat | None, Seat | None]:
    if len(yours) <= 1:
        return (yours[0] if yours else None), None
    prompted = next((seat for seat in yours if seat in table.prompts), None)
    if not table.game.secrets:
        return (prompted if prompted is not None else chosen if chosen in yours else yours[0]), None
    if chosen in yours:
        return chosen, None
    return None, prompted if isinstance(table.status, Playing) else None


def fixed_part(table: Table) -> JsonObject:
    """What every viewer sees and a move does not change."""
    return {
        "type": "table",
        "table": table.id,
        **about(table),
        "own_dice": table.config.own_dice,
        "lots": list(table.lots) if table.config.lots else None,
        "chat": table.chat_policy != "off",
        "chance": _chance(table),
        "older_rules": False,
    }


def varying_part(table: Table, who: Viewer, view: View, now: int) -> JsonObject:
    """What depends on the viewer, the position or the time, but for the seats, the notifications and the view."""
    prompted = _prompted(view)
    timed = not isinstance(table.config.clock, NoClock)
    running: list[Json] = [seat for seat in prompted if table.clocks.since[seat] is not None] if timed else []
    prompts: list[Json] = [{"seat": seat, "prompt": table.prompts[seat]} for seat in who.yours if seat in table.prompts]
    return {
        "version": table.version,
        "status": status_name(table.status),
        "ply": len(table.plies),
        "owner": who.owner,
        "viewpoint": who.viewpoint,
        "yours": list(who.yours),
        "curtain": who.curtain,
        "turn": _ended(table.status) if isinstance(table.status, Finished) else turn_json(view.turn),
        "prompts": prompts,
        "roll_prompt": table.prompts.get(CHANCE),
        "clock": {"running": running, "at": now} if timed else None,
        "offers": offers_json(table) if table.offers else [],
        "takeback": _takeback(table, who),
        "correct_roll": _correct_roll(table, who),
        "now": now,
    }


def _prompted(view: View) -> tuple[Seat, ...]:
    """The seats whose turn it is, as far as the view reveals it."""
    return view.turn.seats if isinstance(view.turn, Decide) else ()


def presences(table: Table, presence: Presence) -> tuple[tuple[bool, bool], ...]:
    """For each seat whether its player is connected, and whether it may be handed over for them."""
    return tuple(
        (isinstance(seat.occupant, Computer) or seat.person in presence, presence.absent(seat.person))
        for seat in table.seats
    )


def seats_part(
    table: Table,
    who: Viewer,
    view: View,
    now: int,
    here: tuple[tuple[bool, bool], ...],
    invite: Invite,
) -> list[Json]:
    """The seats of a snapshot. A running clock reveals whose turn it is, so it runs only where the view says so."""
    colours, prompted = table.game.colours(table.state), _prompted(view)
    timed = not isinstance(table.config.clock, NoClock)
    seats: list[Json] = []
    for number, seat in enumerate(table.seats):
        left = None
        if timed:
            left = table.clocks.remaining(number, now) if number in prompted else table.clocks.left[number]
        entry = seat_json(seat, number in who.yours)
        entry["lent"] = number in who.lent
        entry["colours"] = list(colours[number])
        entry["connected"], entry["absent"] = here[number]
        entry["clock_ms"] = left
        if who.owner and _free(table, seat):
            entry["invite"] = invite(number)
        seats.append(entry)
    return seats


def _free(table: Table, seat: SeatState) -> bool:
    """Whether somebody may be invited: to an open seat, and during the game to a computer's that nobody lent."""
    begun = isinstance(table.status, Playing | Paused)
    return isinstance(seat.occupant, Open) or (begun and isinstance(seat.occupant, Computer) and seat.lender is None)


def seat_json(seat: SeatState, yours: bool) -> JsonObject:
    return {
        "kind": seat.occupant.kind,
        "name": seat.name,
        "level": seat.occupant.level if isinstance(seat.occupant, Computer) else None,
        "controller": _controller(seat.occupant, yours),
        "stand_in": seat.lender is not None,
    }


def _controller(occupant: Occupant, yours: bool) -> str:
    match occupant:
        case Open():
            return "nobody"
        case Computer():
            return "computer"
        case _:
            return "you" if yours else "other"


def turn_json(turn: Turn) -> Json:
    match turn:
        case Decide(seats):
            return {"kind": "decide", "seats": list(seats)}
        case Over(outcome):
            return _over(outcome)
        case _:
            return {"kind": "roll"}


def _ended(status: Finished) -> Json:
    """A game that was cancelled or stopped has no places."""
    if status.outcome is not None:
        return _over(status.outcome)
    return {"kind": "over", "places": [], "points": [], "reason": status.why}


def _over(outcome: Outcome) -> Json:
    places: list[Json] = [*outcome.places]
    points: list[Json] = [*outcome.points]
    return {"kind": "over", "places": places, "points": points, "reason": outcome.reason}


def moves_json(table: Table, seat: Seat) -> Json:
    """The legal moves of a seat that is prompted."""
    moves = table.state.moves(seat)
    total = len(moves)
    return {"total": total, "list": [str(move) for move in moves] if total <= LISTED else None}


def waits_part(waits: Mapping[Seat, str], view: View) -> list[Json]:
    """Computers that cannot move at the moment. A seat that waits is one that is asked, so only the view tells it."""
    prompted = _prompted(view)
    return [{"seat": seat, "what": what} for seat, what in waits.items() if seat in prompted]


def _takeback(table: Table, who: Viewer) -> Json:
    seat = None
    if isinstance(table.status, Playing) and who.yours and not table.game.secrets:
        seat = next((ply.actor for ply in reversed(table.plies) if ply.actor in who.yours), None)
    return {"allowed": seat is not None, "free": seat is not None and len(table.parties) == 1, "seat": seat}


def _correct_roll(table: Table, who: Viewer) -> Json:
    """Whether the roll typed in last can be corrected at once, or if all agree."""
    number = table.last_typed_roll() if who.yours and isinstance(table.status, Playing) else None
    if number is None or (table.game.secrets and number < len(table.plies) - 1):
        return None
    return "free" if len(table.parties) == 1 or number == len(table.plies) - 1 else "asked"


def _chance(table: Table) -> Json:
    if not table.commitment:
        return None
    return {"commitment": table.commitment, "secret": table.secret or None, "salts": list(table.salts)}


def archived_snapshot(table: ArchivedTable, player: str, now: int) -> JsonObject:
    """A table that was played under older rules: its moves are in the notifications, and nothing can be done."""
    seats: list[Json] = []
    for seat in table.seats:
        yours = seat.person is not None and seat.person == player
        rest: JsonObject = {"lent": False, "colours": [], "connected": False, "absent": False, "clock_ms": None}
        seats.append(seat_json(seat, yours) | rest)
    return {
        "type": "table",
        "version": table.version,
        "table": table.id,
        **about(table),
        "status": status_name(table.status),
        "ply": len(table.plies),
        "seats": seats,
        "owner": table.owner == player,
        "viewpoint": None,
        "yours": [number for number, seat in enumerate(table.seats) if seat.person == player],
        "curtain": None,
        "turn": _ended(table.status) if isinstance(table.status, Finished) else {"kind": "decide", "seats": []},
        "prompts": [],
        "roll_prompt": None,
        "moves": None,
        "clock": None,
        "offers": [],
        "takeback": {"allowed": False, "free": False, "seat": None},
        "correct_roll": None,
        "waits": [],
        "spectators": 0,
        "own_dice": table.config.own_dice,
        "lots": None,
        "chat": False,
        "chance": None,
        "older_rules": True,
        "now": now,
        "full_history": True,
        "view": None,
    }
