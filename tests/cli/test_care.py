"""`tete doctor`, `tete backup` and `tete restore` as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import pytest

from tests.store.played import execute, play
from tete.cli import run
from tete.server.run import Setup


@dataclass
class Told:
    exit_code: int
    output: str


@pytest.fixture
def tete(capsys: pytest.CaptureFixture[str]) -> Tete:
    def typed(*words: str) -> Told:
        code = run([*words, "--lang", "en"])
        told = capsys.readouterr()
        return Told(code, told.out + told.err)

    return typed


Tete = Callable[..., Told]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    play(tmp_path / "room.db", ["one", "two"], 4)
    return tmp_path


def test_a_healthy_room_is_said_to_be_well(room: Path, tete: Tete) -> None:
    told = tete("doctor", "--data", str(room))
    assert told.exit_code == 0
    assert "2 tables" in told.output
    assert "All is well." in told.output


def test_a_damaged_table_is_named_then_repaired(room: Path, tete: Tete) -> None:
    execute(room / "room.db", "UPDATE events SET body = '{}' WHERE table_id = 'two' AND version = 3")
    told = tete("doctor", "--data", str(room))
    assert told.exit_code == 1
    assert "Table two: 2 of" in told.output
    assert "tete doctor --repair" in told.output
    mended = tete("doctor", "--repair", "--json", "--data", str(room))
    assert mended.exit_code == 0
    report = json.loads(mended.output)
    assert [(each["table"], each["kept"], each["repaired"]) for each in report["findings"]] == [("two", 2, True)]
    assert Path(report["before"]).is_file()
    assert tete("doctor", "--data", str(room)).exit_code == 0


def test_a_backup_is_made_and_restored(room: Path, tmp_path: Path, tete: Tete) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "elsewhere"
    assert "Copied to" in tete("backup", str(copy), "--data", str(room)).output
    assert "is now the room" in tete("restore", str(copy), "--data", str(other)).output
    assert execute(other / "room.db", "SELECT count(*) FROM tables") == [(2,)]
    again = tete("restore", str(copy), "--data", str(other))
    assert "The earlier room is in" in again.output
    assert len(list(other.glob("room.before-restore-*.db"))) == 1


def test_what_does_not_exist_is_said_clearly(room: Path, tmp_path: Path, tete: Tete) -> None:
    for words in (["doctor"], ["backup", str(tmp_path / "copy.db")]):
        told = tete(*words, "--data", str(tmp_path / "nowhere"))
        assert told.exit_code != 0
        assert "There is no game room in" in told.output
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "nowhere").exists()


def test_a_public_room_is_told_what_to_forget(tmp_path: Path, tete: Tete, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Setup] = []

    def serve(listener: socket, setup: Setup, on_open: object) -> None:
        listener.close()
        given.append(setup)

    monkeypatch.setattr("tete.server.run.serve", serve)
    where = ("serve", "--port", "0", "--data", str(tmp_path), "--no-browser")
    assert tete(*where).exit_code == 0
    assert tete(*where, "--keep-finished", "30", "--keep-waiting", "12", "--new-tables", "5").exit_code == 0
    family, public = given
    assert (family.web.tables_per_minute, family.limits.keep_finished_s, family.limits.keep_waiting_s) == (
        30,
        None,
        None,
    )
    limits = public.limits
    assert (public.web.tables_per_minute, limits.keep_finished_s, limits.keep_waiting_s) == (5, 30 * 86_400, 12 * 3600)
    assert (family.limits.tables_per_visitor, limits.tables_per_visitor) == (30, 5)
