"""A table as a test likes to talk to it: one command after the other, with a clock that the test sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from tete.core import CHANCE, Decide, TeteError
from tete.tables import (
    SYSTEM,
    Accepted,
    Command,
    CommandPayload,
    Event,
    Rejected,
    Table,
    TableConfig,
    decide,
    fold,
)
from tete.tables import commands as o
from tete.wire import encode, load_event

SECRET = bytes(range(32))


class LiveTable:
    """Remembers the log, as text, and that folding it again gives the same table."""

    def __init__(self, config: TableConfig, owner: str = "ann", table: str = "t1", secret: bytes = SECRET) -> None:
        self.secret, self.now, self.count = secret, 1_000, 0
        self.log: list[bytes] = []
        self.seen: Table | None = None
        self.do(owner, o.Create(table, config))

    @property
    def table(self) -> Table:
        assert self.seen is not None
        return self.seen

    def send(
        self, player: str, payload: CommandPayload, name: str = "", *, absent: bool = False
    ) -> Accepted | Rejected:
        self.count += 1
        payload = structs.replace(payload, id=name or f"c{self.count}")
        command = Command(player, payload, fresh_id=f"next{self.count}", absent=absent)
        decision = decide(self.seen, command, self.now, self.secret)
        self.log += [encode(event) for event in decision.events]
        assert len(decision.events) == len(decision.tables)
        if decision.events:
            self.seen = decision.tables[-1]
            assert fold(self.events()) == self.seen
        return decision.reply

    def do(self, player: str, payload: CommandPayload, *, absent: bool = False) -> Table:
        """A command that must be accepted."""
        reply = self.send(player, payload, absent=absent)
        assert isinstance(reply, Accepted), reply
        assert reply.version == self.table.version
        return self.table

    def refuses(self, word: str, player: str, payload: CommandPayload, *, absent: bool = False) -> TeteError:
        """A command that must be refused with this code and change nothing."""
        before = self.table
        reply = self.send(player, payload, absent=absent)
        assert isinstance(reply, Rejected), reply
        assert reply.error.code == word
        assert self.table is before
        return reply.error

    def events(self) -> tuple[Event, ...]:
        return tuple(load_event(line) for line in self.log)

    def facts(self) -> list[str]:
        return [event.payload.kind for event in self.events()]

    def move(self, text: str | None = None, seat: int | None = None) -> Table:
        """The seat that is asked (or one of them) moves, at first choice unless told which."""
        turn = self.table.state.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[0] if seat is None else seat
        move = str(self.table.state.moves(seat)[0]) if text is None else text
        return self.do(self.table.seats[seat].controller or "", o.Play(seat, self.table.prompts[seat], move))

    def play_out(self) -> Table:
        while isinstance(self.table.state.turn, Decide) or CHANCE in self.table.prompts:
            self.move()
        return self.table


def started(players: Iterable[str], **config: Any) -> LiveTable:
    """A running table: names sit from afar, `@level` is a computer, `+ann` one more at Ann's screen."""
    players = list(players)
    game, table = config.pop("game", "race"), config.pop("table", "t1")
    live = LiveTable(TableConfig(game, len(players), **config), table=table)
    for seat, player in enumerate(players):
        if player.startswith("@"):
            live.do("ann", o.SeatComputer(seat, int(player[1:])))
        elif player.startswith("+"):
            live.do(player[1:], o.Sit(seat, f"{player[1:]} {seat}", local=True))
        else:
            live.do(player, o.Sit(seat, player))
    live.do("ann", o.Start())
    return live


def code_of(reply: Accepted | Rejected) -> str:
    assert isinstance(reply, Rejected), reply
    return reply.error.code


__all__ = ["SECRET", "SYSTEM", "LiveTable", "code_of", "started"]
