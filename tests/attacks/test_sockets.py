"""Sockets that shout, do not read, or never end; and crowds that drown the players."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.attacks.raw import answer, frame, line_to, logged_errors, open_socket, opening, pour, status, text
from tests.hosting.slow_store import SlowStore
from tests.hosting.world import World, run, settle, until
from tests.server.client import Client, RunningServer, quick_services, wait_until
from tests.support.patience import HANG_S
from tete.hosting import TableRegistry
from tete.hosting.registry import AnyActor
from tete.hosting.table_actor import CROWD_LINES_AT_ONCE, LINES_AT_ONCE, REQUESTS_PER_PLAYER
from tete.server import admission, gate
from tete.tables import Accepted, Open, Rejected, Remote, Reply, commands


def cookie_of(client: Client) -> str:
    return f"tete={client.http.cookies['tete']}"


def connections(server: RunningServer, table: str) -> int:
    return len(server.registry.actors[table].connections)


def test_a_flood_of_tiny_frames_is_read_slowly_and_then_shown_out(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "1")
    with client.connect(table) as player, line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        line.settimeout(0.5)
        shouted = frame(b"") * 3_000_000
        assert pour(line, shouted) < len(shouted)  # the server takes what its buffers hold, and waits
        assert player.play()["ok"]


def test_a_flood_of_tiny_frames_behind_a_ping_is_read_no_faster(server: RunningServer) -> None:
    """The ping needs the library's parser, which reads all it is given at once."""
    client = server.client()
    table = client.create("knopf", "me", "1")
    with client.connect(table) as player, line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        line.settimeout(0.5)
        before = server.services.metrics.commands
        pour(line, frame(b"", opcode=9) + frame(b"") * 3_000_000)
        assert player.play()["ok"]
        assert server.services.metrics.commands - before < 3_000


def test_a_flood_of_pings_ends_the_connection(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend")
    with line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        pour(line, frame(b"x" * 100, opcode=9) * 100_000)
        assert answer(line).count(b"x" * 100) < 300


def test_a_message_in_endless_empty_fragments_ends_the_connection(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend")
    with line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        pour(line, frame(b"", final=False) + frame(b"", opcode=0, final=False) * 500_000)
        answer(line)
    wait_until(lambda: connections(server, table) == 0)


def test_pings_between_messages_use_up_the_time_of_their_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither their bytes nor the few messages between them would end it."""
    monkeypatch.setattr(admission, "READING_MS_AT_ONCE", 50.0)
    monkeypatch.setattr(admission, "READING_MS_PER_S", 0.001)
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        with line_to(server.address) as line:
            open_socket(line, server.address, f"/ws/{table}")
            pour(line, (frame(b"", opcode=9) * 1000 + text(type="ping", t=0)) * 50 + frame(b"", opcode=8))
            answer(line)
        assert server.admission.refused == 1  # it was cut off, and did not come to its last frame


def test_a_frame_that_announces_more_than_any_memory(server: RunningServer) -> None:
    """What stands in it is no message either."""
    client = server.client()
    table = client.create("knopf", "me", "friend")
    with line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        line.sendall(b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4) + text(type="ping", t=0) * 3)
        said = answer(line)
        assert (1009).to_bytes(2, "big") in said
        assert b"pong" not in said


def test_openings_that_are_refused_fill_no_log(server: RunningServer) -> None:
    with logged_errors() as errors, line_to(server.address) as line:
        line.sendall(opening("elsewhere.example", "/ws/nowhere"))
        assert status(line) == 403
    assert errors == []


@pytest.mark.parametrize("host", ["elsewhere.example", ""])
def test_what_is_no_frame_comes_right_after_an_opening(server: RunningServer, host: str) -> None:
    """More than is read at once, so that the server reads it before it has answered."""
    with logged_errors() as errors:
        for _ in range(5):
            with line_to(server.address) as line:
                pour(line, opening(host or server.address, "/ws/nowhere") + b"\xff" * 3 * gate.HTTP_READ_BYTES)
                answer(line)
    assert errors == []


def test_what_is_poured_into_a_table_that_does_not_exist(server: RunningServer) -> None:
    with line_to(server.address) as line:
        open_socket(line, server.address, "/ws/nowhere")
        poured = text(type="ping", t=0) * 1_000_000
        assert pour(line, poured) < len(poured)


def test_what_is_poured_in_before_the_table_is_loaded_waits_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = threading.Event()

    async def slow(self: TableRegistry, *args: Any) -> AnyActor:
        await asyncio.to_thread(loaded.wait, 20)
        return await load(self, *args)

    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        load = TableRegistry.open
        monkeypatch.setattr(TableRegistry, "open", slow)
        with line_to(server.address) as line:
            open_socket(line, server.address, f"/ws/{table}")
            line.settimeout(0.5)
            poured = text(type="ping", t=0) * 500_000
            assert pour(line, poured) < len(poured)  # the system holds the rest
            loaded.set()
            line.settimeout(HANG_S)
            assert line.recv(1)


class Swallower(asyncio.Protocol):
    """A protocol that takes all it is given and hands nothing on, like one that waits for its application."""

    def __init__(self, **_: Any) -> None:
        self.sizes: list[int] = []

    def data_received(self, data: bytes) -> None:
        self.sizes.append(len(data))


class Line(asyncio.Transport):
    """A connection that only knows whether it is open."""

    aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)}.get(name, default)

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def test_what_nobody_takes_is_bounded_and_read_once() -> None:
    """Whatever the library does with it: the connection ends, and no byte is looked at twice."""

    async def story() -> None:
        line, swallower = Line(), Swallower()
        door = gate.Gate(lambda: swallower, admission.Admission(10, 10, lambda _: False), socket=True)
        door.connection_made(line)
        for _ in range(1_000):
            size = len(door.get_buffer(-1))
            door.buffer_updated(size)
        assert line.aborted
        assert max(swallower.sizes) <= gate.SOCKET_READ_BYTES
        assert gate.SOCKET_BYTES < sum(swallower.sizes) <= gate.SOCKET_BYTES + gate.SOCKET_READ_BYTES

    run(story)


@pytest.mark.parametrize("sent", [b"\xff\xfe", b"\xc3"])
def test_text_that_is_none_ends_the_connection_without_a_page_in_the_log(
    server: RunningServer, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend")
    with line_to(server.address) as line:
        open_socket(line, server.address, f"/ws/{table}")
        line.sendall(frame(sent))
        answer(line)
    assert not caplog.records


def test_a_socket_that_does_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "UNREAD_S", 0.1)
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        with line_to(server.address) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            open_socket(line, server.address, f"/ws/{table}", cookie_of(client))
            wait_until(lambda: connections(server, table) == 1)
            (kept,) = server.admission.sockets()
            (connection,) = server.registry.connections()
            for _ in range(40):  # a megabyte, of which the system takes an eighth
                server.loop_call(partial(connection.send, b"x" * 25_000))
            assert len(connection._replies) > 10
            wait_until(lambda: kept not in server.admission.sockets())
            wait_until(lambda: connections(server, table) == 0)


def test_what_is_closed_and_never_takes_its_last_words_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "CLOSING_S", 0.1)
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        with line_to(server.address) as line:
            open_socket(line, server.address, f"/ws/{table}")
            wait_until(lambda: connections(server, table) == 1)
            (kept,) = server.admission.sockets()
            (connection,) = server.registry.connections()
            server.loop_call(partial(connection.close, 4408))
            wait_until(lambda: kept not in server.admission.sockets())


def sees_table(held: ExitStack, server: RunningServer, table: str, cookie: str = "") -> bool:
    """Whether one more socket is shown the table."""
    url = f"ws://{server.address}/ws/{table}"
    line = held.enter_context(connect(url, additional_headers={"Cookie": cookie}, proxy=None, max_size=None))
    try:
        line.recv(timeout=HANG_S)
    except ConnectionClosed:
        return False
    return True


def test_one_player_with_very_many_sockets(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend")
    with ExitStack() as held:
        assert sum(sees_table(held, server, table, cookie_of(client)) for _ in range(20)) == 16


def test_spectators_of_one_address_leave_half_of_it_to_others(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path), connections_per_address=10) as server:
        client = server.client()
        table = client.create("knopf", "me", "1")
        with ExitStack() as held:
            assert sum(sees_table(held, server, table) for _ in range(9)) == 5
            with client.connect(table) as player:
                assert player.play()["ok"]


def test_one_visitor_behind_a_proxy_takes_all_sockets(tmp_path: Path) -> None:
    """All of them come from the address of the proxy; they count for the one that it names."""
    with RunningServer(
        quick_services(tmp_path), public_url="http://games.example", connections_per_address=8
    ) as server:
        table = server.client().create("knopf", "me", "friend")

        def comes_in(held: ExitStack, address: str) -> bool:
            url, headers = f"ws://{server.address}/ws/{table}", {"X-Forwarded-For": address}
            try:
                line = held.enter_context(connect(url, additional_headers=headers, proxy=None, max_size=None))
                line.recv(timeout=HANG_S)
            except (InvalidStatus, ConnectionClosed):
                return False
            return True

        with ExitStack() as held:
            assert sum(comes_in(held, "198.51.100.66") for _ in range(20)) == 4  # half of what it may have
            assert sum(comes_in(held, f"2001:db8::{number}") for number in range(20)) == 4
            assert comes_in(held, "198.51.100.67")
        with ExitStack() as held:
            wait_until(lambda: comes_in(held, "198.51.100.66"))


def test_a_player_behind_a_proxy_has_a_number_of_sockets_too(tmp_path: Path) -> None:
    with RunningServer(
        quick_services(tmp_path), public_url="http://games.example", connections_per_address=8
    ) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        headers = {"X-Forwarded-For": "198.51.100.66", "Cookie": cookie_of(client)}
        statuses = []
        with ExitStack() as held:
            for _ in range(12):
                try:
                    held.enter_context(
                        connect(f"ws://{server.address}/ws/{table}", additional_headers=headers, proxy=None)
                    )
                    statuses.append(101)
                except InvalidStatus as refusal:
                    statuses.append(refusal.response.status_code)
        assert statuses == [101] * 8 + [429] * 4


# Crowds.


def heard(replies: list[Reply]) -> Callable[[Reply], None]:
    return replies.append


def test_spectators_who_all_talk_at_once_never_fill_the_lane_of_the_players() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        watchers = [await world.connect(actor, f"watcher {number}") for number in range(20)]
        before = len(ann.snapshots)
        for line in range(25):
            for watcher in watchers:
                watcher.connection.submit(commands.Chat("boo", "Watcher", id=f"{line}"))
        assert (await ann.play())["ok"]
        await settle()
        assert len(ann.snapshots) - before <= CROWD_LINES_AT_ONCE + 2
        codes = {message["error"]["code"] for each in watchers for message in each.messages if not message.get("ok", 1)}
        assert codes == {"too-fast"}

    run(story)


def test_a_player_who_talks_without_end_does_not_silence_the_other() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        for line in range(200):
            bob.connection.submit(commands.Chat("boo", id=f"{line}"))
        assert (await ann.submit("hello", commands.Chat("hello")))["ok"]
        said = [message for message in bob.messages if message.get("type") == "reply" and message["ok"]]
        assert len(said) <= LINES_AT_ONCE + 1
        await world.clock.advance(2)
        assert (await bob.submit("later", commands.Chat("sorry")))["ok"]

    run(story)


def test_a_player_who_commands_without_end_fills_only_a_share_of_the_inbox() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.create(Remote("ann"), Open())
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        store.gate.clear()
        ann.connection.submit(commands.SetChat("seats", id="first"))  # it is being stored while the others wait
        for number in range(100):
            ann.connection.submit(commands.SetChat("off", id=f"{number}"))
        assert sum(message.get("ok") is False for message in ann.messages) == 100 - REQUESTS_PER_PLAYER
        bob.connection.submit(commands.Sit(1, "Bob", id="sit"))
        store.gate.set()
        await until(lambda: any(message.get("id") == "sit" for message in bob.messages))
        assert bob.reply("sit")["ok"]

    run(story)


def test_the_clock_of_a_table_is_heard_however_full_its_inbox_is() -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        store.gate.clear()
        ann.connection.submit(commands.Chat("hello", id="first"))  # it is being stored while the others wait
        crowd = [await world.connect(actor, f"watcher {number}") for number in range(20)]
        for watcher in crowd:
            for number in range(20):
                watcher.connection.submit(commands.Sit(0, "Me", id=f"{number}"))
        waiting = asyncio.create_task(actor.request("@system", commands.CreditDowntime()))
        await settle()
        store.gate.set()
        reply = await waiting
        assert isinstance(reply, Accepted | Rejected)
        assert not (isinstance(reply, Rejected) and reply.error.code == "table-busy")

    run(story)
