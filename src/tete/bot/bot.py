"""A bot at a table: answers what it is asked, agrees to what people offer, and stays until the game is over."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tete.bot.link import Invitation, Visitor, stay_connected
from tete.bot.mind import Mind, mind_of
from tete.bot.table_log import Message
from tete.core import BadNotation, BadOptions, Refused, load_options
from tete.games import GAMES
from tete.players import Limit

NOT_NOW = ("too-fast", "table-busy")  # refusals after which the same message may be sent again; and all of the store
PAUSE_S = 0.2


@dataclass(frozen=True, slots=True)
class Bot:
    """`player` is one that `tete arena` knows: `level:5`, `gtp:COMMAND`, `module:Class`. `tell` hears what happens."""

    player: str
    name: str
    limit: Limit = field(default_factory=Limit)
    lang: str = "en"
    stay: bool = False
    tell: Callable[[str, Message], None] = lambda event, table: None
    pause: Callable[[float], None] = time.sleep

    def play(self, link: str) -> Message:
        """Play the game of an invite link, with `stay` its rematches too, and return the last snapshot."""
        here, visitor = Invitation.of(link), Visitor()
        first = json.loads(visitor.ask(f"{here.api}?key={here.key}"))
        mind = self._mind(here, visitor, first)  # before it sits down: a player that cannot play takes no seat
        visitor.ask(f"{here.api}/join", {"name": self.name, "seat": here.seat, "key": here.key or None})
        while True:
            sitting = Sitting(self, mind)
            try:
                stay_connected(here, visitor, self.lang, sitting.talk, self.pause)
            finally:
                sitting.mind.close()
            if not (self.stay and sitting.table["successor"]):
                return sitting.table
            here = here.at(sitting.table["successor"])
            mind = self._mind(here, visitor, json.loads(visitor.ask(here.api)))

    def _mind(self, here: Invitation, visitor: Visitor, table: Message) -> Mind:
        key, preset = table["game"], table["preset"]
        if key not in GAMES:
            raise BadOptions("unknown-game", name=key, known=", ".join(GAMES))
        if table["older_rules"]:
            raise Refused("bot-older-rules")
        options = load_options(GAMES[key].preset(preset), table["options"])
        record = f"{here.api}/record"
        return mind_of(
            GAMES[key], preset, options, len(table["seats"]), self.player, lambda: visitor.ask(record), self.limit
        )


class Sitting:
    """The bot at one table, over as many connections as it takes."""

    def __init__(self, bot: Bot, mind: Mind) -> None:
        self.bot, self.mind = bot, mind
        self.table: Message = {}
        self.sent: dict[str, Message] = {}  # what was asked of the server and not answered yet, by its id
        self.answered = -1  # the newest prompt that was answered
        self.told_over = False

    def talk(self, socket: Any) -> bool:
        """Use one connection until it breaks, or all is done: then it is True."""
        for message in self.sent.values():
            socket.send(json.dumps(message))  # the server carries out each id once
        while not self._done():
            message = json.loads(socket.recv())
            if message["type"] == "table":
                self._see(socket, message)
            elif message["type"] == "reply":
                self._hear(socket, message)
        return True

    def _done(self) -> bool:
        if self.table.get("status") != "over":
            return False
        if not self.told_over:
            self.told_over = True
            self.bot.tell("over", self.table)
        return not self.bot.stay or bool(self.table["successor"])

    def _see(self, socket: Any, table: Message) -> None:
        if not self.table:
            self.bot.tell("seated", table)
        self.table = table
        self.mind.follow(table)
        for offer in table["offers"]:
            if set(offer["awaited"]) & set(table["yours"]):
                kind = "decline" if offer["offer"] == "stop" else "agree"  # a game is not given away for the asking
                self._send(socket, kind, f"o{offer['number']}", number=offer["number"])
        for prompt in table["prompts"]:
            if prompt["prompt"] > self.answered:
                self.answered = prompt["prompt"]
                move = self.mind.choose(table, prompt["seat"])
                self._send(socket, "play", f"p{prompt['prompt']}", **prompt, move=move)

    def _send(self, socket: Any, kind: str, name: str, **fields: Any) -> None:
        if name not in self.sent:
            self.sent[name] = {"type": kind, "id": name, **fields}
            socket.send(json.dumps(self.sent[name]))

    def _hear(self, socket: Any, reply: Message) -> None:
        message = self.sent.get(reply["id"])
        if message is None:
            return
        error = reply.get("error") or {}
        code = error.get("code", "")
        if code in NOT_NOW or code.startswith("store-"):
            self.bot.pause(PAUSE_S)
            socket.send(json.dumps(message))
            return
        if message["type"] == "play":
            del self.sent[reply["id"]]
            if not reply["ok"]:
                self.mind.forget()
                still = any(prompt["prompt"] == message["prompt"] for prompt in self.table["prompts"])
                if still and self.table["status"] == "playing":  # so it is the move that is wrong
                    raise BadNotation("bot-move", move=message["move"], why=error.get("text", code))
