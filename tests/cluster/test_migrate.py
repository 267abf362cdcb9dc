"""`tete migrate` copies a room from SQLite to PostgreSQL and back, and a server runs on either."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tete.cli import run as tete
from tete.hosting import Limits
from tete.server.identity import tokens_in
from tete.server.run import DATABASE_FILE, postgres_services
from tete.store import Store
from tete.store.postgres import PostgresStore
from tete.store.sqlite import SqliteStore

TABLES = {"a": 3, "b": 1}


async def fill(store: Store) -> None:
    for table, count in TABLES.items():
        await store.append(table, 0, events(0, count), summary(table, version=count), table.encode() * 32)
    await store.close()


async def contents(store: Store) -> dict[str, object]:
    found = {line.id: (line, await store.load(line.id), await store.secret(line.id)) for line in await store.tables()}
    await store.close()
    return found  # type: ignore[return-value]


def test_a_room_moves_to_postgresql_and_back_with_all_its_tables(
    address: str, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    run(fill(SqliteStore(old / DATABASE_FILE)))
    assert tete(["migrate", "--from", str(old), "--to", address, "--lang", "en"]) == 0
    assert "2 tables, 4 events copied" in capsys.readouterr().out
    assert tete(["migrate", "--from", address, "--to", str(new), "--lang", "en"]) == 0
    before = run(contents(SqliteStore(old / DATABASE_FILE)))
    assert before.keys() == TABLES.keys()
    assert run(contents(SqliteStore(new / DATABASE_FILE))) == before


def test_players_keep_their_seats_in_the_room_they_were_copied_to(
    address: str, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, other = tmp_path / "old", tmp_path / "new", tmp_path / "other"
    old.mkdir()
    run(fill(SqliteStore(old / DATABASE_FILE)))
    before = tokens_in(old, has_tables=True)
    token = before.new()
    for _ in range(2):  # the second time nothing is left to do
        assert tete(["migrate", "--from", str(old), "--to", address, "--lang", "en"]) == 0
    there = postgres_services(address, Limits())[1]
    assert there.player_of(token) == before.player_of(token) is not None
    assert there.has_older  # players of before the key are known from their tables
    assert tete(["migrate", "--from", address, "--to", str(new), "--lang", "en"]) == 0
    assert tokens_in(new, has_tables=True).player_of(token) == before.player_of(token)
    assert capsys.readouterr().err == ""
    other.mkdir()
    run(fill(SqliteStore(other / DATABASE_FILE)))
    tokens_in(other, has_tables=False)
    assert tete(["migrate", "--from", str(other), "--to", address, "--lang", "en"]) == 0
    assert "already has players of its own" in capsys.readouterr().err
    assert postgres_services(address, Limits())[1].player_of(token) == before.player_of(token)


def test_an_interrupted_copy_goes_on_where_it_was(
    address: str, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    async def begin() -> None:
        store = await PostgresStore.open(address)
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        await store.close()

    run(fill(SqliteStore(tmp_path / DATABASE_FILE)))
    assert tete(["migrate", "--from", str(tmp_path), "--to", str(tmp_path / "first"), "--lang", "en"]) == 0
    assert tete(["migrate", "--from", str(tmp_path), "--to", str(tmp_path / "first"), "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""
    run(begin())
    for expected in ("2 tables, 3 events", "0 tables, 0 events"):
        assert tete(["migrate", "--from", str(tmp_path), "--to", address, "--lang", "en"]) == 0
        assert expected in capsys.readouterr().out


def test_an_address_that_is_no_database_and_one_that_does_not_answer_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tete(["serve", "--store", "mysql://x", "--lang", "en"]) != 0
    assert "is not the address of a database" in capsys.readouterr().err
    assert tete(["serve", "--store", "postgresql://x", "--bus", "amqp://x", "--lang", "en"]) != 0
    assert "is not the address of a Redis" in capsys.readouterr().err
    assert tete(["serve", "--data", str(tmp_path), "--bus", "redis://127.0.0.1:1/0", "--lang", "en"]) != 0
    assert "--bus needs --store" in capsys.readouterr().err
    assert tete(["serve", "--port", "0", "--store", "postgresql://127.0.0.1:1/x", "--lang", "en"]) != 0
    told = capsys.readouterr().err
    assert "does not answer" in told
    assert len(told.strip().splitlines()) == 1
