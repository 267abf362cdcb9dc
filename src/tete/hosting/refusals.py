"""The commands that were refused lately: repeated with the same id, they are refused with the same reply."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable

from tete.core import Refused, TeteError
from tete.store.store import StoreError

EACH = 64  # of one player at one table
MOST = 20_000  # of all
LONGEST = 1000  # signs of one; a longer one, of a move that is nonsense, is decided again

# Not a judgement of the command, but of the moment: a repetition is decided again.
PASSING = frozenset({"too-fast", "table-busy", "room-full", "our-fault", "no-hint"})


class Refusals:
    """Of each player at each table the last ones, whatever connection they came by; the oldest are forgotten first.

    `tell` is told each of them as a text, for other servers to `hear` it.
    """

    def __init__(self, tell: Callable[[str], None] = lambda _: None) -> None:
        self._tell = tell
        self._players: OrderedDict[tuple[str, str], OrderedDict[str, TeteError]] = OrderedDict()
        self._count = 0

    def find(self, table: str, player: str, name: str) -> TeteError | None:
        """Why the command of this id was refused, if it was."""
        refused = self._players.get((table, player))
        return None if refused is None else refused.get(name)

    def remember(self, table: str, player: str, name: str, error: TeteError) -> None:
        if not name or error.code in PASSING or isinstance(error, StoreError):
            return
        text = json.dumps([table, player, name, error.code, error.details])
        if len(text) <= LONGEST:
            self._keep(table, player, name, error)
            self._tell(text)

    def hear(self, server: str, text: str) -> None:
        """Another server refused a command."""
        table, player, name, code, details = json.loads(text)
        self._keep(str(table), str(player), str(name), Refused(str(code), **details))

    def _keep(self, table: str, player: str, name: str, error: TeteError) -> None:
        refused = self._players.setdefault((table, player), OrderedDict())
        self._players.move_to_end((table, player))
        before = len(refused)
        refused[name] = error
        if len(refused) > EACH:
            refused.popitem(last=False)
        self._count += len(refused) - before
        while self._count > MOST:
            _, forgotten = self._players.popitem(last=False)
            self._count -= len(forgotten)
