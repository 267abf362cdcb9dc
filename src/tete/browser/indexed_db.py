"""A store on the IndexedDB of a browser. Its transactions are in `web/src/home/database.ts`."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import msgspec

from tete.store import listing
from tete.store.append import Append
from tete.store.chain import Heads, check_chain, first_hash
from tete.store.store import (
    ALL_ROWS,
    UNUSED_ATTACHMENT_MS,
    AttachmentsFull,
    Conflict,
    NotFound,
    check_batch,
    read_events,
    read_summaries,
)
from tete.tables import Event, TableSummary
from tete.wire import encode

Call = Callable[[str, str], Awaitable[str]]  # a transaction by its name, and its arguments and result as JSON


class IndexedDbStore:
    """Every method is one transaction, so the tabs of a browser can share a database."""

    def __init__(self, call: Call) -> None:
        self._call_json = call
        self._heads = Heads()

    async def _call(self, name: str, *args: object) -> Any:
        return msgspec.json.decode(await self._call_json(name, msgspec.json.encode(args).decode()))

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        append = Append(table, after, events, summary, secret)
        head = self._heads.find(table, after)
        if head is None:
            newest = await self._call("head", table)
            if newest is None or newest["version"] != after:
                raise append.refusal(newest["version"] if newest else 0)
            head = newest["head"]
        append.follow(head)
        rows = [[version, body.decode(), stored] for _, version, body, stored in append.event_rows()]
        secret_text = None if secret is None else secret.hex()
        line = {
            "version": append.version,
            "head": append.hashes[-1],
            "summary": encode(summary).decode(),
            "attachment": summary.attachment,
        }
        refused = await self._call("append", table, after, head, rows, line, secret_text)
        if refused is not None:
            self._heads.forget(table)
            raise append.refusal(refused["version"])
        self._heads.remember(table, append.version, append.hashes[-1])

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        return asyncio.ensure_future(self.append(table, after, events, summary, secret))

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        log = await self._call("load", table, since)
        if log is None or log["version"] <= since:
            return ()
        rows = [(version, body.encode(), stored.encode()) for version, body, stored in log["rows"]]
        head = check_chain(table, since, log["before"] or first_hash(table), log["version"], rows)
        self._heads.remember(table, log["version"], head)
        return read_events((body for _, body, _ in rows), since)

    async def game_of(self, table: str) -> str | None:
        """The key of a table's game, known without its log."""
        return next((line.game for line in await self._lines() if line.id == table), None)

    async def secret(self, table: str) -> bytes:
        text = await self._call("secret", table)
        if text is None:
            raise NotFound("no-such-table")
        return bytes.fromhex(text)

    async def _rows(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = await self._call("tables")
        return rows

    async def _lines(self, *, apart: bool = True) -> Iterator[TableSummary]:
        """The summaries of all tables, or of those that are not set apart."""
        return iter(read_summaries(row["summary"] for row in await self._rows() if apart or not row["apart"]))

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        return listing.latest((line for line in await self._lines() if status in (None, line.status)), limit)

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        return listing.of_player(await self._lines(), player, limit, after)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        return {row["id"]: row["version"] for row in await self._rows() if row["id"] in tables}

    async def due(self, until: int, limit: int = ALL_ROWS) -> tuple[str, ...]:
        return listing.due(await self._lines(apart=False), until, limit)

    async def set_apart(self, table: str) -> None:
        await self._call("setApart", table)

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        return listing.outdated(await self._lines(), over, waiting, limit)

    async def delete(self, table: str, version: int) -> None:
        newer = await self._call("delete", table, version)
        if newer is not None:
            raise Conflict("log-conflict", table=table, version=newer["version"])
        self._heads.forget(table)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        return listing.best(await self._lines(), game, preset, limit)

    async def keep_attachment(self, sha256: str, body: bytes, now: int, most: int) -> None:
        file = {"at": now, "bytes": len(body), "body": base64.b64encode(body).decode()}
        if not await self._call("keepAttachment", sha256, file, now - UNUSED_ATTACHMENT_MS, most):
            raise AttachmentsFull("attachments-full")

    async def attachment(self, sha256: str) -> bytes:
        text = await self._call("attachment", sha256)
        if text is None:
            raise NotFound("no-such-attachment")
        return base64.b64decode(text)

    async def keep(self, name: str, value: str) -> str:
        """What this browser keeps under a name: this value, unless there is one already."""
        stored_value: str = await self._call("keep", name, value)
        return stored_value

    async def kept(self, name: str) -> str | None:
        value: str | None = await self._call("kept", name)
        return value

    async def check_writable(self) -> None:
        await self._call("keep", "writable", "")

    async def close(self) -> None:
        """The browser closes its database itself."""
