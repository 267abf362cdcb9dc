"""A live occupant, as values: commands are decided into events, events fold into a table, every seat hears its share."""

from tete.tables.chance import ChanceProof, Verdict, commit, dice, verify
from tete.tables.clock import Clocks, NoClock, PerGame, PerMove
from tete.tables.decide import Accepted, Rejected, Decision, Reply, decide, handle
from tete.tables.events import Event, EventPayload, dump_event, load_event
from tete.tables.evolve import evolve, fold
from tete.tables.summary import TableSummary, summarize
from tete.tables.handlers.offers import rematch_command
from tete.tables.commands import Command, CommandPayload
from tete.tables.handlers.play import due
from tete.tables.seats import SYSTEM, SeatState, Computer, Local, Open, Remote, Occupant
from tete.tables.table import Finished, Paused, Playing, Table, Waiting
from tete.tables.project import Message, Notification, project, history
from tete.tables.config import TableConfig

__all__ = [
    "SYSTEM",
    "Accepted",
    "ChanceProof",
    "SeatState",
    "Clocks",
    "Command",
    "Computer",
    "Rejected",
    "Event",
    "EventPayload",
    "Finished",
    "TableSummary",
    "Decision",
    "Local",
    "Message",
    "NoClock",
    "Open",
    "CommandPayload",
    "Paused",
    "PerGame",
    "PerMove",
    "Playing",
    "Remote",
    "Reply",
    "Occupant",
    "Table",
    "Notification",
    "TableConfig",
    "Verdict",
    "Waiting",
    "commit",
    "decide",
    "dice",
    "due",
    "dump_event",
    "evolve",
    "fold",
    "summarize",
    "handle",
    "load_event",
    "project",
    "rematch_command",
    "verify",
    "history",
]
