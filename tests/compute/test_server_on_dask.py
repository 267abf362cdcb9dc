"""A server whose engines are the workers of a Dask cluster: games go on whatever happens to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.client import QUICK, Client, RunningServer, wait_until
from tests.support.programs import Scheduler, Workers
from tete.compute.cluster.address import read_address
from tete.server.run import DATABASE_FILE, open_engines
from tete.server.services import Services
from tete.store.sqlite import SqliteStore

pytestmark = pytest.mark.cluster


def services_on(address: str, folder: Path) -> Services:
    engines, solvers = open_engines(read_address(address))
    return Services(SqliteStore(folder / DATABASE_FILE), engines, QUICK, solvers=solvers)


def gauge(client: Client, name: str) -> float:
    lines = client.http.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def test_computers_move_hints_come_and_puzzles_are_solved_on_the_workers(cluster: str, tmp_path: Path) -> None:
    with RunningServer(lambda: services_on(cluster, tmp_path)) as server:
        client = server.client()
        wait_until(lambda: server.services.engines.size == 2)
        with client.connect(client.create("knopf", "1", "2")) as socket:
            socket.until(lambda table: table["ply"] >= 6)
        with client.connect(client.create("knopf", "me", "1")) as socket:
            prompt = socket.until(lambda table: bool(table["prompts"]))["prompts"][0]
            hint = socket.ask("hint", seat=0, prompt=prompt["prompt"])["hint"]
            assert hint["reasons"]
        board = client.http.get("/api/puzzles/generated", params={"name": "8x10", "grade": 1, "seed": "1"})
        assert board.status_code == 200
        wait_until(lambda: gauge(client, "tete_engines") == 2)


def test_while_the_scheduler_is_away_the_table_says_that_the_computer_waits_and_then_goes_on(tmp_path: Path) -> None:
    with (
        Scheduler() as scheduler,
        Workers(scheduler.address, 1),
        RunningServer(lambda: services_on(scheduler.address, tmp_path)) as server,
    ):
        client = server.client()
        wait_until(lambda: bool(server.services.engines.size))
        with client.connect(client.create("knopf", "1", "2")) as socket:
            socket.until(lambda table: table["ply"] >= 4)
            scheduler.stop()
            waiting = socket.until(lambda table: bool(table["waits"]))
            assert waiting["waits"][0]["what"] == "engine"
            scheduler.start()
            wait_until(lambda: bool(server.services.engines.size))
            socket.until(lambda table: table["ply"] >= waiting["ply"] + 4 and not table["waits"])
