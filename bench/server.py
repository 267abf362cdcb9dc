"""A server for load tests, as a process: no limit on new tables, and no pause of computers; or a bare broadcast."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tete.hosting import Limits
from tete.server.identity import tokens_in
from tete.server.limits import MESSAGES_PER_S
from tete.server.run import listen, postgres_services, run, server_config, sqlite_services
from tete.server.settings import WebSettings


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--bare", type=int, default=0)
    parser.add_argument("--rate", type=float, default=MESSAGES_PER_S)
    parser.add_argument("--per-address", type=int, default=1_000_000)
    parser.add_argument("--clock", type=Path, help="a file with the seconds by which the machine's clock is wrong")
    parser.add_argument("--store", default="", help="the address of a database instead of the folder")
    parser.add_argument("--bus", default="", help="the address of a Redis")
    parser.add_argument("--ordinary", action="store_true", help="with the limits of a server for everybody")
    asked = parser.parse_args()
    if asked.clock is not None:
        set_clock(asked.clock)
    listener = listen("127.0.0.1", asked.port)
    limits = Limits(computer_move_s=0.0, tables_per_visitor=1_000_000, tables_per_room=1_000_000)
    if asked.bare:
        config = uvicorn.Config(
            bare(asked.bare), loop="uvloop", http="h11", ws="websockets-sansio", ws_per_message_deflate=False,
            ws_ping_interval=None, log_level="warning", access_log=False,
        )  # fmt: skip
        uvicorn.Server(config).run(sockets=[listener])
        return
    if asked.ordinary:
        services = sqlite_services(asked.data, Limits(computer_move_s=0.0), workers=1)
        config = server_config(services, WebSettings(), tokens_in(asked.data, has_tables=False))
    elif asked.store:
        shared, tokens = postgres_services(asked.store, limits, 1, "", asked.bus, asked.rate)
        web = WebSettings(
            tables_per_minute=1_000_000, connections_per_address=asked.per_address, requests_per_s=1_000_000
        )
        config = server_config(shared, web, tokens)
    else:
        config = server_config(
            sqlite_services(
                asked.data,
                limits,
                workers=1,
                rate=asked.rate,
            ),
            WebSettings(
                tables_per_minute=1_000_000, connections_per_address=asked.per_address, requests_per_s=1_000_000
            ),
            tokens_in(asked.data, has_tables=False),
        )
    run(config, listener)


def set_clock(file: Path) -> None:
    """Let the machine's clock be wrong by as many seconds as the file says."""
    right = time.time_ns
    time.time_ns = lambda: right() + int(file.read_text() or "0") * 10**9
    time.time = lambda: time.time_ns() / 1e9


def bare(size: int) -> Starlette:
    """The least a server can do with the same framework: a message on one socket is sent to all of its table."""
    tables: dict[str, set[WebSocket]] = {}
    frame = "x" * size

    async def table(connection: WebSocket) -> None:
        everybody = tables.setdefault(connection.path_params["table"], set())
        await connection.accept()
        everybody.add(connection)
        try:
            while (await connection.receive())["type"] == "websocket.receive":
                await asyncio.gather(*(each.send_text(frame) for each in tuple(everybody)))
        finally:
            everybody.discard(connection)

    async def health(_: object) -> PlainTextResponse:
        return PlainTextResponse("ok")

    return Starlette(routes=[WebSocketRoute("/ws/{table}", table), Route("/healthz", health)])


if __name__ == "__main__":
    main()
