"""A live table as values: commands are decided into events, events fold into a table, each viewer is told its share."""

from tete.tables.chance import ChanceProof, Verdict, chance_rng, commit, verify
from tete.tables.clock import Clocks, NoClock, PerGame, PerMove
from tete.tables.commands import Command, CommandPayload
from tete.tables.config import TableConfig
from tete.tables.decide import Accepted, Decision, Rejected, Reply, decide
from tete.tables.events import Event, EventPayload
from tete.tables.evolve import evolve, fold
from tete.tables.handlers.offers import rematch_command
from tete.tables.project import Notification, Projection, history, project
from tete.tables.seats import SYSTEM, Computer, Local, Occupant, Open, Remote, SeatState
from tete.tables.table import (
    AnyTable,
    ArchivedTable,
    Finished,
    Paused,
    Playing,
    Table,
    TableSummary,
    Waiting,
    summarize,
)
