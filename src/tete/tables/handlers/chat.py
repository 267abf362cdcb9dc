"""Chat messages, and who may write them."""

from __future__ import annotations

from tete.core import Refused
from tete.core.text import NAME
from tete.tables import commands, events
from tete.tables.evolve import LONGEST_LINE
from tete.tables.handlers.seats import clean
from tete.tables.recorder import Recorder, handles


@handles(commands.Chat)
def chat(recorder: Recorder, command: commands.Chat) -> None:
    table = recorder.table
    seats = table.seats_of(recorder.player)
    if table.chat_policy == "off":
        raise Refused("chat-off")
    if not seats and (table.chat_policy == "seats" or table.config.access != "public"):
        raise Refused("not-seated")
    name = table.seats[seats[0]].name if seats else clean(command.name, NAME)
    recorder.emit(events.Chatted(seats[0] if seats else None, name, clean(command.text, LONGEST_LINE)))


@handles(commands.SetChat)
def set_chat(recorder: Recorder, command: commands.SetChat) -> None:
    recorder.require_owner()
    recorder.emit(events.ChatChanged(command.chat))
