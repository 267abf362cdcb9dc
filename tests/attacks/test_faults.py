"""Faults of the disk, the store and the workers: nothing acknowledged is lost, and nothing wrong is shown.

Each test is named for what goes wrong.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import RunningServer, quick_services
from tests.store.played import execute, play
from tests.support.patience import HANG_S
from tete.core import TeteError
from tete.hosting import Limits
from tete.server.run import DATABASE_FILE, Setup, listen, serve
from tete.server.settings import WebSettings
from tete.store import Damaged, StoreError
from tete.store.backup import back_up, restore
from tete.store.doctor import examine, repair
from tete.store.schema import only_server
from tete.store.sqlite import SqliteStore
from tete.tables import fold

TABLES = [f"table-{letter}" for letter in "abcdef"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "room.db"
    play(path, TABLES)
    return path


@pytest.fixture
def path(tmp_path: Path, played: Path) -> Path:
    """A database with six games in it."""
    return Path(shutil.copy(played, tmp_path))


def load_all(path: Path) -> dict[str, int | str]:
    """The number of events of each table that can be loaded, or the code of the error."""

    async def load() -> dict[str, int | str]:
        store = SqliteStore(path)
        found: dict[str, int | str] = {}
        for table in TABLES:
            try:
                found[table] = len(await store.load(table))
            except TeteError as error:
                found[table] = error.code
        await store.close()
        return found

    return asyncio.run(load())


def healthy(path: Path) -> dict[str, int | str]:
    return dict.fromkeys(TABLES, execute(path, "SELECT version FROM tables WHERE id = ?", TABLES[0])[0][0])


def test_an_event_that_was_changed_on_the_disk(path: Path) -> None:
    whole = healthy(path)
    assert load_all(path) == whole
    execute(path, "UPDATE events SET body = replace(body, '2003', '2999') WHERE table_id = 'table-b' AND version = 7")
    assert load_all(path) == whole | {"table-b": "table-damaged"}


@pytest.mark.parametrize("version", [1, 5])
def test_an_event_that_is_missing(path: Path, version: int) -> None:
    whole = healthy(path)
    execute(path, "DELETE FROM events WHERE table_id = 'table-b' AND version = ?", version)
    assert load_all(path) == whole | {"table-b": "table-damaged"}


def test_an_event_of_another_table_in_its_place(path: Path) -> None:
    whole = healthy(path)
    execute(
        path,
        "UPDATE events SET (body, hash) = (SELECT body, hash FROM events WHERE table_id = 'table-a' AND version = 6)"
        " WHERE table_id = 'table-b' AND version = 6",
    )
    assert load_all(path) == whole | {"table-b": "table-damaged"}


def test_a_log_that_is_shorter_than_its_summary_says(path: Path) -> None:
    whole = healthy(path)
    execute(path, "DELETE FROM events WHERE table_id = 'table-b' AND version > 6")
    assert load_all(path) == whole | {"table-b": "table-damaged"}
    execute(path, "DELETE FROM tables WHERE id = 'table-c'")
    assert load_all(path) == whole | {"table-b": "table-damaged", "table-c": "table-damaged"}


def test_nothing_is_appended_to_a_damaged_log(path: Path) -> None:
    async def append() -> None:
        store = SqliteStore(path)
        log = await store.load("table-b")
        again = type(log[0])(len(log) + 1, 1, "ann", "c99", log[-1].payload)
        execute(path, "DELETE FROM events WHERE table_id = 'table-b' AND version > 6")
        with pytest.raises(Damaged):
            await store.append("table-b", len(log), (again,), (await store.tables())[0])
        await store.close()

    asyncio.run(append())
    assert execute(path, "SELECT count(*) FROM events WHERE table_id = 'table-b'") == [(6,)]


def test_texts_that_are_no_texts(path: Path) -> None:
    whole = healthy(path)
    execute(path, "UPDATE events SET body = CAST(x'7bff00fe' AS TEXT) WHERE table_id = 'table-b' AND version = 3")
    execute(path, "UPDATE tables SET summary = CAST(x'7bff00fe' AS TEXT) WHERE id = 'table-c'")
    assert load_all(path) == whole | {"table-b": "table-damaged"}

    async def listed() -> set[str]:
        store = SqliteStore(path)
        found = {each.id for each in await store.tables()}
        await store.close()
        return found

    assert asyncio.run(listed()) == {*TABLES} - {"table-c"}


def overwrite_pages(path: Path, seed: int) -> None:
    """Random bytes over pages in the middle of the file."""
    rng, size = random.Random(seed), 4096
    pages = path.stat().st_size // size
    with path.open("r+b") as file:
        for _ in range(2):
            file.seek(rng.randrange(2, pages) * size + rng.randrange(0, size - 64))
            file.write(rng.randbytes(64))


@pytest.mark.parametrize("seed", range(12))
def test_random_bytes_over_pages(path: Path, seed: int) -> None:
    """Every table is whole, or refused: never an older or another position."""
    whole = healthy(path)
    overwrite_pages(path, seed)
    for table, found in load_all(path).items():
        assert found == whole[table] or found in ("table-damaged", "store-corrupt", "store-failed", "bad-event")
    report = repair(path)
    assert report.healthy or {each.problem for each in report.findings if not each.repaired} == {"secret"}
    after = examine(path)
    assert {each.problem for each in after.findings} <= {"secret"}
    assert all(not isinstance(found, str) for found in load_all(path).values())


def test_the_doctor_cuts_a_log_after_its_last_good_event(path: Path) -> None:
    whole = healthy(path)
    execute(path, "UPDATE events SET body = '{}' WHERE table_id = 'table-b' AND version = 7")
    execute(path, "UPDATE tables SET summary = 'nonsense' WHERE id = 'table-c'")
    execute(path, "UPDATE tables SET due = 77 WHERE id = 'table-d'")
    execute(path, "DELETE FROM tables WHERE id = 'table-e'")
    found = {(each.table, each.problem, each.kept) for each in examine(path).findings}
    stored = whole["table-a"]
    assert found == {
        ("table-b", "log", 6),
        ("table-c", "summary", stored),
        ("table-d", "summary", stored),
        ("table-e", "summary", stored),
    }
    report = repair(path)
    assert report.healthy
    assert report.before is not None
    assert report.before.exists()
    assert load_all(path) == whole | {"table-b": 6}
    assert not examine(path).findings
    assert {each.table for each in examine(report.before).findings} == {"table-b", "table-c", "table-d", "table-e"}


def test_a_repaired_table_goes_on(path: Path) -> None:
    execute(path, "UPDATE events SET body = '{}' WHERE table_id = 'table-b' AND version = 7")
    repair(path)

    async def go_on() -> int:
        store = SqliteStore(path)
        log = await store.load("table-b")
        again = type(log[0])(len(log) + 1, 1, "ann", "c99", log[-1].payload)
        await store.append("table-b", len(log), (again,), (await store.tables())[0])
        found = len(await store.load("table-b"))
        await store.close()
        return found

    assert asyncio.run(go_on()) == 7


def test_the_doctor_changes_nothing_while_a_server_runs(path: Path) -> None:
    execute(path, "UPDATE tables SET summary = 'nonsense' WHERE id = 'table-c'")

    async def while_running() -> None:
        store = SqliteStore(path)
        await store.load("table-a")
        assert [each.table for each in examine(path).findings] == ["table-c"]
        with pytest.raises(StoreError) as caught:
            repair(path)
        assert caught.value.code == "store-locked"
        await store.close()

    asyncio.run(while_running())


def test_a_backup_while_others_write_is_whole(path: Path, tmp_path: Path) -> None:
    async def while_writing() -> int:
        store = SqliteStore(path)
        log = list(await store.load("table-a"))
        copying = asyncio.create_task(asyncio.to_thread(back_up, path, tmp_path / "copy.db"))
        before, summary = len(log), (await store.tables())[0]
        while not copying.done():
            again = type(log[0])(len(log) + 1, 1, "ann", f"x{len(log)}", log[-1].payload)
            await store.append("table-a", len(log), (again,), summary)
            log.append(again)
        await copying
        await store.close()
        return before

    before = asyncio.run(while_writing())
    copied = execute(tmp_path / "copy.db", "SELECT count(*) FROM events WHERE table_id = 'table-a'")[0][0]
    assert copied >= before
    assert load_all(tmp_path / "copy.db")["table-a"] == copied
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_a_restored_backup_is_what_was_backed_up(path: Path, tmp_path: Path) -> None:
    whole = healthy(path)
    back_up(path, tmp_path / "copy.db")
    with pytest.raises(StoreError, check=lambda error: error.code == "file-exists"):
        back_up(path, tmp_path / "copy.db")
    execute(path, "DELETE FROM events")
    before = restore(tmp_path / "copy.db", path)
    assert load_all(path) == whole
    assert before is not None
    assert execute(before, "SELECT count(*) FROM events") == [(0,)]
    assert restore(tmp_path / "copy.db", tmp_path / "new.db") is None
    assert load_all(tmp_path / "new.db") == whole


def test_a_damaged_or_foreign_file_is_never_restored(path: Path, tmp_path: Path) -> None:
    whole = healthy(path)
    foreign, damaged = tmp_path / "recipes.db", tmp_path / "damaged.db"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    back_up(path, damaged)
    with damaged.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(bytes(4096))
    for file_name, code in ((foreign, "store-foreign"), (damaged, "store-corrupt")):
        with pytest.raises(StoreError) as caught:
            restore(file_name, path)
        assert caught.value.code == code
    assert load_all(path) == whole


def test_a_backup_is_not_restored_under_a_running_server(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")

    async def while_running() -> None:
        store = SqliteStore(path)
        await store.load("table-a")
        with pytest.raises(StoreError) as caught:
            restore(tmp_path / "copy.db", path)
        assert caught.value.code == "store-locked"
        assert fold(await store.load("table-a")).version == len(await store.load("table-a"))
        await store.close()

    asyncio.run(while_running())


def test_a_damaged_table_in_a_room_that_runs(tmp_path: Path) -> None:
    """Its players are told; all other tables go on."""
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        damaged, whole = (client.create("knopf", "me", "local") for _ in range(2))
        for table in (damaged, whole):
            with client.connect(table) as socket:
                assert socket.play()["ok"]
    execute(tmp_path / DATABASE_FILE, "DELETE FROM events WHERE table_id = ? AND version = 4", damaged)
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        answer = client.http.get(f"/api/tables/{damaged}", headers={"Accept-Language": "en"})
        assert answer.status_code == 410
        assert answer.json()["error"]["code"] == "table-damaged"
        assert "All other tables are fine" in answer.json()["error"]["text"]
        with pytest.raises(ConnectionClosed) as closed, client.connect(damaged):
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410
        assert client.http.get(f"/api/tables/{whole}").json()["ply"] == 1


# Two servers.


HOLDER = """
import pathlib, sys, time
from tete.store.schema import only_server
with only_server(pathlib.Path(sys.argv[1])):
    print("open", flush=True)
    time.sleep(600)
"""


def test_a_second_server_on_the_folder_of_another(tmp_path: Path) -> None:
    """Each would show its own past: it refuses in one line."""
    line = [sys.executable, "-m", "tete", "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    with only_server(tmp_path):
        second = subprocess.run([*line, "--lang", "fr"], capture_output=True, text=True, timeout=HANG_S)
    assert second.returncode == 2
    assert len(second.stderr.splitlines()) == 1
    assert "Un autre serveur a déjà ouvert" in second.stderr
    assert str(tmp_path) in second.stderr


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(StoreError, check=lambda error: error.code == "room-open-elsewhere"), only_server(tmp_path):
            raise AssertionError("two servers")
        first.kill()
    with only_server(tmp_path):
        assert (tmp_path / "server.lock").stat().st_mode & 0o077 == 0


def test_the_server_of_a_folder_is_the_only_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_once(*given: object) -> None:
        with pytest.raises(StoreError, check=lambda error: error.code == "room-open-elsewhere"), only_server(tmp_path):
            raise AssertionError("two servers")
        ran.append(given)

    ran: list[object] = []
    monkeypatch.setattr("tete.server.run.sqlite_services", lambda *_, **__: None)
    monkeypatch.setattr("tete.server.run.run", run_once)
    with listen("127.0.0.1", 0) as listener:
        serve(listener, Setup(WebSettings(), Limits(), tmp_path, processes=1), lambda: None)
    assert len(ran) == 1
