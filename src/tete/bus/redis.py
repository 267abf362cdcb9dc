"""The bus of many servers: Redis carries the messages. Without it everything still works, a little later."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tete.bus.bus import Listener
from tete.bus.local import LocalBus
from tete.bus.redis_gossip import CHANNEL as GOSSIP
from tete.bus.redis_gossip import RedisGossip

log = logging.getLogger("tete.bus")

CHANNEL = "tete:rings"
PAUSE, LONGEST_PAUSE = 0.1, 1.0  # seconds before another attempt to connect
_RING = re.compile(r"^(\S+) ([0-9]{1,9})$", re.MULTILINE)
PATIENCE = 5.0  # seconds for an answer of Redis
GATHER = 0.02  # seconds between two messages: one costs all servers about the same for one table and for ten
AGAIN = 0.5  # seconds after which a task that does not end is cancelled again


class RedisBus:
    """Publishes what is rung here and passes on what is rung anywhere, also here. Made inside an event loop.

    While Redis is away, rings are lost: servers then notice what happened when they next look into the log.
    """

    def __init__(self, address: str) -> None:
        self._redis = Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        self._local = LocalBus()
        self._pending: dict[str, int] = {}
        self._wake = asyncio.Event()
        self.gossip = RedisGossip(self._wake.set)
        self.connected = asyncio.Event()
        self._tasks = [asyncio.create_task(self._forever(work)) for work in (self._publish, self._subscribe)]

    def ring(self, table: str, version: int) -> None:
        self._pending[table] = version
        self._wake.set()

    def listen(self, listener: Listener) -> Callable[[], None]:
        return self._local.listen(listener)

    async def close(self) -> None:
        running = set(self._tasks)
        while running:  # a library between may take a cancellation for its own
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=AGAIN)
        await self._redis.aclose()

    async def _forever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin again whenever the connection is lost."""
        pause = PAUSE
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis does not answer, another attempt follows: %s", error)
            except Exception:
                log.exception("the bus failed, another attempt follows")
            if asyncio.get_running_loop().time() - begun > PATIENCE:
                pause = PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _publish(self) -> None:
        """All tables that changed since the last message go into one. After a pause, the first is told at once."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            rung, self._pending = self._pending, {}
            if rung:
                await self._redis.publish(CHANNEL, "\n".join(f"{table} {version}" for table, version in rung.items()))
            if told := self.gossip.take():
                await self._redis.publish(GOSSIP, told)
            await asyncio.sleep(GATHER)

    async def _subscribe(self) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(CHANNEL, GOSSIP)
            self.connected.set()
            self.gossip.join()
            try:
                while True:
                    message = await subscription.get_message(timeout=PATIENCE)
                    if message is None:
                        continue
                    if message["channel"] == GOSSIP.encode():
                        self.gossip.pass_on(message["data"])
                    else:
                        self._pass_on(message["data"].decode())
            finally:
                self.connected.clear()
                self.gossip.leave()

    def _pass_on(self, rung: str) -> None:
        for table, version in _RING.findall(rung):  # others may publish here too
            self._local.ring(table, int(version))
