"""PostgreSQL and Redis read their settings in `deploy/`, and a room works with them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tests.support.programs import Postgres, Redis
from tete.store.postgres import PostgresStore

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
