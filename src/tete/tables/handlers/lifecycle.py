"""The beginning and the end of a table, and interruptions of the server."""

from __future__ import annotations

from tete.core import BadOptions, Refused
from tete.tables import commands, events
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.commands import Command
from tete.tables.config import IDENTITY, normalized
from tete.tables.events import Event
from tete.tables.evolve import create as create_table
from tete.tables.handlers.play import end_without_outcome
from tete.tables.handlers.seats import seat_occupants
from tete.tables.recorder import Recorder, handles
from tete.tables.seats import SYSTEM
from tete.tables.table import Finished, Waiting


def create(command: Command, payload: commands.Create, now: int, secret: bytes) -> Recorder:
    """Create the table and seat its first occupants."""
    if not IDENTITY.match(payload.table):
        raise BadOptions("bad-table-id")
    if command.player != SYSTEM and (payload.previous or payload.owner not in ("", command.player)):
        raise Refused("system-only")
    if len(secret) != SECRET_BYTES:
        raise ValueError("a secret has 32 bytes")
    config = normalized(payload.config)
    owner, commitment = payload.owner or command.player, "" if config.own_dice else commit(secret)
    rules = config.rules.rules_version
    created = events.Created(payload.table, config, owner, commitment, payload.previous, rules)
    event = Event(1, now, command.player, command.id, created)
    table = create_table(event, created)
    recorder = Recorder(table, command, now, secret)
    recorder.append(event, table)
    seat_occupants(recorder, payload)
    return recorder


@handles(commands.Cancel)
def cancel(recorder: Recorder, _: commands.Cancel) -> None:
    recorder.require_owner()
    if recorder.player != SYSTEM:
        recorder.require_waiting()
    if isinstance(recorder.table.status, Finished):
        raise Refused("already-over")
    end_without_outcome(recorder, "cancelled")


@handles(commands.CreditDowntime)
def credit_downtime(recorder: Recorder, asked: commands.CreditDowntime) -> None:
    recorder.require_system()
    idle = isinstance(recorder.table.status, Waiting | Finished) or recorder.table.since is None
    if idle or (asked.gap is not None and asked.gap <= 0):
        raise Refused("nothing-runs")
    recorder.emit(events.DowntimeCredited(asked.gap))
