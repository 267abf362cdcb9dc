"""Games and analyses go on whatever the engines do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from tests.attacks.raw import line_to
from tests.hosting.world import RandomEngines
from tests.server.client import RunningServer, quick_services, wait_until
from tete.compute import SOMEBODY, Analysis, Asker, EngineError, EngineRequest


class Engines:
    size = 1
    waiting = 0

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass


class Confused(Engines):
    """Fails, plays nonsense, and plays, in turn."""

    def __init__(self) -> None:
        self.faults: Iterator[EngineError | str] = cycle((EngineError("a bug"), "nonsense", ""))

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        fault = next(self.faults)
        if isinstance(fault, EngineError):
            raise fault
        return Analysis(fault) if fault else await RandomEngines().analyze(request)


def test_a_bug_in_a_player_never_ends_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tete.hosting.computer_seats.RETRY_PAUSE_S", 0.001)
    with RunningServer(quick_services(tmp_path, engines=Confused())) as server:
        client = server.client()
        with client.connect(client.create("knopf", "1", "2")) as socket:
            socket.until(lambda table: table["ply"] >= 10)


class Slow(Engines):
    """Says what has become of its analyses."""

    begun = stopped = 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.begun += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        raise EngineError("unreachable")


def test_nobody_waits_while_a_computer_thinks(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, engines=Slow())) as server:
        client = server.client()
        with client.connect(client.create("knopf", "me", "1")) as socket:
            assert socket.play()["ok"]
            assert socket.ask("propose", offer="takeback", seat=0)["ok"]
            assert socket.until(lambda table: table["ply"] == 0)["prompts"]
            assert socket.play()["ok"]
            assert socket.ask("resign", seat=0)["ok"]


def test_an_analysis_stops_when_its_client_disconnects(tmp_path: Path) -> None:
    engines = Slow()
    with RunningServer(quick_services(tmp_path, engines=engines)) as server:
        client = server.client()
        table = client.create("knopf", "me", "local")
        with client.connect(table) as socket:
            assert socket.play()["ok"]
            assert socket.ask("resign", seat=0)["ok"]
        request = f"GET /api/tables/{table}/analysis?ply=0 HTTP/1.1\r\nHost: {server.address}\r\n\r\n"
        with line_to(server.address) as line:
            line.sendall(request.encode())
            wait_until(lambda: bool(engines.begun))
        wait_until(lambda: bool(engines.stopped))
        assert (engines.begun, engines.stopped) == (1, 1)
