"""Decides what a command does: one reply, the events to store, and the table after each of them."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import Refused, TeteError
from tete.tables import commands
from tete.tables.commands import Command
from tete.tables.events import Event
from tete.tables.handlers import lifecycle
from tete.tables.recorder import HANDLERS, Recorder
from tete.tables.table import Table


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was carried out; `version` is the table's after it."""

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
    """The reply may be sent once the events are stored; `tables` has the table after each of them."""

    reply: Reply
    events: tuple[Event, ...] = ()
    tables: tuple[Table, ...] = ()


def decide(table: Table | None, command: Command, now: int, secret: bytes) -> Decision:
    """What a command does, at a table or (with None) to create one. Chance moves follow from `secret`.

    A command that was accepted before gets the same reply again and is not carried out twice.
    """
    earlier = table.reply_to(command.player, command.id) if table is not None else None
    if earlier is not None:
        return Decision(Accepted(command.id, earlier))
    try:
        recorder = dispatch(table, command, now, secret)
    except TeteError as error:
        return Decision(Rejected(command.id, error))
    return Decision(Accepted(command.id, recorder.table.version), tuple(recorder.events), tuple(recorder.tables))


def dispatch(table: Table | None, command: Command, now: int, secret: bytes) -> Recorder:
    payload = command.payload
    if isinstance(payload, commands.Create):
        if table is not None:
            raise Refused("table-exists")
        return lifecycle.create(command, payload, now, secret)
    if table is None:
        raise Refused("no-such-table")
    recorder = Recorder(table, command, now, secret)
    HANDLERS[type(payload)](recorder, payload)
    return recorder
