"""The game itself at a table: moves, chance, flags, the bell, resignations, and the end."""

from __future__ import annotations

from collections.abc import Collection

from tete.core import BELL, CHANCE, NotYourTurn, Outcome, Over, Refused, Roll, Seat
from tete.tables import events, commands
from tete.tables.chance import commit, dice
from tete.tables.clock import PerMove
from tete.tables.recorder import Recorder
from tete.tables.seats import Computer, Open
from tete.tables.table import Playing, Table


def start(recorder: Recorder, payload: commands.Start) -> None:
    recorder.require_owner()
    recorder.require_waiting()
    if any(isinstance(seat_state.occupant, Open) for seat_state in recorder.table.seats):
        raise Refused("seats-open")
    recorder.write(events.Started())
    settle(recorder)


def play(recorder: Recorder, payload: commands.Play) -> None:
    recorder.require_playing()
    recorder.own_seat(payload.seat)
    prompt = recorder.table.prompts.get(payload.seat)
    if prompt is None:
        raise NotYourTurn("chance-first" if CHANCE in recorder.table.prompts else "not-your-turn")
    if prompt != payload.prompt:
        raise Refused("stale-prompt", prompt=payload.prompt, now=prompt)
    if payload.seat in recorder.table.clocks.expired(recorder.now):
        raise Refused("time-is-up")
    recorder.write(events.Moved(payload.seat, str(recorder.table.game.parse(payload.move))))
    settle(recorder)


def enter_roll(recorder: Recorder, payload: commands.EnterRoll) -> None:
    recorder.require_playing()
    recorder.require_person()
    prompt, turn = recorder.table.prompts.get(CHANCE), recorder.table.state.turn
    if prompt is None or not isinstance(turn, Roll):
        raise NotYourTurn("no-chance-now")
    if prompt != payload.prompt:
        raise Refused("stale-prompt", prompt=payload.prompt, now=prompt)
    move = recorder.table.game.parse(payload.move)
    if turn.odds.of(move) == 0:
        raise Refused("cannot-fall", move=str(move))
    recorder.write(events.RollEntered(str(move)))
    settle(recorder)


def settle(recorder: Recorder) -> None:
    """Let chance fall until somebody is asked, and end a game that is over."""
    while isinstance(recorder.table.state.turn, Roll) and not recorder.table.config.own_dice:
        recorder.write(events.Rolled(_fall(recorder.table, recorder.secret, recorder.table.state.turn)))
    if isinstance(recorder.table.state.turn, Over):
        finish(recorder, recorder.table.state.turn.outcome)


def _fall(table: Table, secret: bytes, turn: Roll) -> str:
    if commit(secret) != table.commitment:
        raise ValueError("this is not the secret that the table is committed to")
    rng = dice(secret, table.id, table.salts, len(table.plies), len(table.takebacks))
    return str(turn.odds.sample(rng))


def finish(recorder: Recorder, outcome: Outcome) -> None:
    """End the game; nothing can fall any more, so the secret may be told."""
    recorder.write(events.Ended(outcome.places, outcome.points, outcome.reason))
    if recorder.table.commitment:
        recorder.write(events.SecretRevealed(recorder.secret.hex()))


def due(table: Table) -> int | None:
    """When the room must tick next, if nothing else happens before."""
    moments = [table.clocks.due(), _bell(table)]
    return min((moment for moment in moments if moment is not None), default=None)


def _bell(table: Table) -> int | None:
    """When the bell rings; a bell taken back rings again."""
    if table.bell is None or table.since is None or any(ply.move == BELL for ply in table.plies):
        return None
    return table.since + table.bell - table.played


def tick(recorder: Recorder, payload: commands.Tick) -> None:
    recorder.require_system()
    recorder.require_playing()
    moment = due(recorder.table)
    if moment is None or moment > recorder.now:
        raise Refused("nothing-due")
    for seat in recorder.table.clocks.expired(recorder.now):
        if isinstance(recorder.table.status, Playing):
            _flag(recorder, seat)
    bell = _bell(recorder.table)
    if bell is not None and bell <= recorder.now:
        recorder.write(events.BellRang())
        settle(recorder)


def _flag(recorder: Recorder, seat: Seat) -> None:
    """A flag loses where there are two sides; among more, a computer plays on.

    Whoever overstepped one move may prompt the seat back; a bank that is used up stays used up.
    """
    recorder.write(events.TimeExpired(seat))
    if len(recorder.table.sides()) <= 2:
        finish(recorder, lost(recorder.table, recorder.table.side(seat), "flag"))
        return
    _stand_in(recorder, seat, "flag", lent=isinstance(recorder.table.config.control, PerMove))


def resign(recorder: Recorder, payload: commands.Resign) -> None:
    """Between two sides it ends the game, unless somebody else plays for the same side; else a computer plays on."""
    recorder.require_begun()
    recorder.require_person()
    recorder.own_seat(payload.seat)
    table = recorder.table
    partners = {table.seats[seat].person for seat in table.side(payload.seat)} - {recorder.player, None}
    recorder.write(events.Resigned(payload.seat))
    if len(table.sides()) <= 2 and not partners:
        finish(recorder, lost(table, table.side(payload.seat), "resigned"))
        return
    _stand_in(recorder, payload.seat, "resign", lent=False)


def _stand_in(recorder: Recorder, seat: Seat, why: events.SeatChangeReason, *, lent: bool) -> None:
    """A computer takes the seat over; a game that no person can come back to is over."""
    level = recorder.table.config.stand_in
    recorder.write(events.SeatChanged(seat, Computer(level), recorder.table.seats[seat].name, why, lent=lent))
    if not recorder.table.persons and not any(seat_state.lender for seat_state in recorder.table.seats):
        finish(recorder, lost(recorder.table, recorder.table.side(seat), "resigned" if why == "resign" else "flag"))


def lost(table: Table, losers: Collection[Seat], reason: str) -> Outcome:
    """The losers stand behind everybody else; alone, one has nobody to stand behind. No points are counted."""
    seats = range(len(table.seats))
    behind = 1 + len(seats) - len(losers) if len(losers) < len(seats) else 1
    return Outcome(tuple(behind if seat in losers else 1 for seat in seats), (0,) * len(seats), reason)
