"""What tests share: guests at the table, and the command as its users meet it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.toy import TOSS, WHISPER
from tete.cli import run
from tete.games import GAMES

# The laws live in the package; their assertions are to say as much as those of a test.
pytest.register_assert_rewrite("tete.testing")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts us in the background has Ctrl-C ignored, by us and by whatever we start and then interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run, and no example fails because the machine is slow.
settings.register_profile(
    "tete", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tete")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tracing would double what deep tests take, and show no line that others do not."""
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Installs the toy games."""
    for game in (TOSS, WHISPER):
        monkeypatch.setitem(GAMES, game.key, game)


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
    for name in [name for name in os.environ if name.startswith("TETE_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)

    def call(*args: str, typed: str = "", live: bool = True) -> Ended:
        monkeypatch.setattr(sys, "stdin", Typed(typed, live))
        code = run(args)
        out, err = capsys.readouterr()
        return Ended(code, out, err)

    return call
