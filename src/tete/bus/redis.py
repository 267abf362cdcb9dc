"""The bus of many servers: Redis carries the messages. Without it everything still works, a little later."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tete.bus.bus import Listener, LocalBus, Subscriber

log = logging.getLogger("tete.bus")

RING_CHANNEL, GOSSIP_CHANNEL = "tete:rings", "tete:gossip"
RECONNECT_PAUSE_S, LONGEST_RECONNECT_PAUSE_S = 0.1, 1.0
ANSWER_TIMEOUT_S = 5.0
PUBLISH_EVERY_S = 0.02  # one message costs all servers about the same for one table and for ten
CANCEL_EVERY_S = 0.5  # after which a task that does not end is cancelled again
UNSENT_FACTS = 10_000  # that may wait while Redis is away; the oldest are dropped
HELLO = "hello"
_RING = re.compile(r"^(\S+) ([0-9]{1,9})$", re.MULTILINE)


class RedisBus:
    """Publishes what is rung here and passes on what is rung anywhere, also here. Made inside an event loop.

    While Redis is away, rings are lost: servers then notice what happened when they next look into the log.
    """

    def __init__(self, address: str) -> None:
        self._redis = Redis.from_url(address, socket_timeout=ANSWER_TIMEOUT_S, socket_connect_timeout=ANSWER_TIMEOUT_S)
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
            _, running = await asyncio.wait(running, timeout=CANCEL_EVERY_S)
        await self._redis.aclose()

    async def _forever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin again whenever the connection is lost."""
        pause = RECONNECT_PAUSE_S
        while True:
            started_at = asyncio.get_running_loop().time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis does not answer, another attempt follows: %s", error)
            except Exception:
                log.exception("the bus failed, another attempt follows")
            if asyncio.get_running_loop().time() - started_at > ANSWER_TIMEOUT_S:
                pause = RECONNECT_PAUSE_S
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RECONNECT_PAUSE_S)

    async def _publish(self) -> None:
        """All tables that changed since the last message go into one. After a pause, the first is sent at once."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            rung, self._pending = self._pending, {}
            if rung:
                await self._redis.publish(
                    RING_CHANNEL, "\n".join(f"{table} {version}" for table, version in rung.items())
                )
            if facts := self.gossip.take():
                await self._redis.publish(GOSSIP_CHANNEL, facts)
            await asyncio.sleep(PUBLISH_EVERY_S)

    async def _subscribe(self) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(RING_CHANNEL, GOSSIP_CHANNEL)
            self.connected.set()
            self.gossip.join()
            try:
                while True:
                    message = await subscription.get_message(timeout=ANSWER_TIMEOUT_S)
                    if message is None:
                        continue
                    if message["channel"] == GOSSIP_CHANNEL.encode():
                        self.gossip.pass_on(message["data"])
                    else:
                        self._pass_on(message["data"].decode())
            finally:
                self.connected.clear()
                self.gossip.leave()

    def _pass_on(self, rung: str) -> None:
        for table, version in _RING.findall(rung):  # others may publish here too
            self._local.ring(table, int(version))


class RedisGossip:
    """The facts that servers publish through Redis. `wake` is called when there is something for the bus to send."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.server = secrets.token_hex(8)
        self.connected = False
        self._wake, self._unsent = wake, list[tuple[str, str]]()
        self._subscribers: dict[str, list[Subscriber]] = {}
        self._on_newcomer: list[Callable[[], None]] = []
        self.subscribe(HELLO, lambda *_: self._meet_newcomer())

    def publish(self, topic: str, fact: str) -> None:
        self._unsent.append((topic, fact))
        del self._unsent[:-UNSENT_FACTS]
        self._wake()

    def subscribe(self, topic: str, subscriber: Subscriber) -> None:
        self._subscribers.setdefault(topic, []).append(subscriber)

    def on_newcomer(self, callback: Callable[[], None]) -> None:
        self._on_newcomer.append(callback)

    def join(self) -> None:
        """Redis can be heard, again or for the first time."""
        self.connected = True
        self.publish(HELLO, "")
        self._meet_newcomer()

    def leave(self) -> None:
        self.connected = False

    def take(self) -> str:
        """The facts that wait, as one message; empty if none does."""
        unsent, self._unsent = self._unsent, []
        return json.dumps([self.server, unsent], separators=(",", ":")) if unsent else ""

    def pass_on(self, message: bytes) -> None:
        """A message from the channel, where others may publish too."""
        try:
            server, entries = json.loads(message)
            facts = [(topic, fact) for topic, fact in entries if isinstance(topic, str) and isinstance(fact, str)]
        except (ValueError, TypeError):
            return
        if not isinstance(server, str) or server == self.server:
            return
        for topic, fact in facts:
            for subscriber in self._subscribers.get(topic, ()):
                self._call(subscriber, server, fact)

    def _meet_newcomer(self) -> None:
        for callback in self._on_newcomer:
            self._call(callback)

    def _call(self, callback: Callable[..., None], *args: Any) -> None:
        try:
            callback(*args)
        except Exception:
            log.exception("a listener of the bus failed")
