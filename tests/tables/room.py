"""A table as a test likes to talk to it: one order after the other, time passing only when told to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tete.core import CHANCE, Decide, TeteError
from tete.tables import ROOM, Accepted, Command, Denied, Event, Order, Table, Terms, dump_event, fold, hear, load_event
from tete.tables import orders as o

SECRET = bytes(range(32))


class Room:
    """Remembers the log, as text, and that folding it again gives the same table."""

    def __init__(self, terms: Terms, host: str = "ann", table: str = "t1", secret: bytes = SECRET) -> None:
        self.secret, self.now, self.count = secret, 1_000, 0
        self.log: list[bytes] = []
        self.seen: Table | None = None
        self.do(host, o.Create(table, terms))

    @property
    def table(self) -> Table:
        assert self.seen is not None
        return self.seen

    def send(self, player: str, order: Order, name: str = "") -> Accepted | Denied:
        self.count += 1
        heard = hear(self.seen, Command(name or f"c{self.count}", player, order), self.now, self.secret)
        self.log += [dump_event(event) for event in heard.events]
        assert len(heard.events) == len(heard.tables)
        if heard.events:
            self.seen = heard.tables[-1]
            assert fold(self.events()) == self.seen
        return heard.reply

    def do(self, player: str, order: Order) -> Table:
        """An order that must be obeyed."""
        reply = self.send(player, order)
        assert isinstance(reply, Accepted), reply
        assert reply.version == self.table.version
        return self.table

    def refuses(self, word: str, player: str, order: Order) -> TeteError:
        """An order that must be refused, by this word, and change nothing."""
        before = self.table
        reply = self.send(player, order)
        assert isinstance(reply, Denied), reply
        assert reply.error.code == word
        assert self.table is before
        return reply.error

    def events(self) -> tuple[Event, ...]:
        return tuple(load_event(line) for line in self.log)

    def facts(self) -> list[str]:
        return [event.fact.kind for event in self.events()]

    def move(self, text: str | None = None, seat: int | None = None) -> Table:
        """The seat that is asked (or one of them) moves, at first choice unless told which."""
        turn = self.table.state.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[0] if seat is None else seat
        move = str(self.table.state.moves(seat)[0]) if text is None else text
        return self.do(self.table.chairs[seat].holder or "", o.Play(seat, self.table.asks[seat], move))

    def play_out(self) -> Table:
        while isinstance(self.table.state.turn, Decide) or CHANCE in self.table.asks:
            self.move()
        return self.table


def started(players: Iterable[str], **terms: Any) -> Room:
    """A running table: names sit from afar, `@level` is a computer, `+ann` one more at Ann's screen."""
    players = list(players)
    game = terms.pop("game", "race")
    room = Room(Terms(game, len(players), **terms))
    for seat, player in enumerate(players):
        if player.startswith("@"):
            room.do("ann", o.SeatComputer(seat, player[1:]))
        elif player.startswith("+"):
            room.do(player[1:], o.Sit(seat, f"{player[1:]} {seat}", local=True))
        else:
            room.do(player, o.Sit(seat, player))
    room.do("ann", o.Start())
    return room


def word_of(reply: Accepted | Denied) -> str:
    assert isinstance(reply, Denied), reply
    return reply.error.code


__all__ = ["ROOM", "SECRET", "Room", "started", "word_of"]
