"""The game at a table: moves, chance, clocks, the bell, resignations, interruptions of the server, and the end."""

from __future__ import annotations

from collections.abc import Collection

from tete.core import CHANCE, NotYourTurn, Outcome, Over, Refused, Roll, Seat, make_move
from tete.tables import commands, events
from tete.tables.chance import chance_rng, commit, draw_lots
from tete.tables.clock import PerMove
from tete.tables.decide import Recorder, handles
from tete.tables.seats import SYSTEM, Computer, Open
from tete.tables.table import Finished, Playing, Table, Waiting, too_long


@handles(commands.Start)
def start(recorder: Recorder, _: commands.Start) -> None:
    recorder.require_owner()
    recorder.require_waiting()
    if any(isinstance(seat.occupant, Open) for seat in recorder.table.seats):
        raise Refused("seats-open")
    if recorder.table.config.lots:
        recorder.emit(events.LotsDrawn(draw_lots(_secret(recorder), recorder.table.id, recorder.table.salts)))
    recorder.emit(events.Started())
    settle(recorder)


@handles(commands.Play)
def play(recorder: Recorder, command: commands.Play) -> None:
    """The one place where a move is judged legal: the game's `play` refuses it or gives the position after it."""
    recorder.require_playing()
    recorder.own_seat(command.seat)
    table = recorder.table
    prompt = table.prompts.get(command.seat)
    if prompt is None:
        raise NotYourTurn("chance-first" if CHANCE in table.prompts else "not-your-turn")
    if prompt != command.prompt:
        raise Refused("stale-prompt", prompt=command.prompt, now=prompt)
    if command.seat in table.clocks.expired(recorder.now):
        raise Refused("time-is-up")
    move = table.game.parse(command.move)
    played = make_move(table.state, command.seat, move)
    recorder.emit(events.Moved(command.seat, str(move)), played)
    settle(recorder)


@handles(commands.EnterRoll)
def enter_roll(recorder: Recorder, command: commands.EnterRoll) -> None:
    recorder.require_playing()
    recorder.require_person()
    table, turn = recorder.table, recorder.table.state.turn
    prompt = table.prompts.get(CHANCE)
    if prompt is None or not isinstance(turn, Roll):
        raise NotYourTurn("no-chance-now")
    if prompt != command.prompt:
        raise Refused("stale-prompt", prompt=command.prompt, now=prompt)
    move = table.game.parse(command.move)
    if turn.odds.of(move) == 0:
        raise Refused("cannot-fall", move=str(move))
    recorder.emit(events.RollEntered(str(move)), make_move(table.state, CHANCE, move))
    settle(recorder)


def settle(recorder: Recorder) -> None:
    """Make chance moves until somebody must decide, and end a game that is over or would never be."""
    while isinstance(recorder.table.state.turn, Roll) and not recorder.table.config.own_dice:
        _roll(recorder, recorder.table.state.turn)
    if isinstance(recorder.table.state.turn, Over):
        finish(recorder, recorder.table.state.turn.outcome)
    elif too_long(recorder.table.plies, seats := len(recorder.table.seats)):
        finish(recorder, Outcome((1,) * seats, (0,) * seats, "too-long"))


def _roll(recorder: Recorder, turn: Roll) -> None:
    table = recorder.table
    rng = chance_rng(_secret(recorder), table.id, table.salts, len(table.plies), len(table.takebacks))
    move = turn.odds.sample(rng)
    recorder.emit(events.Rolled(str(move)), make_move(table.state, CHANCE, move))


def _secret(recorder: Recorder) -> bytes:
    """The secret of all chance at this table."""
    if commit(recorder.secret) != recorder.table.commitment:
        raise ValueError("this is not the secret that the table is committed to")
    return recorder.secret


def finish(recorder: Recorder, outcome: Outcome) -> None:
    """End the game. No chance move can follow, so the secret may be revealed."""
    recorder.emit(events.Ended(outcome.places, outcome.points, outcome.reason))
    if recorder.table.commitment:
        recorder.emit(events.SecretRevealed(recorder.secret.hex()))


def end_without_outcome(recorder: Recorder, reason: str) -> None:
    recorder.emit(events.Ended((), (), reason))
    if recorder.table.commitment:
        recorder.emit(events.SecretRevealed(recorder.secret.hex()))


@handles(commands.Tick)
def tick(recorder: Recorder, _: commands.Tick) -> None:
    recorder.require_system()
    recorder.require_playing()
    moment = recorder.table.next_deadline()
    if moment is None or moment > recorder.now:
        raise Refused("nothing-due")
    for seat in recorder.table.clocks.expired(recorder.now):
        if _is_out_of_time(recorder, seat):  # a move made for one seat may free another
            _expire(recorder, seat)
    bell = recorder.table.bell_time()
    if bell is not None and bell <= recorder.now:
        recorder.emit(events.BellRang())
        settle(recorder)


def _is_out_of_time(recorder: Recorder, seat: Seat) -> bool:
    return isinstance(recorder.table.status, Playing) and seat in recorder.table.clocks.expired(recorder.now)


def _expire(recorder: Recorder, seat: Seat) -> None:
    """With a limit per move, the move that the game knows for this (such as a pass) is played.

    Otherwise running out of time loses where there are two sides. Among more sides, a computer plays on. A player who
    overstepped the limit of one move may take the seat back; a bank that is used up stays used up.
    """
    recorder.emit(events.TimeExpired(seat))
    if isinstance(recorder.table.config.clock, PerMove) and _moved_by_clock(recorder, seat):
        while _is_out_of_time(recorder, seat) and _moved_by_clock(recorder, seat):
            pass  # the rest of the turn
        return
    if len(recorder.table.sides()) <= 2:
        finish(recorder, lost(recorder.table, recorder.table.side(seat), "timeout"))
        return
    _stand_in(recorder, seat, "timeout", lent=isinstance(recorder.table.config.clock, PerMove))


def _moved_by_clock(recorder: Recorder, seat: Seat) -> bool:
    table = recorder.table
    move = table.game.timeout(table.state, seat)
    if move is None:
        return False
    recorder.emit(events.MovedByClock(seat, str(move)), make_move(table.state, seat, move))
    settle(recorder)
    return True


@handles(commands.Resign)
def resign(recorder: Recorder, command: commands.Resign) -> None:
    """Between two sides it ends the game, unless another person plays for the same side. Else a computer plays on."""
    recorder.require_begun()
    recorder.require_person()
    recorder.own_seat(command.seat)
    table = recorder.table
    partners = {table.seats[seat].person for seat in table.side(command.seat)} - {recorder.player, None}
    recorder.emit(events.Resigned(command.seat))
    if len(table.sides()) <= 2 and not partners:
        finish(recorder, lost(table, table.side(command.seat), "resigned"))
        return
    _stand_in(recorder, command.seat, "resign", lent=False)


def _stand_in(recorder: Recorder, seat: Seat, reason: events.SeatChangeReason, *, lent: bool) -> None:
    """A computer takes the seat. A game that no person can come back to is over."""
    computer = Computer(recorder.table.config.stand_in)
    recorder.emit(events.SeatChanged(seat, computer, recorder.table.seats[seat].name, reason, lent=lent))
    table = recorder.table
    if not table.persons and not any(other.lender for other in table.seats):
        finish(recorder, lost(table, table.side(seat), "resigned" if reason == "resign" else "timeout"))


def lost(table: Table, losers: Collection[Seat], reason: str) -> Outcome:
    """The losers are placed behind everybody else; a player alone is first. No points are counted."""
    seats = range(len(table.seats))
    behind = 1 + len(seats) - len(losers) if len(losers) < len(seats) else 1
    return Outcome(tuple(behind if seat in losers else 1 for seat in seats), (0,) * len(seats), reason)


@handles(commands.Cancel)
def cancel(recorder: Recorder, _: commands.Cancel) -> None:
    recorder.require_owner()
    if recorder.player != SYSTEM:
        recorder.require_waiting()
    if isinstance(recorder.table.status, Finished):
        raise Refused("already-over")
    end_without_outcome(recorder, "cancelled")


@handles(commands.CreditDowntime)
def credit_downtime(recorder: Recorder, command: commands.CreditDowntime) -> None:
    recorder.require_system()
    idle = isinstance(recorder.table.status, Waiting | Finished) or recorder.table.since is None
    if idle or (command.gap is not None and command.gap <= 0):
        raise Refused("nothing-runs")
    recorder.emit(events.DowntimeCredited(command.gap))
