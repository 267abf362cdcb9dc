"""`tete serve` and its siblings at the command line."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.support.patience import HANG_S
from tete.cli import run
from tete.server.run import DATABASE_FILE
from tete.store.sqlite import SqliteStore

TETE = [sys.executable, "-m", "tete"]


@contextmanager
def serving(folder: Path, *more: str, stderr: int | None = None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`tete serve` with nobody at its terminal."""
    line = [*TETE, "serve", "--port", "0", "--data", str(folder), "--lang", "en", *more]
    environ = os.environ | {"CI": "true"}
    pipe, none = subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen(line, stdout=pipe, stderr=stderr, stdin=none, text=True, env=environ)
    assert process.stdout is not None
    try:
        found = re.search(r"http://(\S+)/", process.stdout.readline())
        assert found is not None
        yield process, found[1]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_room_opens_says_where_and_closes_cleanly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as (process, address):
        assert address.startswith("127.0.0.1:")
        client = Client(address)
        wait_until_open(address)
        table = client.create("headache", "me", "1")
        with client.connect(table) as socket:
            socket.until(lambda table: bool(table["prompts"]))
            socket.ask("resign", seat=0)
            process.send_signal(signal.SIGINT)
            assert process.wait(HANG_S) == 0
        client.http.close()
        assert process.stdout is not None
        assert "All games are kept." in process.stdout.read()
    check_what_is_kept(tmp_path, table, capsys)


def wait_until_open(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://{address}/healthz", timeout=HANG_S).close()
            break
        except OSError:
            continue


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_room_that_is_told_to_close_many_times_closes_quietly(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path, stderr=subprocess.PIPE) as (process, address):
        wait_until_open(address)
        while process.poll() is None:
            process.send_signal(number)
        assert process.returncode == 0
        assert process.communicate()[1] == ""


def check_what_is_kept(folder: Path, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables are listed, exported, verified and imported without a running server."""
    data, paper, log = ["--data", str(folder)], str(folder / "a.tete"), str(folder / "a.log")
    assert run(["tables", *data]) == 0
    assert f"{table:<32}" in capsys.readouterr().out
    assert run(["export", table, paper, *data]) == 0
    assert run(["export", table, log, "--log", *data]) == 0
    for file in (paper, log):
        capsys.readouterr()
        assert run(["verify", file, "--lang", "en"]) == 0
        assert re.match(r"All fair: [1-9]\d* draws", capsys.readouterr().out)
    assert run(["import", paper, *data, "--lang", "en"]) == 0
    new = capsys.readouterr().out.split()[-1]
    assert run(["export", new, *data]) == 0
    again = capsys.readouterr().out
    old = Path(paper).read_text()
    assert again.partition("\n\n")[2] == old.partition("\n\n")[2]
    assert "ended: resigned" in again
    assert run(["import", log, *data]) == 2  # that table is here already
    assert run(["import", log, "--data", str(folder / "elsewhere")]) == 0
    assert run(["tables", "--json", *data]) == 0
    assert '"persons"' not in capsys.readouterr().out


def test_a_loaded_die_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as (_, address):
        client = Client(address)
        table = client.create("headache", "me", "1")
        with client.connect(table) as socket:
            socket.until(lambda table: bool(table["prompts"]))
            socket.ask("resign", seat=0)
        paper = client.http.get(f"/api/tables/{table}/record").text
        client.http.close()
    file = tmp_path / "loaded.tete"
    roll = re.search(r"^chance (\d)$", paper, re.MULTILINE)
    assert roll is not None
    other = str(1 + int(roll[1]) % 6)
    head, _, plies = paper.partition("\n\n")
    file.write_text(head + "\n\nchance " + other + "\n")
    assert run(["verify", str(file), "--lang", "en"]) == 1
    assert "do not come from the secret" in capsys.readouterr().out
    file.write_text(re.sub("chance commitment: ....", "chance commitment: 0000", paper))
    assert run(["verify", str(file), "--lang", "en"]) == 1
    assert "not the one that was announced" in capsys.readouterr().out
    file.write_text(re.sub("chance secret.*\n", "", paper))
    assert run(["verify", str(file), "--lang", "en"]) == 2
    assert plies


def test_a_busy_port_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--data", str(tmp_path), "--lang", "en"]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err == f"tete: Port {port} is taken already; try --port {port + 1}.\n"
    assert run(["serve", "--port", "99999", "--data", str(tmp_path)]) == 2
    assert run(["serve", "--host", "256.1.1.1", "--data", str(tmp_path)]) == 2


def test_tables_that_are_not_there_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path), "--lang", "en"]
    assert run(["tables", *data]) == 2
    assert "no game room" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())  # who only looks leaves nothing behind
    asyncio.run(SqliteStore(tmp_path / DATABASE_FILE).close())
    assert run(["tables", *data]) == 0
    assert capsys.readouterr().out == "No tables.\n"
    assert run(["export", "nothing", *data]) == 2
    assert run(["verify", str(tmp_path / "none"), "--lang", "en"]) == 2
