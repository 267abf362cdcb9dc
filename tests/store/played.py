"""A database with real games in it, for tests that damage it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tete.store.sqlite import SqliteStore
from tete.tables import Command, Local, TableConfig, commands, decide, summarize

SECRET = bytes(range(32))


def play(path: Path, tables: Sequence[str], plies: int = 12) -> None:
    """Play so many plies at each table, and store them one by one."""

    async def all_of_them() -> None:
        store = SqliteStore(path)
        for table in tables:
            await _play(store, table, plies)
        await store.close()

    asyncio.run(all_of_them())


async def _play(store: SqliteStore, name: str, plies: int) -> None:
    seats = ((Local("ann"), "Ann"), (Local("ann"), "Bob"))
    create = commands.Create(name, TableConfig("blokus", 2, "duo"), occupants=seats)
    decision = decide(None, Command("ann", create), 1000, SECRET)
    table, version = decision.tables[-1], 0
    await store.append(name, 0, decision.events, summarize(table), SECRET)
    version = table.version
    for number in range(plies):
        payload: commands.CommandPayload = commands.Start(id="c1")
        if number:
            ((seat, prompt),) = table.prompts.items()
            assert isinstance(seat, int)
            payload = commands.Play(seat, prompt, str(table.state.moves(seat)[0]), id=f"c{number + 1}")
        decision = decide(table, Command("ann", payload), 2000 + number, SECRET)
        assert decision.events, decision.reply
        table = decision.tables[-1]
        await store.append(name, version, decision.events, summarize(table))
        version = table.version


def execute(path: Path, sql: str, *values: Any) -> list[Any]:
    """Change or read the file behind the store's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql, values).fetchall()
