"""Every event is stored with a hash of itself and of the hash before it, so that no log can be changed unnoticed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tete.store.store import Damaged

HASH_DIGITS = 32  # hexadecimal
MAX_HEADS = 20_000  # tables whose last hash is remembered

Row = tuple[int, bytes, bytes]  # version, body and hash; bytes, because a damaged text may be no text


def first_hash(table: str) -> str:
    """What the first event follows: logs of different tables cannot be exchanged."""
    return sha256(table.encode()).hexdigest()[:HASH_DIGITS]


def next_hash(before: str, body: bytes) -> str:
    """The hash stored with an event; `before` is that of the event before it."""
    return sha256(before.encode() + body).hexdigest()[:HASH_DIGITS]


def check_chain(table: str, since: int, before: str, version: int, rows: Sequence[Row]) -> str:
    """The last hash of the rows (version, body, hash) after version `since`; `Damaged` if they are not a whole log.

    `version` is the last one according to the row of the table.
    """
    for expected, (number, body, stored) in enumerate(rows, since + 1):
        before = next_hash(before, body)
        if number != expected or stored != before.encode():
            raise Damaged("table-damaged", table=table, event=expected)
    if since + len(rows) != version:
        raise Damaged("table-damaged", table=table, event=since + len(rows) + 1)
    return before


def whole_chain(table: str, rows: Iterable[Row]) -> int:
    """How many events from the first one on are unharmed."""
    before, good = first_hash(table), 0
    for number, body, stored in rows:
        before = next_hash(before, body)
        if number != good + 1 or stored != before.encode():
            return good
        good = number
    return good


class Heads:
    """The last hashes of the tables in use: a move need not read that of its table."""

    def __init__(self) -> None:
        self._heads: dict[str, tuple[int, str]] = {}

    def find(self, table: str, version: int) -> str | None:
        """The hash of this version, if it is known without reading the log."""
        if version == 0:
            return first_hash(table)
        head = self._heads.get(table)
        return head[1] if head is not None and head[0] == version else None

    def remember(self, table: str, version: int, head: str) -> None:
        self._heads[table] = version, head
        if len(self._heads) > MAX_HEADS:
            self._heads.pop(next(iter(self._heads)), None)

    def forget(self, table: str) -> None:
        self._heads.pop(table, None)
