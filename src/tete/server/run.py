"""Running a server: a bound port, a store in a folder, and uvicorn set up for many small messages."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from h11 import LocalProtocolError

from tete.compute.cluster.address import Address
from tete.compute.processes import ProcessPool
from tete.core import BadOptions
from tete.hosting import Limits
from tete.hosting.clocks import SystemClock
from tete.server.admission import RESERVED_CONNECTIONS, Admission
from tete.server.app import create_app
from tete.server.gate import Gate, HttpGates
from tete.server.identity import Tokens, tokens_in, tokens_of
from tete.server.lan_access import LanAccess
from tete.server.limits import MESSAGES_PER_S
from tete.server.logs import log_json
from tete.server.services import (
    PUZZLE_S,
    QUEUED_PUZZLES,
    QUEUED_PUZZLES_PER_VISITOR,
    Cluster,
    Engines,
    Services,
    Solvers,
)
from tete.server.settings import WebSettings
from tete.store.schema import only_server
from tete.store.sqlite import SqliteStore

OpenServices = Callable[[], Awaitable[Services]]
EnginePlace = int | Address | None  # a number of processes, a scheduler, or as many processes as suit the machine

DATABASE_FILE = "room.db"
HEAD_BYTES = 16 << 10  # of a request before its body
MESSAGE_BYTES = 16 << 10  # that a client may send on a socket at once
UNREAD_BYTES = 64 << 10  # that the system keeps for a client that does not read; it takes twice as much
OWN_FILES = 300  # that the server opens itself: its database, workers and pictures
COLLECT_AFTER_OBJECTS = (1_000, 1_000_000, 1_000_000)  # new ones; those of older generations never by themselves
THREAD_SWITCH_S = 0.001  # after which a thread that asks for Python's lock gets it
LOG_POLL_EVERY_S = 1.5  # between two looks into the log for what other servers did, whatever the bus says
CLUSTER_SHARE_OF_PUZZLES = 0.25  # of a cluster's workers, so that no game waits for puzzles
KEEP_ALIVE_S = 75  # for the next request of a proxy, which must be the first to close; a `Gate` waits less for others
SHUTDOWN_S = 3  # for open connections when the server stops
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
REFUSED_OPENING = "ASGI callable returned without completing handshake."  # what uvicorn logs of a socket it refused


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on the port; an error that says why not."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)  # connections inherit it
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise BadOptions("port-busy", port=port, other=port + 1) from None
        raise BadOptions("port-closed", host=host, port=port, why=error.strerror or str(error)) from None
    except OverflowError:
        listener.close()
        raise BadOptions("port-closed", host=host, port=port, why="0-65535") from None
    return listener


def open_engines(place: EnginePlace) -> tuple[Engines, Solvers | None]:
    """The engines of games and those of puzzles; None: puzzles have a process of their own."""
    if not isinstance(place, Address):
        return ProcessPool(place), None
    from tete.compute.cluster.link import Link
    from tete.compute.cluster.pool import DaskPool

    link = Link(place)
    bounds = PUZZLE_S, QUEUED_PUZZLES, QUEUED_PUZZLES_PER_VISITOR
    return DaskPool(link), DaskPool(link, *bounds, part=CLUSTER_SHARE_OF_PUZZLES)


async def join_cluster(store: str, bus: str, grace: float) -> Cluster:
    """Join the servers of a database. `store` and `bus` are addresses; without a bus, only the log has the news."""
    from tete.store.postgres.leases import PostgresLeases  # needs an extra

    clock = SystemClock()
    leases = await PostgresLeases.open(store, clock.now, grace)
    if not bus:
        return Cluster(clock, leases, endings=(leases.close,))
    from tete.bus.redis import RedisBus

    redis = RedisBus(bus)
    return Cluster(clock, leases, redis, redis.gossip, (leases.close, redis.close))


def sqlite_services(
    folder: Path,
    limits: Limits | None = None,
    workers: EnginePlace = None,
    rate: float = MESSAGES_PER_S,
    public_url: str = "",
) -> OpenServices:
    """How to open services whose tables are stored in a folder; a store that cannot be opened raises at once."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / DATABASE_FILE)

    async def open_services() -> Services:
        engines, solvers = open_engines(workers)
        return Services(store, engines, limits, rate, public_url, solvers=solvers)

    return open_services


def postgres_services(
    address: str,
    limits: Limits,
    workers: EnginePlace = None,
    public_url: str = "",
    bus: str = "",
    rate: float = MESSAGES_PER_S,
) -> tuple[OpenServices, Tokens]:
    """How to open services whose tables are stored in a PostgreSQL database, and the tokens whose key is there too.

    `bus` is the address of a Redis, if there is one.
    """
    from tete.store.postgres import PostgresStore  # needs an extra

    async def key() -> bytes:
        store = await PostgresStore.open(address)
        try:
            return await store.token_key()
        finally:
            await store.close()

    async def open_services() -> Services:
        engines, solvers = open_engines(workers)
        store = await PostgresStore.open(address)
        cluster = await join_cluster(address, bus, limits.restart_grace_s)
        polling = replace(limits, poll_every_s=LOG_POLL_EVERY_S)
        return Services(store, engines, polling, rate, public_url, cluster, solvers)

    return open_services, tokens_of(asyncio.run(key()))


def server_config(
    open_services: OpenServices,
    settings: WebSettings,
    tokens: Tokens | None = None,
    lan_access: LanAccess | None = None,
) -> uvicorn.Config:
    """The settings of uvicorn, which reads requests and frames, with a `Gate` before each connection."""
    tokens, lan_access = tokens or Tokens(), lan_access or LanAccess(settings)
    most = min(settings.connections, files_allowed())
    admission = Admission(most, settings.connections_per_address, settings.trusts)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    config = uvicorn.Config(
        create_app(open_services, settings, admission, tokens, lan_access),
        loop="uvloop",
        http="h11",
        ws="websockets-sansio",
        h11_max_incomplete_event_size=HEAD_BYTES,
        proxy_headers=False,  # `SecurityMiddleware` does it, for proxies that are trusted
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients ping, and the registry closes silent connections
        log_level="error",  # warnings are about what clients send, and clients must not fill the log
        access_log=False,  # addresses contain table ids and invite keys
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
    config.load()
    http: Any = HttpGates(config.http_protocol_class, admission)
    sockets: Any = partial(Gate, cast(Any, config.ws_protocol_class), admission, socket=True)
    config.http_protocol_class, config.ws_protocol_class = http, sockets
    return config


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether an error is of the server, and not of what a client sent, or of a request that the end has cut off."""
    if record.msg == REFUSED_OPENING:
        return False
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, asyncio.CancelledError):
        return False
    # Text in a wrong encoding; and an answer to a request whose body turned out to be none.
    gone = isinstance(error, LocalProtocolError) and ("state=MUST_CLOSE" in str(error) or "state=ERROR" in str(error))
    return not gone and not isinstance(error, UnicodeDecodeError)


def files_allowed() -> int:
    """How many connections the system lets this process have, after asking for as many as it may."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(16, soft - OWN_FILES - RESERVED_CONNECTIONS)


def run(
    config: uvicorn.Config, listener: socket.socket, on_open: Callable[[], None] | None = None, drain: float = 0.0
) -> None:
    """Serve until stopped, without long pauses for garbage collection or for the thread that writes.

    Collecting all objects of a server with many tables takes a fifth of a second, and even twenty thousand new objects
    take thirty milliseconds. So new objects are collected in small numbers, and all of them now and then (`services`).
    """
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER_OBJECTS)
    sys.setswitchinterval(THREAD_SWITCH_S)
    if threading.current_thread() is threading.main_thread():
        for number in STOP_SIGNALS:
            signal.signal(number, _stop)
    AnnouncingServer(config, on_open, drain).run(sockets=[listener])


def _stop(number: int, _: object) -> None:
    """End the process, with what is done at its end: uvicorn sends itself the signal that stopped it.

    Dying of it, or of a second one meanwhile, would leave the semaphores of workers behind.
    """
    for stop_signal in STOP_SIGNALS:
        signal.signal(stop_signal, signal.SIG_IGN)
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(0)


class AnnouncingServer(uvicorn.Server):
    """A server that calls back when it is open, can serve a further address, and drains before it stops.

    `drain` is how many seconds it still serves after `/readyz` says no, for load balancers to notice.
    """

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None] | None = None, drain: float = 0.0) -> None:
        super().__init__(config)
        self._on_open, self._drain, self._hurried = on_open, drain, False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C ends the draining, but not what is done at the end, which is short."""
        super().handle_exit(sig, frame)
        self._hurried, self.force_exit = self._hurried or self.force_exit, False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._drain:
            self._state.admission.stopping = True
            deadline = time.monotonic() + self._drain
            while time.monotonic() < deadline and not self._hurried:
                await asyncio.sleep(0.1)
        await self._state.lan_access.close()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            self._state.lan_access.start(sockets[0].getsockname()[1], self._listen)
        if self.started and self._on_open is not None:
            self._on_open()

    @property
    def _state(self) -> Any:
        """The state of the application."""
        return cast(FastAPI, self.config.app).state

    async def _listen(self, address: str, port: int) -> asyncio.Server:
        """Serve another address of this machine too."""
        gates = cast(HttpGates, self.config.http_protocol_class)
        with listen(address, port) as listener:
            listener.setblocking(False)
            return await asyncio.get_running_loop().create_server(gates.another, sock=listener.dup())


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of `tete serve`."""

    web: WebSettings
    limits: Limits
    store: Path | str  # a folder, or the address of a database
    processes: int | None = None  # in which computers think; None: as many as there are cores for them
    engines: Address | None = None  # of a scheduler whose workers think instead
    drain: float = 0.0  # seconds between no longer being ready and the end of connections
    log: str = "text"
    bus: str = ""  # the address of a Redis; empty: other servers notice what happened when they look into the log


def serve(listener: socket.socket, setup: Setup, on_open: Callable[[], None]) -> None:
    """Serve on this port; `on_open` is called when visitors can come."""
    settings, limits, store, workers = setup.web, setup.limits, setup.store, setup.engines or setup.processes
    with nullcontext() if isinstance(store, str) else only_server(store):
        if isinstance(store, str):
            services, tokens = postgres_services(store, limits, workers, settings.origin, setup.bus)
        else:
            has_tables = (store / DATABASE_FILE).exists()
            services = sqlite_services(store, limits, workers, public_url=settings.origin)
            tokens = tokens_in(store, has_tables=has_tables)
        config = server_config(services, settings, tokens)
        if setup.log == "json":
            log_json(f"{socket.gethostname()}:{listener.getsockname()[1]}")
        run(config, listener, on_open, setup.drain)
