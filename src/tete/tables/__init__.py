"""A live sitting, as values: commands are decided into events, and events fold into a table."""

from tete.tables.chance import Account, Verdict, commit, dice, verify
from tete.tables.clock import Clocks, NoClock, PerGame, PerMove
from tete.tables.deciding import Accepted, Denied, Heard, Reply, hear
from tete.tables.facts import Event, Fact, dump_event, load_event
from tete.tables.folding import evolve, fold
from tete.tables.headings import Heading, heading
from tete.tables.offering import succession
from tete.tables.orders import Command, Order
from tete.tables.playing import due
from tete.tables.seating import ROOM, Chair, Computer, Local, Open, Remote, Sitting
from tete.tables.table import Finished, Pausing, Playing, Table, Waiting
from tete.tables.telling import Message
from tete.tables.terms import Terms

__all__ = [
    "ROOM",
    "Accepted",
    "Account",
    "Chair",
    "Clocks",
    "Command",
    "Computer",
    "Denied",
    "Event",
    "Fact",
    "Finished",
    "Heading",
    "Heard",
    "Local",
    "Message",
    "NoClock",
    "Open",
    "Order",
    "Pausing",
    "PerGame",
    "PerMove",
    "Playing",
    "Remote",
    "Reply",
    "Sitting",
    "Table",
    "Terms",
    "Verdict",
    "Waiting",
    "commit",
    "dice",
    "due",
    "dump_event",
    "evolve",
    "fold",
    "heading",
    "hear",
    "load_event",
    "succession",
    "verify",
]
