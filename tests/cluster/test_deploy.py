"""PostgreSQL and Redis read their settings in `deploy/`, and a room works with them."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.client import wait_until
from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tests.support.patience import HANG_S
from tests.support.programs import Postgres, Redis, free_port
from tete.store.postgres import PostgresStore
from tete.store.sqlite import SqliteStore

DEPLOY = Path(__file__).parents[2] / "deploy"


class DeployedRedis(Redis):
    """With our settings, but for the address."""

    def command(self) -> list[str]:
        return ["redis-server", str(DEPLOY / "redis.conf"), "--port", str(self.port), "--bind", "127.0.0.1"]


class DeployedPostgres(Postgres):
    """With our settings, but for the address and the memory of a large machine."""

    settings = (DEPLOY / "postgresql.conf").read_text("utf-8")

    def start(self) -> None:
        (self._data / "postgresql.conf").write_text(self.settings, "utf-8")
        super().start()

    def command(self) -> list[str]:
        return [*super().command(), "-c", "shared_buffers=32MB"]


def test_redis_takes_its_settings() -> None:
    with DeployedRedis() as redis:
        asked = ["redis-cli", "-p", str(redis.port), "config", "get", "maxmemory-policy"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        assert answer.split() == ["maxmemory-policy", "allkeys-lru"]


def test_a_room_is_kept_by_a_postgresql_with_its_settings(run: Run) -> None:
    async def story(server: Postgres) -> None:
        store = await PostgresStore.open(server.address)
        await store.append("a", 0, events(0, 3), summary("a"), SECRET)
        server.stop()
        server.start()
        assert await store.load("a") == events(0, 3)
        await store.close()

    with DeployedPostgres() as server:
        run(story(server))


def test_neither_postgresql_nor_redis_runs_as_root(postgres: Postgres, redis: Redis) -> None:
    for server in (postgres, redis):
        assert server._process is not None
        assert Path(f"/proc/{server._process.pid}").stat().st_uid != 0


class DebianPostgres(Postgres):
    """As Debian installs it: users of this machine may be `postgres`, over the network everybody has a password."""

    def create(self) -> None:
        auth = "--auth-local=trust", "--auth-host=scram-sha-256"
        self.run("initdb", *auth, "--username=postgres", "--no-sync", self._data)

    def command(self) -> list[str]:
        return [*super().command(), "-c", f"unix_socket_directories={self.folder}"]

    @property
    def as_postgres(self) -> dict[str, str]:
        """What `sudo -u postgres` is on a machine where it runs as a service."""
        return {**os.environ, "PGHOST": str(self.folder), "PGPORT": str(self.port), "PGUSER": "postgres"}


def steps(heading: str) -> list[str]:
    """The lines of the first box of commands under a heading of the page."""
    text = (DEPLOY.parent / "docs" / "operations.md").read_text("utf-8").split(f"## {heading}\n", 1)[1]
    return [line for line in text.split("```")[1].splitlines() if line]


def test_a_room_moves_into_postgresql_step_by_step_and_outlives_its_restart(tmp_path: Path, run: Run) -> None:
    """Every step as it is written. Its log stays quiet while the database restarts, and at the end."""

    async def fill() -> None:
        store = SqliteStore(tmp_path / "room.db")
        await store.append("a", 0, events(0, 3), summary("a"), SECRET)
        await store.close()

    run(fill())
    install, *lines, serve = steps("PostgreSQL instead of a folder")
    assert install.startswith("pip install ")
    with DebianPostgres() as postgres:
        here = {"localhost/": f"127.0.0.1:{postgres.port}/", "~/.local/share/tete": str(tmp_path)}

        def command(line: str) -> list[str]:
            for said, meant in here.items():
                line = line.replace(said, meant)
            words = shlex.split(line.removeprefix("sudo -u postgres "))
            return [sys.executable, "-m", "tete", *words[1:]] if words[0] == "tete" else words

        for line in lines:
            done = subprocess.run(command(line), env=postgres.as_postgres, capture_output=True, text=True)
            assert done.returncode == 0, (line, done.stderr)
        port, log = free_port(), tmp_path / "log"
        with log.open("w") as written:
            server = subprocess.Popen(
                [*command(serve), "--no-browser", "--port", str(port)], stdout=written, stderr=written
            )
        try:
            wait_until(lambda: ready(port), HANG_S)
            postgres.stop(signal.SIGTERM)
            wait_until(lambda: not ready(port), HANG_S)
            postgres.start()
            wait_until(lambda: ready(port), HANG_S)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
    text = log.read_text("utf-8")
    assert server.returncode == 0, text
    for noise in ("Traceback", "resource_tracker", "asyncpg"):
        assert noise not in text, text


def ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=HANG_S).status_code == 200
    except httpx.HTTPError:
        return False
