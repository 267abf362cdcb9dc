"""Whether a command is obeyed, and what follows: `decide` gives the events, `handle` also the one reply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tete.core import BadOptions, Refused, TeteError
from tete.tables import commands, events
from tete.tables.handlers import offers, play, seats
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.events import Event
from tete.tables.evolve import evolve
from tete.tables.commands import Command
from tete.tables.recorder import Recorder
from tete.tables.seats import SYSTEM
from tete.tables.table import Finished, Table, Waiting
from tete.tables.config import IDENTITY, normalized

CHAT = 280


def decide(table: Table | None, command: Command, now: int, secret: bytes) -> tuple[Event, ...]:
    """The events a command brings about, or the error that refuses it; the table's chance follows from `secret`."""
    return tuple(_obey(table, command, now, secret).events)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was obeyed; `version` is the table's once it was."""

    id: str
    version: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The command changed nothing, and why."""

    id: str
    error: TeteError


Reply = Accepted | Rejected


@dataclass(frozen=True, slots=True)
class Decision:
    """One reply, the events to make durable before it is given, and the table after each of them."""

    reply: Reply
    events: tuple[Event, ...] = ()
    tables: tuple[Table, ...] = ()


def handle(table: Table | None, command: Command, now: int, secret: bytes) -> Decision:
    """`decide`, with exactly one reply: a command obeyed before is answered as it was then and done only once."""
    earlier = table.reply_to(command.player, command.id) if table is not None else None
    if earlier is not None:
        return Decision(Accepted(command.id, earlier))
    try:
        recorder = _obey(table, command, now, secret)
    except TeteError as error:
        return Decision(Rejected(command.id, error))
    return Decision(Accepted(command.id, recorder.table.version), tuple(recorder.events), tuple(recorder.tables))


def _obey(table: Table | None, command: Command, now: int, secret: bytes) -> Recorder:
    payload = command.payload
    if isinstance(payload, commands.Create):
        if table is not None:
            raise Refused("table-exists")
        recorder = _create(command, payload, now, secret)
        seats.seat_occupants(recorder, payload)
        return recorder
    if table is None:
        raise Refused("no-such-table")
    recorder = Recorder(table, command, now, secret)
    HANDLERS[type(payload)](recorder, payload)
    return recorder


def _create(command: Command, payload: commands.Create, now: int, secret: bytes) -> Recorder:
    if not IDENTITY.match(payload.table):
        raise BadOptions("bad-table-id")
    if command.player != SYSTEM and (payload.previous or payload.host not in ("", command.player)):
        raise Refused("room-only")
    if len(secret) != SECRET_BYTES:
        raise ValueError("a secret has 32 bytes")
    config = normalized(payload.config)
    commitment = "" if config.own_dice else commit(secret)
    payload = events.Created(payload.table, config, payload.host or command.player, commitment, payload.previous)
    event = Event(1, now, command.player, command.id, payload)
    table = evolve(None, event)
    recorder = Recorder(table, command, now, secret)
    recorder.keep(event, table)
    return recorder


def _say(recorder: Recorder, payload: commands.Chat) -> None:
    seats = recorder.table.seats_of(recorder.player)
    if recorder.table.chat_policy == "off":
        raise Refused("chat-off")
    if not seats and (recorder.table.chat_policy == "seats" or recorder.table.config.watching == "closed"):
        raise Refused("not-seated")
    name = recorder.table.seats[seats[0]].name if seats else seats.clean(payload.name, seats.NAME)
    recorder.write(events.Chatted(seats[0] if seats else None, name, seats.clean(payload.text, CHAT)))


def _set_chat(recorder: Recorder, payload: commands.SetChat) -> None:
    recorder.require_owner()
    recorder.write(events.ChatChanged(payload.chat))


def _cancel(recorder: Recorder, payload: commands.Cancel) -> None:
    recorder.require_owner()
    if recorder.player != SYSTEM:
        recorder.require_waiting()
    if isinstance(recorder.table.status, Finished):
        raise Refused("already-over")
    recorder.write(events.Ended((), (), "cancelled"))
    if recorder.table.commitment:
        recorder.write(events.SecretRevealed(recorder.secret.hex()))


def _reopen(recorder: Recorder, payload: commands.CreditDowntime) -> None:
    recorder.require_system()
    if isinstance(recorder.table.status, Waiting | Finished) or recorder.table.since is None:
        raise Refused("nothing-runs")
    recorder.write(events.DowntimeCredited())


# Every payload but Create; a test holds the list complete.
HANDLERS: dict[type[Any], Callable[[Recorder, Any], None]] = {
    commands.Sit: seats.sit,
    commands.Stand: seats.stand,
    commands.SeatComputer: seats.seat_computer,
    commands.HandOver: seats.hand_over,
    commands.Leave: seats.leave,
    commands.SetSalt: seats.salt,
    commands.Start: play.start,
    commands.Play: play.play,
    commands.EnterRoll: play.enter_roll,
    commands.Tick: play.tick,
    commands.Resign: play.resign,
    commands.Propose: offers.propose,
    commands.Agree: offers.agree,
    commands.Decline: offers.decline,
    commands.Resume: offers.resume,
    commands.Chat: _say,
    commands.SetChat: _set_chat,
    commands.Cancel: _cancel,
    commands.CreditDowntime: _reopen,
}
