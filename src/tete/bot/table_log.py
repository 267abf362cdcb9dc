"""The game at a table as its messages tell it: every ply so far, in a game without secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tete.core import AnyGame, AnyState, Options, Playthrough
from tete.records import read

Message = Mapping[str, Any]


class TableLog:
    """Follows the plies of a table. `record` fetches the whole game where messages are missing."""

    def __init__(self, game: AnyGame, options: Options, seats: int, record: Callable[[], str]) -> None:
        self.record = record
        self.through: Playthrough[AnyState] = Playthrough(game, game.start(options, seats))
        self.changed = 0  # how many plies are certainly the same as before the last message

    def follow(self, table: Message) -> None:
        """Take in what a snapshot tells."""
        played = self.through.played
        self.changed = len(played)
        for notification in table["notifications"]:
            match notification:
                case {"kind": "taken-back", "to": to}:
                    self._cut(to)
                case {"kind": "ply", "ply": number, "actor": actor, "text": text}:
                    if number < len(played) and (str(played[number].move), played[number].actor) != (text, actor):
                        self._cut(number)
                    if number == len(played):
                        self.through.play(text, actor)
        if len(played) > table["ply"]:
            self._cut(table["ply"])
        if len(played) < table["ply"]:
            self._cut(0)
            for ply in read(self.record()).plies[: table["ply"]]:
                self.through.play(ply.move, ply.actor)

    def _cut(self, plies: int) -> None:
        self.changed = min(self.changed, plies)
        del self.through.played[plies:]
