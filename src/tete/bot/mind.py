"""Who thinks for the bot: a player that is shown views, or a program that is told every ply."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from tete.arena.contestant import Contestant, InternalPlayer, contestant
from tete.bot.table_log import Message, TableLog
from tete.core import AnyGame, BadOptions, Options, Seat
from tete.players import Limit

MakeContestant = Callable[[], Contestant]


class Mind(Protocol):
    def choose(self, table: Message, seat: Seat) -> str:
        """The text of a move for a seat that is asked in this snapshot."""

    def follow(self, table: Message) -> None:
        """Take in a snapshot."""

    def forget(self) -> None:
        """The move that was chosen last was not played."""

    def close(self) -> None: ...


class OpenMind:
    """For games without secrets: it follows the plies, and tells them to who plays."""

    def __init__(self, make: MakeContestant, log: TableLog, limit: Callable[[], Limit]) -> None:
        self.make, self.log, self.limit = make, log, limit
        self.player, self.known_plies = make(), 0  # how many plies the player knows
        self.chosen: tuple[int, str] | None = None  # the number and the text of a move that it has made itself

    def follow(self, table: Message) -> None:
        self.log.follow(table)
        played = self.log.through.played
        known = (
            self.chosen is None or len(played) <= self.chosen[0] or str(played[self.chosen[0]].move) == self.chosen[1]
        )
        if self.log.changed < self.known_plies or not known:
            self.forget()
        for number in range(self.known_plies, len(played)):
            if self.chosen is None or number != self.chosen[0]:
                self.player.notify(played[number])
            else:
                self.chosen = None
            self.known_plies = number + 1

    def choose(self, table: Message, seat: Seat) -> str:
        text = str(self.player.choose(self.log.through.state, seat, self.limit()))
        self.chosen = (self.known_plies, text)
        return text

    def forget(self) -> None:
        """Begin again with a player that is told everything from the start."""
        self.player.close()
        self.player, self.known_plies, self.chosen = self.make(), 0, None

    def close(self) -> None:
        self.player.close()


class SeatMind:
    """For games with secrets: all it ever knows is the view of its seat."""

    def __init__(self, game: AnyGame, options: Options, player: InternalPlayer, limit: Callable[[], Limit]) -> None:
        self.game, self.options, self.player, self.limit = game, options, player, limit

    def choose(self, table: Message, seat: Seat) -> str:
        view = self.game.load_view(table["view"], self.options)
        return str(self.player.player.choose(view, self.limit()).move)

    def follow(self, table: Message) -> None:
        pass

    def forget(self) -> None:
        pass

    def close(self) -> None:
        self.player.close()


def mind_of(
    game: AnyGame, preset: str, options: Options, seats: int, name: str, record: Callable[[], str], limit: Limit
) -> Mind:
    """The mind of the player with this name; `record` fetches the record of the table."""
    rng = Random(None if limit.seed == 0 else limit.seed)

    def next_limit() -> Limit:
        return Limit(limit.nodes, limit.seconds, rng.getrandbits(32), None, limit.threads)

    if not game.secrets:
        log = TableLog(game, options, seats, record)
        return OpenMind(lambda: contestant(game, preset, options, name), log, next_limit)
    player = contestant(game, preset, options, name)
    if not isinstance(player, InternalPlayer):
        raise BadOptions("gtp-secrets", game=game.key)
    return SeatMind(game, options, player, next_limit)
