"""A database that was written before schema 3 is opened with everything in it.

`schema2.sql` is the dump of a database that the version before schema 3 wrote: 24 tables of all five games, with every
kind of event. `schema2.json` beside it was written by the same version: what it knew of each table.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.store.conftest import Run
from tete.core import CHANCE, BadPosition
from tete.store import SqliteStore, StoreError
from tete.store.chain import first_hash, next_hash
from tete.store.schema import connect, migrate, migrations
from tete.tables import Finished, Table, commit, fold, next_deadline, summarize, verify
from tete.tables.project import status_name

DATA = Path(__file__).parents[1] / "data" / "store"
EXPECTED: dict[str, Any] = json.loads((DATA / "schema2.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = EXPECTED["tables"]
Migrated = dict[str, tuple[Table, bytes]]
ACCESS = {"open": "public", "closed": "link"}
ADDED = ("clock", "levels", "imported")  # to summaries since then: they are known with the next event of a table


def write_schema_2(path: Path) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript((DATA / "schema2.sql").read_text("utf-8"))
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of schema 2."""
    return write_schema_2(tmp_path / "room.db")


@pytest.fixture
def store(path: Path, run: Run) -> Iterator[SqliteStore]:
    opened = SqliteStore(path)
    yield opened
    run(opened.close())


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Migrated:
    """Every table of the migrated database, and its secret."""

    async def read() -> Migrated:
        store, found = SqliteStore(write_schema_2(tmp_path_factory.mktemp("migrated") / "room.db")), {}
        for name in TABLES:
            table = fold(await store.load(name))
            assert isinstance(table, Table)
            found[name] = table, await store.secret(name)
        await store.close()
        return found

    return asyncio.run(read())


def rows(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def reason(word: str) -> str:
    return "timeout" if word == "flag" else word


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_table_is_what_it_was(migrated: Migrated, name: str) -> None:
    (table, _), old = migrated[name], TABLES[name]
    assert status_name(table.status) == old["status"]
    assert (table.version, table.at, table.created) == (old["version"], old["at"], old["created"])
    assert (table.config.game, table.config.preset) == (old["game"], old["preset"])
    assert table.config.access == ACCESS[old["watching"]]
    assert table.owner == {"@room": "@system"}.get(old["host"], old["host"])
    assert (table.previous, table.successor, table.secret) == (old["previous"], old["successor"], old["secret"])
    assert [list(each) for each in (table.salts, table.takebacks)] == [old["salts"], old["takebacks"]]
    assert [line.text for line in table.chat] == old["chat"]
    assert table.chat_policy == old["chat_policy"]
    assert [[each.number, each.offer, each.by, each.to] for each in table.offers] == old["offers"]
    outcome = table.status.outcome if isinstance(table.status, Finished) else None
    ended = (list(outcome.places), list(outcome.points), outcome.reason) if outcome else ([], [], "")
    assert ended == (old["places"], old["points"], reason(old["reason"]))


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_seats_the_position_and_the_clocks_are_what_they_were(migrated: Migrated, name: str) -> None:
    (table, _), old = migrated[name], TABLES[name]
    assert [seat.name for seat in table.seats] == old["names"]
    assert [seat.occupant.kind for seat in table.seats] == old["kinds"]
    assert [seat.person or "" for seat in table.seats] == old["persons"]
    assert [seat.lender_name for seat in table.seats] == old["lenders"]
    assert [list(seat.held_by) for seat in table.seats] == old["held"]
    assert len(table.seat_changes) == old["hands"]
    moves = "\n".join(f"{ply.actor} {ply.move}" for ply in table.plies)
    assert (len(table.plies), hashlib.sha256(moves.encode()).hexdigest()) == (old["plies"], old["moves"])
    assert {str(actor): prompt for actor, prompt in table.prompts.items()} == old["asks"]
    seats = [actor for actor in table.prompts if actor != CHANCE]
    assert [str(move) for seat in seats[:1] for move in islice(table.state.moves(seat), 3)] == old["next_moves"]
    assert [list(table.clocks.left), list(table.clocks.since)] == old["clocks"]
    assert (table.bell, table.played, table.since) == (old["bell"], old["played"], old["since"])
    assert next_deadline(table) == old["due"]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_secrets_keep_their_promise(migrated: Migrated, name: str) -> None:
    table, secret = migrated[name]
    assert table.commitment in ("", commit(secret))
    if table.secret:
        verdict = verify(table.game, table.start, table.chance_proof())
        assert verdict.fair
        assert verdict.checked == TABLES[name]["fair"]


def test_summaries_are_those_that_would_be_written_today(store: SqliteStore, run: Run) -> None:
    listed = run(store.tables())
    assert [each.id for each in listed] == EXPECTED["listed"]
    for each in listed:
        today = summarize(fold(run(store.load(each.id))))
        due = None if today.due is None else 0  # the next start looks at every clock
        assert all(
            old in ("", new) for old, new in zip(each.persons, today.persons, strict=True)
        )  # "": a seat was lent
        later = {name: getattr(each, name) for name in ADDED}
        assert each == replace(today, due=due, persons=each.persons, **later)
    assert set(run(store.due(0))) == {
        name for name, old in TABLES.items() if old["status"] == "playing" and old["due"] is not None
    }


def test_every_player_finds_their_tables(store: SqliteStore, run: Run) -> None:
    listed = run(store.tables())
    players = {person for each in listed for person in each.persons} - {""}
    assert players
    for player in players:
        assert run(store.tables_of(player)) == tuple(each for each in listed if player in each.persons)


def test_the_solo_records_stand(store: SqliteStore, run: Run) -> None:
    assert [each.id for each in run(store.best("mots", "solo"))] == EXPECTED["solo"]


def test_no_event_is_lost_and_a_second_opening_changes_nothing(path: Path, run: Run) -> None:
    count = "SELECT count(*) FROM events"
    everything = "SELECT * FROM events UNION ALL SELECT id, version, summary || status, due FROM tables"
    assert rows(path, count) == [(EXPECTED["events"],)]
    run(SqliteStore(path).close())
    assert rows(path, count) == [(EXPECTED["events"],)]
    assert rows(path, "PRAGMA user_version") == [(len(migrations()),)]
    first = rows(path, everything)
    run(SqliteStore(path).close())
    assert rows(path, everything) == first


def test_a_migrated_table_goes_on(store: SqliteStore, run: Run) -> None:
    name = "blokus-playing"
    log = run(store.load(name))
    table = fold(log)
    again = type(log[0])(table.version + 1, table.at, "ann", "c99", log[-1].payload)
    run(store.append(name, table.version, (again,), summarize(table)))
    assert run(store.load(name, since=table.version)) == (again,)


def test_the_hashes_of_a_migrated_log_are_those_that_would_be_written_today(path: Path, run: Run) -> None:
    """Of the same text: today's events may have more fields."""
    run(SqliteStore(path).close())
    migrated = rows(path, "SELECT body, hash FROM events WHERE table_id = 'blokus-playing' ORDER BY version")
    head = first_hash("blokus-playing")
    assert len(migrated) > 10
    for body, stored in migrated:
        head = next_hash(head, body.encode())
        assert stored == head


def test_an_interrupted_migration_leaves_the_database_as_it_was(path: Path) -> None:
    before = list(rows(path, "SELECT * FROM events")), rows(path, "SELECT * FROM tables")
    first, second, third, *_ = migrations()
    with closing(connect(path, timeout=1, writing=True)) as connection, pytest.raises(sqlite3.Error):
        migrate(connection, [first, second, third + "CREATE TABLE events (x);"])
    assert rows(path, "PRAGMA user_version") == [(2,)]
    assert (rows(path, "SELECT * FROM events"), rows(path, "SELECT * FROM tables")) == before
    with closing(connect(path, timeout=1, writing=True)) as connection:
        migrate(connection, migrations())
    assert rows(path, "PRAGMA user_version") == [(len(migrations()),)]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "not JSON",
        "[1]",
        '{"fact": 7}',
        '{"version": 2, "at": 1, "player": "ann", "command": "c", "fact": {"kind": "flew"}, "format": 1}',
        '{"version": 2, "at": 1, "player": "ann", "command": "c", "fact": {"kind": "started", "x": "\\ud800"}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_event_harms_its_own_table_only(
    path: Path, run: Run, caplog: pytest.LogCaptureFixture, body: str
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE events SET body = ? WHERE table_id = 'duo-over' AND version = 2", (body,))
        connection.execute("UPDATE tables SET heading = ? WHERE id = 'hq-over'", (body,))
    store = SqliteStore(path)
    assert ["event 2 of table duo-over is damaged" in message for message in caplog.messages] == [True, False]
    assert "summary of table hq-over is damaged" in caplog.messages[1]
    with pytest.raises(BadPosition, match=r"bad-event.*event 2: "):
        run(store.load("duo-over"))
    for name in TABLES.keys() - {"duo-over"}:
        assert fold(run(store.load(name))).version == TABLES[name]["version"]
    assert {each.id for each in run(store.tables())} == TABLES.keys() - {"hq-over"}
    run(store.close())
    assert (body,) in rows(path, "SELECT body FROM events WHERE table_id = 'duo-over'")


def test_a_database_of_schema_1_is_opened_too(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "first.db"
    with closing(connect(path, timeout=1, writing=True)) as connection:
        migrate(connection, migrations()[:1])
        connection.execute("BEGIN")
        for statement in (DATA / "schema2.sql").read_text("utf-8").splitlines():
            if statement.startswith("INSERT INTO"):
                table = statement.split('"')[1]
                columns = "(id, version, game, preset, status, at, solo_points, heading)" if table == "tables" else ""
                connection.execute(statement.replace(f'"{table}"', f'"{table}" {columns}', 1))
        connection.execute("COMMIT")
    store = SqliteStore(path)
    assert [each.id for each in run(store.tables())] == EXPECTED["listed"]
    run(store.close())


def test_a_database_in_use_by_another_process_is_not_migrated(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            SqliteStore(path, timeout=0.05)
        assert caught.value.code == "store-locked"
    assert rows(path, "PRAGMA user_version") == [(2,)]
