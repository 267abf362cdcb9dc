"""Running the room: a bound port, a store in a folder, and uvicorn set up for many small messages."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from tete.core import BadOptions
from tete.server.app import create_app
from tete.hosting.registry import RATE, TableRegistry
from tete.server.security import loopback
from tete.compute.processes import ProcessPool
from tete.store import SqliteStore

FILE = "room.db"
FRAME = 16 << 10  # bytes a client may send at once
CROWD = 10_000  # connections and requests at once; who comes then is asked to come later
YOUNG = (1_000, 1_000_000, 1_000_000)  # new objects after which the collector looks at them; never by itself at all
SWITCH = 0.001  # seconds after which a thread gets Python's lock that prompts for it
FAREWELL = 3  # seconds for open connections when the room closes


def bound(host: str, port: int) -> socket.socket:
    """The port, taken; or one clear line why not."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(2048)
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRINUSE:
            raise BadOptions("port-busy", port=port, other=port + 1) from None
        raise BadOptions("port-closed", host=host, port=port, why=error.strerror or str(error)) from None
    except OverflowError:
        door.close()
        raise BadOptions("port-closed", host=host, port=port, why="0-65535") from None
    return door


def open_sqlite_room(
    folder: Path, pace: float = 0.4, workers: int | None = None, rate: float = RATE
) -> Callable[[], TableRegistry]:
    """How to open a room whose tables are kept in a folder; a store that cannot be opened is told at once."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / FILE)
    return lambda: TableRegistry(store, ProcessPool(workers), pace, rate)


def configured(open_room: Callable[[], TableRegistry], host: str, *, created: int | None = None) -> uvicorn.Config:
    limits = {} if created is None else {"created": created}
    return uvicorn.Config(
        create_app(open_room, local_only=loopback(host), **limits),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the page pings; the broom sweeps
        log_level="warning",
        access_log=False,  # addresses hold table names and keys
        server_header=False,
        limit_concurrency=CROWD,
        timeout_graceful_shutdown=FAREWELL,
    )


def run(config: uvicorn.Config, door: socket.socket) -> None:
    """Serve until told to stop, without long pauses of the collector or of the thread that writes.

    To look through all objects of a full room takes the collector a fifth of a second in which nobody is served, and
    even through twenty thousand new ones thirty milliseconds; the room's broom has all done now and then.
    """
    gc.freeze()
    gc.set_threshold(*YOUNG)
    sys.setswitchinterval(SWITCH)
    uvicorn.Server(config).run(sockets=[door])


def serve(door: socket.socket, host: str, folder: Path) -> None:
    """The room, on this port, with its tables in this folder."""
    run(configured(open_sqlite_room(folder), host), door)
