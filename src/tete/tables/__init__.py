"""A live sitting, as values: commands are decided into events, events fold into a table, every seat hears its share."""

from tete.tables.chance import Account, Verdict, commit, dice, verify
from tete.tables.clock import Clocks, NoClock, PerGame, PerMove
from tete.tables.deciding import Accepted, Denied, Heard, Reply, decide, hear
from tete.tables.facts import Event, Fact, dump_event, load_event
from tete.tables.folding import evolve, fold
from tete.tables.headings import Heading, heading
from tete.tables.offering import succession
from tete.tables.orders import Command, Order
from tete.tables.playing import due
from tete.tables.seating import ROOM, Chair, Computer, Local, Open, Remote, Sitting
from tete.tables.table import Finished, Pausing, Playing, Table, Waiting
from tete.tables.telling import Message, Tale, project, whole_story
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
    "Tale",
    "Terms",
    "Verdict",
    "Waiting",
    "commit",
    "decide",
    "dice",
    "due",
    "dump_event",
    "evolve",
    "fold",
    "heading",
    "hear",
    "load_event",
    "project",
    "succession",
    "verify",
    "whole_story",
]
