"""Running a server: a bound port, a store in a folder, and uvicorn set up for many small messages."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from tete.compute.processes import ProcessPool
from tete.core import BadOptions
from tete.hosting import Limits
from tete.server.app import create_app
from tete.server.limits import RATE
from tete.server.security import loopback
from tete.server.services import Services
from tete.store import SqliteStore

FILE = "room.db"
FRAME = 16 << 10  # bytes a client may send at once
CONCURRENCY = 10_000  # connections and requests at once; further ones get 503
COLLECT = (1_000, 1_000_000, 1_000_000)  # after so many new objects these are collected; never all by itself
SWITCH = 0.001  # seconds after which a thread that asks for Python's lock gets it
SHUTDOWN = 3  # seconds for open connections when the server stops


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on the port; or one clear line why not."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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


def sqlite_services(
    folder: Path, limits: Limits | None = None, workers: int | None = None, rate: float = RATE
) -> Callable[[], Services]:
    """How to open services whose tables are stored in a folder; a store that cannot be opened raises at once."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / FILE)
    return lambda: Services(store, ProcessPool(workers), limits, rate)


def configured(open_services: Callable[[], Services], host: str, *, created: int | None = None) -> uvicorn.Config:
    limits = {} if created is None else {"created": created}
    return uvicorn.Config(
        create_app(open_services, local_only=loopback(host), **limits),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients ping, and the registry closes silent connections
        log_level="warning",
        access_log=False,  # addresses contain table ids and invite keys
        server_header=False,
        limit_concurrency=CONCURRENCY,
        timeout_graceful_shutdown=SHUTDOWN,
    )


def run(config: uvicorn.Config, listener: socket.socket) -> None:
    """Serve until stopped, without long pauses for garbage collection or for the thread that writes.

    Collecting all objects of a server with many tables takes a fifth of a second, and even twenty thousand new objects
    take thirty milliseconds. So new objects are collected in small numbers, and all of them now and then (`services`).
    """
    gc.freeze()
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH)
    uvicorn.Server(config).run(sockets=[listener])


def serve(listener: socket.socket, host: str, folder: Path) -> None:
    """Serve on this port, with the tables of this folder."""
    run(configured(sqlite_services(folder), host), listener)
