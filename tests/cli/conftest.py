"""The command as its users meet it: run inside the test, in a process, or on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from tete.cli import run

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


Tete = Callable[..., Ended]


class Typed(StringIO):
    """What is typed: at a terminal, or through a pipe."""

    def __init__(self, text: str, live: bool) -> None:
        super().__init__(text)
        self.live = live

    def isatty(self) -> bool:
        return self.live


@pytest.fixture
def tete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, guests: None) -> Tete:
    """`tete(*args, typed=…, live=…)`, with the toy games installed, an empty data folder and an English locale."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("TETE_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*args: str, typed: str = "", live: bool = True) -> Ended:
        monkeypatch.setattr(sys, "stdin", Typed(typed, live))
        code = run(args)
        out, err = capsys.readouterr()
        return Ended(code, out, err)

    return call


def environment(folder: Path, **more: str) -> dict[str, str]:
    return os.environ | {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)} | more


@pytest.fixture
def started(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """The same command in a process of its own."""

    def start(*args: str, **more: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-m", "tests.cli.guest", *args],
            env=environment(tmp_path / "data", **more),
            cwd=tmp_path,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
        )

    return start
