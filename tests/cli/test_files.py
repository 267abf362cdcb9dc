"""Files that are read and written by the command, and what happens when that fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import Typed
from tete.cli import files
from tete.cli.serve import can_open_browser
from tete.core import BadNotation


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 8)
    path = tmp_path / "game.tete"
    path.write_text("12345678")
    assert files.read_text(str(path)) == "12345678"
    path.write_text("123456789")
    with pytest.raises(BadNotation, check=lambda error: error.code == "file-large"):
        files.read_text(str(path))


def test_a_mark_of_the_byte_order_is_not_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "game.tete").write_bytes(b"\xef\xbb\xbftete record 1\n")
    assert files.read_text(str(tmp_path / "game.tete")) == "tete record 1\n"


def test_two_files_saved_in_the_same_second_have_two_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    paths = [files.save_with_time("toss.tete", text) for text in ("one", "two", "three")]
    assert len(set(paths)) == 3
    assert [path.read_text() for path in paths] == ["one", "two", "three"]
    assert {path.parent for path in paths} == {tmp_path / "tete"}


def test_a_game_goes_to_the_temporary_folder_if_the_data_folder_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "spare"))
    path = files.save_with_time("toss.tete", "a game")
    assert path.parent == tmp_path / "spare" / "tete"
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    with pytest.raises(BadNotation, check=lambda error: error.code == "file-unwritable"):
        files.save_with_time("toss.tete", "a game")


def test_a_file_that_cannot_be_written_whole_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(BadNotation, check=lambda error: error.code == "file-unwritable"):
        files.write_new(tmp_path / "game.tete", "a game")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("terminal", "variables", "opens"),
    [
        (True, {"DISPLAY": ":0"}, True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, {}, False),
        (True, {"DISPLAY": ":0", "CI": "1"}, False),
        (False, {"DISPLAY": ":0"}, False),
    ],
)
def test_a_browser_is_opened_only_where_a_person_sees_it(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, variables: dict[str, str], opens: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "stdout", Typed("", terminal))
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert can_open_browser() == opens
