"""Positions for the tests of Nine Men's Morris, written as lists of points."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tete_morris.move import Move, parse
from tete_morris.options import MorrisOptions
from tete_morris.points import NUMBERS
from tete_morris.state import Morris

from tete.core import bits

pytest.register_assert_rewrite("tete.testing")

Position = Callable[..., Morris]


def make(white: str, black: str, *, seat: int = 0, in_hand: tuple[int, int] = (0, 0), flying: bool = True) -> Morris:
    men = bits.pack(NUMBERS[name] for name in white.split()), bits.pack(NUMBERS[name] for name in black.split())
    return Morris(MorrisOptions(flying=flying), men, in_hand, seat, () if any(in_hand) else (men,))


@pytest.fixture
def position() -> Position:
    return make


@pytest.fixture
def play() -> Callable[[Morris, str], Morris]:
    """Plays moves one after another, each for the seat whose turn it is."""

    def played(state: Morris, moves: str) -> Morris:
        for text in moves.split():
            move: Move = parse(text)
            state = state.play(state.seat, move)
        return state

    return played


class Server:
    """`tete serve` in a process of its own, on a free port, its tables in a folder."""

    def __init__(self, folder: Path) -> None:
        command = ["serve", "--port", "0", "--data", str(folder), "--no-browser", "--lang", "en"]
        self.process = subprocess.Popen([sys.executable, "-m", "tete", *command], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()  # it listens before it says so
        found = re.search(r"http://[\w.:]+", line)
        assert found, f"the server did not start: {line!r}"
        self.url = found[0]

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.close()
