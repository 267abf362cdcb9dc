"""The game itself at a table: moves, chance, flags, the bell, resignations, and the end."""

from __future__ import annotations

from collections.abc import Collection

from tete.core import BELL, CHANCE, NotYourTurn, Outcome, Over, Refused, Roll, Seat
from tete.tables import facts, orders
from tete.tables.chance import commit, dice
from tete.tables.clock import PerMove
from tete.tables.pen import Pen
from tete.tables.seating import Computer, Open
from tete.tables.table import Playing, Table


def start(pen: Pen, order: orders.Start) -> None:
    pen.need_host()
    pen.need_waiting()
    if any(isinstance(chair.sitting, Open) for chair in pen.table.chairs):
        raise Refused("seats-open")
    pen.write(facts.Started())
    settle(pen)


def play(pen: Pen, order: orders.Play) -> None:
    pen.need_playing()
    pen.own_chair(order.seat)
    ask = pen.table.asks.get(order.seat)
    if ask is None:
        raise NotYourTurn("chance-first" if CHANCE in pen.table.asks else "not-your-turn")
    if ask != order.ask:
        raise Refused("stale-ask", ask=order.ask, now=ask)
    if order.seat in pen.table.clocks.expired(pen.now):
        raise Refused("time-is-up")
    pen.write(facts.Moved(order.seat, str(pen.table.game.parse(order.move))))
    settle(pen)


def type_roll(pen: Pen, order: orders.TypeRoll) -> None:
    pen.need_playing()
    pen.need_person()
    ask, turn = pen.table.asks.get(CHANCE), pen.table.state.turn
    if ask is None or not isinstance(turn, Roll):
        raise NotYourTurn("no-chance-now")
    if ask != order.ask:
        raise Refused("stale-ask", ask=order.ask, now=ask)
    move = pen.table.game.parse(order.move)
    if turn.odds.of(move) == 0:
        raise Refused("cannot-fall", move=str(move))
    pen.write(facts.Typed(str(move)))
    settle(pen)


def settle(pen: Pen) -> None:
    """Let chance fall until somebody is asked, and end a game that is over."""
    while isinstance(pen.table.state.turn, Roll) and not pen.table.terms.own_dice:
        pen.write(facts.Fell(_fall(pen.table, pen.secret, pen.table.state.turn)))
    if isinstance(pen.table.state.turn, Over):
        finish(pen, pen.table.state.turn.outcome)


def _fall(table: Table, secret: bytes, turn: Roll) -> str:
    if commit(secret) != table.commitment:
        raise ValueError("this is not the secret that the table is committed to")
    rng = dice(secret, table.id, table.salts, len(table.plies), len(table.cuts))
    return str(turn.odds.sample(rng))


def finish(pen: Pen, outcome: Outcome) -> None:
    """End the game; nothing can fall any more, so the secret may be told."""
    pen.write(facts.Ended(outcome.places, outcome.points, outcome.reason))
    if pen.table.commitment:
        pen.write(facts.Revealed(pen.secret.hex()))


def due(table: Table) -> int | None:
    """When the room must tick next, if nothing else happens before."""
    moments = [table.clocks.due(), _bell(table)]
    return min((moment for moment in moments if moment is not None), default=None)


def _bell(table: Table) -> int | None:
    """When the bell rings; a bell taken back rings again."""
    if table.bell is None or table.since is None or any(ply.move == BELL for ply in table.plies):
        return None
    return table.since + table.bell - table.played


def tick(pen: Pen, order: orders.Tick) -> None:
    pen.need_room()
    pen.need_playing()
    moment = due(pen.table)
    if moment is None or moment > pen.now:
        raise Refused("nothing-due")
    for seat in pen.table.clocks.expired(pen.now):
        if isinstance(pen.table.status, Playing):
            _flag(pen, seat)
    bell = _bell(pen.table)
    if bell is not None and bell <= pen.now:
        pen.write(facts.Rang())
        settle(pen)


def _flag(pen: Pen, seat: Seat) -> None:
    """A flag loses where there are two sides; among more, a computer plays on.

    Whoever overstepped one move may ask the seat back; a bank that is used up stays used up.
    """
    pen.write(facts.Flagged(seat))
    if len(pen.table.sides()) <= 2:
        finish(pen, lost(pen.table, pen.table.side(seat), "flag"))
        return
    _stand_in(pen, seat, "flag", lent=isinstance(pen.table.terms.control, PerMove))


def resign(pen: Pen, order: orders.Resign) -> None:
    """Between two sides it ends the game, unless somebody else plays for the same side; else a computer plays on."""
    pen.need_begun()
    pen.need_person()
    pen.own_chair(order.seat)
    table = pen.table
    partners = {table.chairs[seat].person for seat in table.side(order.seat)} - {pen.player, None}
    pen.write(facts.Resigned(order.seat))
    if len(table.sides()) <= 2 and not partners:
        finish(pen, lost(table, table.side(order.seat), "resigned"))
        return
    _stand_in(pen, order.seat, "resign", lent=False)


def _stand_in(pen: Pen, seat: Seat, why: facts.Why, *, lent: bool) -> None:
    """A computer takes the seat over; a game that no person can come back to is over."""
    level = pen.table.terms.stand_in
    pen.write(facts.Seated(seat, Computer(level), pen.table.chairs[seat].name, why, lent=lent))
    if not pen.table.persons and not any(chair.lender for chair in pen.table.chairs):
        finish(pen, lost(pen.table, pen.table.side(seat), "resigned" if why == "resign" else "flag"))


def lost(table: Table, losers: Collection[Seat], reason: str) -> Outcome:
    """The losers stand behind everybody else; alone, one has nobody to stand behind. No points are counted."""
    seats = range(len(table.chairs))
    behind = 1 + len(seats) - len(losers) if len(losers) < len(seats) else 1
    return Outcome(tuple(behind if seat in losers else 1 for seat in seats), (0,) * len(seats), reason)
