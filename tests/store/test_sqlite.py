"""What the SQLite store promises beyond the contract: durability, clear errors, migrations."""

from __future__ import annotations

import ast
import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tete.store import NotFound, StoreError, checkpointer
from tete.store.schema import APPLICATION, connect, migrate, migrations
from tete.store.sqlite import SqliteStore
from tete.store.writer import Job, Writer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def opened(path: Path, run: Run) -> Iterator[SqliteStore]:
    store = SqliteStore(path, timeout=0.1)
    yield store
    run(store.close())


def code(caught: pytest.ExceptionInfo[StoreError]) -> str:
    return caught.value.code


def test_a_closed_store_opens_again_with_everything(path: Path, run: Run) -> None:
    for after in range(3):
        store = SqliteStore(path)
        run(store.append("a", after, events(after, 1), summary("a"), None if after else SECRET))
        run(store.close())
    store = SqliteStore(path)
    assert len(run(store.load("a"))) == 3
    run(store.close())
    run(store.close())
    for late in (store.append("a", 3, events(3, 1), summary("a")), store.load("a")):
        with pytest.raises(StoreError) as caught:
            run(late)
        assert code(caught) == "store-closed"


def test_two_processes_on_one_file_see_each_other(path: Path, opened: SqliteStore, run: Run) -> None:
    other = SqliteStore(path)
    run(opened.append("a", 0, events(0, 1), summary("a"), SECRET))
    assert run(other.load("a")) == events(0, 1)
    with pytest.raises(StoreError) as caught:
        run(other.append("a", 0, events(0, 1), summary("a"), SECRET))
    assert code(caught) == "log-conflict"
    run(other.append("a", 1, events(1, 1), summary("a")))
    assert len(run(opened.load("a"))) == 2
    run(other.close())


def test_what_one_turn_of_the_event_loop_asks_for_is_one_transaction(
    path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    commit = Writer._commit

    def counted(writer: Writer, batch: list[Job]) -> None:
        batches.append(len(batch))
        commit(writer, batch)

    async def story() -> None:
        monkeypatch.setattr(Writer, "_commit", counted)
        store = SqliteStore(path)
        asked = [store.begin_append(table, 0, events(0, 1), summary(table), SECRET) for table in "abcde"]
        await asyncio.gather(*asked)
        await store.close()

    run(story())
    assert batches == [5]


def test_an_append_that_was_just_asked_for_is_written_before_the_end(path: Path, run: Run) -> None:
    async def story() -> None:
        store = SqliteStore(path)
        asked = store.begin_append("a", 0, events(0, 1), summary("a"), SECRET)
        store._writer.close()  # in the same turn of the event loop
        await asked
        await store.close()

    run(story())
    store = SqliteStore(path)
    assert run(store.load("a")) == events(0, 1)
    run(store.close())


def test_a_conflict_does_not_harm_the_rest_of_its_batch(opened: SqliteStore, run: Run) -> None:
    async def crowd() -> list[object]:
        appends = [opened.append(f"t{n // 2}", 0, events(0, 2), summary(f"t{n // 2}"), SECRET) for n in range(200)]
        return list(await asyncio.gather(*appends, return_exceptions=True))

    results = run(crowd())
    assert sum(result is None for result in results) == 100
    assert {error.code for error in results if isinstance(error, StoreError)} == {"log-conflict"}
    assert len(run(opened.tables())) == 100


def test_a_failing_job_does_not_harm_the_rest_of_its_batch(opened: SqliteStore, run: Run) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO secrets VALUES ('half-written', ?)", (SECRET,))
        raise RuntimeError("a bug of ours")

    async def crowd() -> list[object]:
        appends = [opened.append(f"t{n}", 0, events(0, 2), summary(f"t{n}"), SECRET) for n in range(20)]
        return list(await asyncio.gather(*appends, opened._writer.write(broken), return_exceptions=True))

    *others, error = run(crowd())
    assert others == [None] * 20
    assert isinstance(error, StoreError)
    assert "a bug of ours" in str(error)
    assert len(run(opened.tables())) == 20
    with pytest.raises(NotFound):
        run(opened.secret("half-written"))


def test_a_commit_is_on_the_disk(path: Path, opened: SqliteStore) -> None:
    with closing(connect(path, timeout=1, writing=True)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_only_its_owner_may_read_the_file(path: Path, opened: SqliteStore) -> None:
    assert path.stat().st_mode & 0o077 == 0


def test_another_program_that_holds_the_file_is_named(path: Path, opened: SqliteStore, run: Run) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            run(opened.append("a", 0, events(0, 1), summary("a"), SECRET))
        assert code(caught) == "store-locked"
        other.execute("ROLLBACK")
    run(opened.append("a", 0, events(0, 1), summary("a"), SECRET))


def test_a_full_disk_loses_nothing_that_was_acknowledged(opened: SqliteStore, run: Run) -> None:
    def limit(pages: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages}")

        async def written() -> None:
            await opened._writer.write(work)

        run(written())

    run(opened.append("a", 0, events(0, 1), summary("a"), SECRET))
    limit(1)
    with pytest.raises(StoreError) as caught:
        run(opened.append("a", 1, events(1, 500, "x" * 500), summary("a")))
    assert code(caught) == "store-full"
    assert run(opened.load("a")) == events(0, 1)
    limit(100_000)
    run(opened.append("a", 1, events(1, 500, "x" * 500), summary("a")))
    assert len(run(opened.load("a"))) == 501


def test_a_long_log_restarts_at_its_beginning(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpointer, "CHECKPOINT_PAUSE_S", 0.001)
    monkeypatch.setattr(checkpointer, "LONG_LOG_PAGES", 20)

    async def write(store: SqliteStore) -> int:
        """As long as it takes."""
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        for version in range(1, 5000):
            await store.append("a", version, events(version, 1, "x" * 2000), summary("a"))
            if has_restarted(path):
                return version + 1
        raise AssertionError("the log never restarted")

    store = SqliteStore(path, timeout=0.2)
    versions = run(write(store))
    assert len(run(store.load("a"))) == versions
    run(store.close())
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM events").fetchone() == (versions,)


def has_restarted(path: Path) -> bool:
    """Every time SQLite restarts the log it adds one to a number in the log's header (bytes 12 to 15)."""
    with path.with_name(path.name + "-wal").open("rb") as log:
        return int.from_bytes(log.read(16)[12:], "big") > 0


def test_a_log_that_cannot_be_copied_is_no_reason_to_stop(
    path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpointer, "CHECKPOINT_PAUSE_S", 0.001)
    closed = sqlite3.connect(path, check_same_thread=False)
    closed.close()
    copier = checkpointer.Checkpointer(closed)
    copier.wrote(closed)
    while not caplog.messages:
        time.sleep(0.001)
    copier.wrote(closed)
    copier.close()
    assert "could not be copied" in caplog.messages[0]


def test_files_that_are_not_ours_are_left_alone(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"this is a letter to my grandmother" * 100)
    with pytest.raises(StoreError) as caught:
        SqliteStore(path)
    assert code(caught) == "store-corrupt"
    assert path.read_bytes().startswith(b"this is a letter")
    foreign = tmp_path / "recipes.db"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError) as caught:
        SqliteStore(foreign)
    assert code(caught) == "store-foreign"
    with pytest.raises(StoreError) as caught:
        SqliteStore(tmp_path / "nowhere" / "room.db")
    assert code(caught) == "store-unwritable"


def test_a_store_of_a_later_version_is_left_alone(path: Path, run: Run) -> None:
    run(SqliteStore(path).close())
    with closing(sqlite3.connect(path, isolation_level=None)) as later:
        later.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError) as caught:
        SqliteStore(path)
    assert code(caught) == "store-schema"
    assert caught.value.details == {"schema": 999, "known": len(migrations())}


def test_migrations_go_on_where_they_stopped() -> None:
    first, second = (
        "CREATE TABLE one (x); CREATE TABLE two (x);",
        "ALTER TABLE one ADD COLUMN y; INSERT INTO two VALUES (7);",
    )
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, [first])
        with pytest.raises(sqlite3.Error):
            migrate(connection, [first, second, "CREATE TABLE three (x); CREATE TABLE one (x);"])
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (2,)  # nothing of the third
        migrate(connection, [first, second, "CREATE TABLE three (x);"])
        migrate(connection, [first, second, "CREATE TABLE three (x);"])
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("SELECT * FROM two").fetchall() == [(7,)]


WRITER = """
import asyncio, sys
from pathlib import Path
from tests.store.events import SECRET, events, summary
from tete.store.sqlite import SqliteStore

async def play(store, table):
    for after in range(100_000):
        await store.append(table, after, events(after, 1), summary(table), None if after else SECRET)
        print(table, after + 1, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, f"{sys.argv[2]}-{n}") for n in range(8)))

asyncio.run(main())
"""


@pytest.mark.parametrize("lines", [1, 300, 2000])
def test_whatever_was_acknowledged_survives_a_kill(path: Path, run: Run, lines: int) -> None:
    acknowledged: dict[str, int] = {}
    for life in range(2):
        command = [sys.executable, "-c", WRITER, str(path), str(life)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as writer:
            assert writer.stdout is not None
            for _ in range(lines):
                table, version = writer.stdout.readline().split()
                acknowledged[table] = int(version)
            writer.kill()
            for line in writer.stdout:
                if line.endswith("\n"):
                    table, version = line.split()
                    acknowledged[table] = int(version)
    store = SqliteStore(path)
    for table, last in acknowledged.items():
        loaded = run(store.load(table))
        assert [event.version for event in loaded] == list(range(1, len(loaded) + 1))
        assert len(loaded) >= last
    run(store.close())


def test_the_store_needs_msgspec_and_the_standard_library_only() -> None:
    names = "{name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names"
    script = f"import sys; before = set(sys.modules); import tete.store; print({names})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(ast.literal_eval(found.stdout)) - {"typing_extensions"} == {"tete", "msgspec"}
