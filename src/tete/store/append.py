"""Events on their way into a log, as both databases write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tete.store.chain import next_hash
from tete.store.store import Conflict, Damaged, StoreError, solo_points
from tete.tables import Event, TableSummary
from tete.wire import encode


@dataclass(eq=False, slots=True)
class Append:
    """The events that follow version `after` of a table, and its summary after them; a new table has a secret too."""

    table: str
    after: int
    events: Sequence[Event]
    summary: TableSummary
    secret: bytes | None
    head: str | None = field(init=False, default=None)  # the hash of version `after`, once it is known
    hashes: list[str] = field(init=False, default_factory=list)
    bodies: list[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.bodies = [encode(event) for event in self.events]

    @property
    def version(self) -> int:
        """The version of the table after these events."""
        return self.after + len(self.bodies)

    def follow(self, head: str) -> None:
        """Compute the hashes of the events that follow this one."""
        self.head, self.hashes = head, []
        for body in self.bodies:
            head = next_hash(head, body)
            self.hashes.append(head)

    def table_row(self) -> tuple[object, ...]:
        """The columns game, preset, status, at, solo_points, due and summary of the table."""
        line = self.summary
        return line.game, line.preset, line.status, line.at, solo_points(line), line.due, encode(line).decode()

    def event_rows(self) -> Iterator[tuple[str, int, bytes, str]]:
        """The columns table_id, version, body and hash of each event."""
        for version, (body, hashed) in enumerate(zip(self.bodies, self.hashes, strict=True), self.after + 1):
            yield self.table, version, body, hashed

    def refusal(self, version: int) -> StoreError:
        """Why nothing was written to a table that has this version: another writer was first, or its log is damaged."""
        if self.after and version == self.after:  # so the hashes differ
            return Damaged("table-damaged", table=self.table, event=version)
        return Conflict("log-conflict", table=self.table, version=version)
