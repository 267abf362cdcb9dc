"""The table as one viewer may see it: a snapshot built from the view of its viewpoint, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from msgspec import UNSET
from msgspec.structs import replace

from tete.core import CHANCE, Decide, Seat, TeteError, View, standing
from tete.core.turn import LazySequence
from tete.hosting.presence import Presence
from tete.tables import AnyTable, ArchivedTable, Computer, Finished, Open, Paused, Playing, Table, history
from tete.tables.clock import ClockConfig, NoClock, PerGame, PerMove
from tete.tables.config import TableConfig
from tete.tables.project import DecideTurn, end_info, offers, turn_info
from tete.tables.seats import Level, SeatState
from tete.tables.table import status_name
from tete.wire.snapshots import (
    Chance,
    ComputerWait,
    GameClock,
    Listing,
    MatchInfo,
    Missing,
    MoveClock,
    Played,
    Prompt,
    Running,
    SeatInfo,
    TableMessage,
    Takeback,
)

Invite = Callable[[Seat], str]  # the link that lets somebody sit down there
LISTED_MOVES = 2000  # in a snapshot; of more legal moves, only the number


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


def base_message(table: AnyTable) -> TableMessage:
    """What every viewer sees and a move does not change. The rest is as where nothing can be seen or done."""
    live = table if isinstance(table, Table) else None
    return TableMessage(
        version=table.version,
        table=table.id,
        game=table.config.game,
        preset=table.config.preset,
        options=table.config.options,
        played=played(table.config),
        time_limit=time_limit(table.config.clock),
        access=table.config.access,
        older_rules=live is None,
        name=", ".join(seat.name for seat in table.seats if seat.name),
        status=status_name(table.status),
        ply=len(table.plies),
        seats=(),
        owner=False,
        viewpoint=None,
        yours=(),
        view=None,
        turn=end_info(table.status) if isinstance(table.status, Finished) else DecideTurn(()),
        takeback=Takeback(allowed=False, free=False, seat=None),
        own_dice=table.config.own_dice,
        lots=live.lots if live is not None and live.config.lots else None,
        chat=live is not None and live.chat_policy != "off",
        chance=_chance(live) if live is not None and live.commitment else None,
        previous=table.previous,
        successor=table.successor,
        now=table.at,
        full_history=True,
        notifications=(),
    )


def played(config: TableConfig) -> tuple[Played, ...]:
    """What is to be said of a table beside its preset; nothing where its options are not those of today's game."""
    try:
        differences = [*config.read_options().played(config.rules.presets[config.preset])]
    except TeteError:
        return ()
    return tuple(Played(code, number) for code, number in differences)


def time_limit(clock: ClockConfig) -> GameClock | MoveClock | None:
    """The clock as it was asked for."""
    match clock:
        case PerGame(bank, increment):
            return GameClock(bank / 60_000, increment / 1000)
        case PerMove(limit):
            return MoveClock(limit / 1000)
        case NoClock():
            return None


def match_info(table: Table) -> MatchInfo | None:
    """Which game of a match this is, and how the match stands."""
    if not table.config.match:
        return None
    number, games, now = len(table.earlier) + 1, len(table.seats), table.match_games()
    stand = standing(now)
    if stand is None:
        return MatchInfo(number, games, table.earlier, "points" if table.game.match_points else "games")
    places = stand.places if len(now) == games else ()
    return MatchInfo(number, games, table.earlier, stand.count, stand.totals, places)


def _chance(table: Table) -> Chance:
    return Chance(table.commitment, table.secret or None, table.salts)


def message_for(base: TableMessage, table: Table, who: Viewer, view: View, now: int) -> TableMessage:
    """With what depends on the viewer, the position or the time, but for the seats, notifications, moves and view."""
    prompted = _prompted(view)
    timed = not isinstance(table.config.clock, NoClock)
    running = Running(tuple(seat for seat in prompted if table.clocks.since[seat] is not None), now) if timed else None
    return replace(
        base,
        version=table.version,
        status=status_name(table.status),
        ply=len(table.plies),
        owner=who.owner,
        viewpoint=who.viewpoint,
        yours=who.yours,
        curtain=who.curtain,
        turn=end_info(table.status) if isinstance(table.status, Finished) else turn_info(view.turn),
        prompts=tuple([Prompt(seat, table.prompts[seat]) for seat in who.yours if seat in table.prompts]),
        roll_prompt=table.prompts.get(CHANCE),
        clock=running,
        match=match_info(table),
        offers=offers(table) if table.offers else (),
        takeback=_takeback(table, who),
        correct_roll=_correct_roll(table, who),
        now=now,
    )


def _prompted(view: View) -> tuple[Seat, ...]:
    """The seats whose turn it is, as far as the view reveals it."""
    return view.turn.seats if isinstance(view.turn, Decide) else ()


def presences(table: Table, presence: Presence) -> tuple[tuple[bool, bool], ...]:
    """For each seat whether its player is connected, and whether it may be handed over for them."""
    return tuple(
        (isinstance(seat.occupant, Computer) or seat.person in presence, presence.absent(seat.person))
        for seat in table.seats
    )


def seats_for(
    table: Table,
    who: Viewer,
    view: View,
    now: int,
    here: tuple[tuple[bool, bool], ...],
    invite: Invite,
) -> tuple[SeatInfo, ...]:
    """The seats of a snapshot. A running clock reveals whose turn it is, so it runs only where the view says so."""
    colours, prompted = table.game.colours(table.state), _prompted(view)
    timed = not isinstance(table.config.clock, NoClock)
    seats = []
    for number, seat in enumerate(table.seats):
        left = None
        if timed:
            left = table.clocks.remaining(number, now) if number in prompted else table.clocks.left[number]
        connected, absent = here[number]
        info = replace(
            seat_info(seat, yours=number in who.yours),
            lent=number in who.lent,
            colours=tuple(colours[number]),
            connected=connected,
            absent=absent,
            clock_ms=left,
            times=table.config.times[number] if table.config.times else 1,
            invite=invite(number) if who.owner and _free(table, seat) else UNSET,
        )
        seats.append(info)
    return tuple(seats)


def _free(table: Table, seat: SeatState) -> bool:
    """Whether somebody may be invited: to an open seat, and during the game to a computer's that nobody lent."""
    begun = isinstance(table.status, Playing | Paused)
    return isinstance(seat.occupant, Open) or (begun and isinstance(seat.occupant, Computer) and seat.lender is None)


def seat_info(seat: SeatState, *, yours: bool) -> SeatInfo:
    """Who sits there; not who is connected, nor any clock."""
    controller: Literal["you", "other", "nobody", "computer"]
    match seat.occupant:
        case Open():
            controller = "nobody"
        case Computer():
            controller = "computer"
        case _:
            controller = "you" if yours else "other"
    return SeatInfo(seat.kind, seat.name, _level(seat), controller, seat.lender is not None)


def _level(seat: SeatState) -> Level | None:
    return seat.occupant.level if isinstance(seat.occupant, Computer) else None


def listing(table: Table, seat: Seat) -> Listing:
    """The legal moves of a seat that is prompted."""
    moves = table.state.moves(seat)
    total = len(moves)
    if total > LISTED_MOVES:
        return Listing(total, None)
    texts = moves.texts() if isinstance(moves, LazySequence) else [str(move) for move in moves]
    return Listing(total, tuple(texts))


def waits_for(waits: Mapping[Seat, str], view: View) -> tuple[ComputerWait, ...]:
    """Computers that cannot move at the moment. A seat that waits is one that is asked, so only the view tells it."""
    prompted = _prompted(view)
    return tuple(ComputerWait(seat, cast(Missing, what)) for seat, what in waits.items() if seat in prompted)


def _takeback(table: Table, who: Viewer) -> Takeback:
    seat = None
    if isinstance(table.status, Playing) and who.yours and not table.game.secrets:
        actor = next((ply.actor for ply in reversed(table.plies) if ply.actor in who.yours), None)
        seat = actor if isinstance(actor, int) else None
    return Takeback(allowed=seat is not None, free=seat is not None and len(table.parties) == 1, seat=seat)


def _correct_roll(table: Table, who: Viewer) -> Literal["free", "asked"] | None:
    """Whether the roll typed in last can be corrected at once, or if all agree."""
    number = table.last_typed_roll() if who.yours and isinstance(table.status, Playing) else None
    if number is None or (table.game.secrets and number < len(table.plies) - 1):
        return None
    return "free" if len(table.parties) == 1 or number == len(table.plies) - 1 else "asked"


def archived_message(table: ArchivedTable, player: str, now: int) -> TableMessage:
    """A table that was played under older rules: its moves are in the notifications, and nothing can be done."""
    yours = tuple(number for number, seat in enumerate(table.seats) if seat.person == player)
    return replace(
        base_message(table),
        seats=tuple(seat_info(seat, yours=number in yours) for number, seat in enumerate(table.seats)),
        owner=table.owner == player,
        yours=yours,
        now=now,
        notifications=tuple(history(table, None, seated=False)),
    )
