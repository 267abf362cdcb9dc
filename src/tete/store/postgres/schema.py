"""Checks that a database is ours, and gives it the current schema."""

from __future__ import annotations

import secrets

import asyncpg

from tete.store.schema import migrations
from tete.store.store import StoreError

SCHEMA_LOCK = 0x74657465  # the advisory lock of a server that creates the schema
_CODES = {  # SQLSTATE, or the first two signs of it
    "53100": "store-full",
    "25006": "store-unwritable",
    "42501": "store-unwritable",
    "XX001": "store-corrupt",
    "XX002": "store-corrupt",
    "08": "store-unreachable",
    "28": "store-refused",
    "3D": "store-refused",
    "57P": "store-unreachable",
    "53": "store-unreachable",
}
# The connection failed: the statement may have been carried out or not.
CONNECTION_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke between two messages of the protocol
    asyncpg.PostgresConnectionError,
)


def store_error(error: BaseException) -> StoreError:
    """An error of the database as a `StoreError`."""
    if isinstance(error, StoreError):
        return error
    state = getattr(error, "sqlstate", None) or ""
    for beginning, code in _CODES.items():
        if state.startswith(beginning):
            return StoreError(code, detail=str(error))
    if isinstance(error, CONNECTION_ERRORS):
        return StoreError("store-unreachable", detail=str(error) or type(error).__name__)
    return StoreError("store-failed", detail=f"{state} {error}".strip())


def is_transient(error: BaseException) -> bool:
    """Whether the same statement may succeed a moment later: the server restarts, or another one takes over."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, CONNECTION_ERRORS) or state.startswith(("08", "40", "57P", "25006", "53"))


async def migrate(connection: asyncpg.Connection) -> None:
    """Create or migrate the tables, while other servers that start at the same time wait."""
    scripts = migrations(__package__)
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        schema = await _schema(connection)
        if schema > len(scripts):
            raise StoreError("store-schema", schema=schema, known=len(scripts))
        for script in scripts[schema:]:
            await connection.execute(script)
        if schema < len(scripts):
            await connection.execute("UPDATE tete SET schema = $1", len(scripts))


async def _schema(connection: asyncpg.Connection) -> int:
    """The schema of the database; an empty one gets the mark that it is ours, another program's is refused."""
    if await connection.fetchval("SELECT to_regclass('tete') IS NULL"):
        if await connection.fetchval("SELECT to_regclass('tables') IS NOT NULL OR to_regclass('events') IS NOT NULL"):
            raise StoreError("store-foreign")
        await connection.execute("CREATE TABLE tete (schema integer NOT NULL, token_key bytea NOT NULL)")
        await connection.execute("INSERT INTO tete VALUES (0, $1)", secrets.token_bytes(32))
    return int(await connection.fetchval("SELECT schema FROM tete"))
