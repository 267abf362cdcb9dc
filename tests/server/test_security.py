"""What protects the server: headers, origins, sizes, rates, and messages that make no sense."""

from __future__ import annotations

import json
import random
import socket
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import Case
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import QUICK, Message, RunningServer, Socket, quick_services
from tests.support.patience import HANG_S
from tete.hosting import TableActor
from tete.hosting.access import SecretIdentity
from tete.server import app
from tete.server.compression import CACHE_FOREVER
from tete.server.security import SAFE_HEADERS

AnyCase = Case[Any]


def playable(server: RunningServer, table: str) -> TableActor:
    actor = server.registry.actors[table]
    assert isinstance(actor, TableActor)
    return actor


def test_every_answer_wears_the_safe_headers(server: RunningServer) -> None:
    http = server.client().http
    for path in ("/", "/api/games", "/api/tables/none", "/healthz", "/t/abc", "/nothing.js", "/assets/none", "/docs"):
        answer = http.get(path)
        for name, value in SAFE_HEADERS.items():
            assert answer.headers[name] == value, path
    assert "unsafe" not in SAFE_HEADERS["Content-Security-Policy"]
    assert "server" not in http.get("/").headers


def test_what_is_named_for_its_content_is_kept_for_ever_and_all_else_asked_for_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "index-4f2a.js").write_text("code")
    monkeypatch.setattr(app, "PAGE", tmp_path)
    with RunningServer(quick_services(tmp_path)) as server:
        http = server.client().http
        kept = {path: http.get(path).headers["cache-control"] for path in ("/", "/assets/index-4f2a.js", "/api/games")}
    assert kept == {"/": "no-cache", "/assets/index-4f2a.js": CACHE_FOREVER, "/api/games": "no-store"}


def test_the_cookie_is_long_random_and_for_the_server_alone(server: RunningServer) -> None:
    client = server.client()
    answer = client.http.post("/api/tables", json={"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    token = answer.cookies["tete"]
    assert [len(part) for part in token.split(".")] == [43, 22]  # 256 random bits and their signature
    again = client.http.post("/api/tables", json={"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    assert "set-cookie" not in again.headers


def test_no_token_is_written_anywhere(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        table = client.create("knopf", "me", "friend")
        token = client.http.cookies["tete"]
        actor = playable(server, table)
        invite = actor.invites.key(actor.table, 1)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert str(server.tokens.player_of(token)).encode() in kept
    assert token.split(".")[0].encode() not in kept
    assert invite.encode() not in kept


def test_no_client_can_be_the_system(server: RunningServer) -> None:
    for token in ("@system", "a" * 42, "é" * 43, "", "a" * 44):
        assert server.tokens.player_of(token) is None
    assert server.tokens.player_of(None) is None
    client = server.client()
    table = client.create("knopf", "1", "1")
    with client.connect(table, Cookie="tete=@system") as socket:
        assert socket.table["yours"] == []
        assert socket.refused("resign", seat=0) in ("not-seated", "game-over")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example", "http://["]
)
def test_other_pages_may_neither_post_nor_open_sockets(server: RunningServer, origin: str) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend")
    answer = client.http.post(f"/api/tables/{table}/join", json={"name": "x"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-origin")
    with pytest.raises(InvalidStatus), client.connect(table, Origin=origin):
        pass
    assert client.http.get("/api/games", headers={"Origin": f"http://{server.address}"}).status_code == 200
    with client.connect(table, Origin=f"http://{server.address}"):
        pass


def test_a_server_for_this_machine_answers_to_no_other_name(server: RunningServer, tmp_path: Path) -> None:
    answer = server.client().http.get("/api/games", headers={"Host": "rebound.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-host")
    with RunningServer(quick_services(tmp_path), host="0.0.0.0") as wide:
        assert wide.client().http.get("/api/games", headers={"Host": "salon.local"}).status_code == 200


def test_bodies_are_limited_whether_announced_or_not(server: RunningServer) -> None:
    http = server.client().http
    announced = http.post("/api/tables", content=b"x" * 70_000)
    assert (announced.status_code, announced.json()["error"]["code"]) == (413, "body-large")
    creeping = http.post("/api/tables", content=(b"x" * 10_000 for _ in range(10)))
    assert creeping.status_code == 413


def test_frames_are_limited_in_size(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "friend")) as socket:
        socket.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            socket.next_table(lambda _: False)


def test_whoever_is_too_fast_is_told_so_and_then_shown_out(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "friend")) as socket:
        for number in range(100):
            socket.send("moves", seat=0, id=f"m{number}")
        words = [reply["error"]["code"] for reply in (socket.receive() for _ in range(100))]
        assert words.count("too-fast") >= 10
        assert set(words) == {"too-fast", "not-your-turn"}


def test_tables_cannot_be_made_without_end(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, replace(QUICK, tables_per_visitor=3))) as server:
        client = server.client()
        request = {"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        codes = [client.http.post("/api/tables", json=request).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


def test_qr_codes_are_drawn_of_our_own_links_only(server: RunningServer) -> None:
    http = server.client().http
    own = http.get("/api/qr", params={"text": f"{server.url}/t/abc?seat=1&key=2"})
    assert own.headers["content-type"] == "image/svg+xml"
    assert own.text.startswith("<?xml")
    for text in ("http://evil.example/", "javascript:alert(1)", f"http://{server.address}.evil.example/", "x" * 400):
        assert http.get("/api/qr", params={"text": text}).status_code in (400, 422)


def test_nothing_outside_the_page_is_served(server: RunningServer) -> None:
    http = server.client().http
    for path in ("/assets/../app.py", "/assets/%2e%2e/app.py", "/..%2fapp.py", "/rules-pictures/..%2fblokus.en.md"):
        answer = http.get(path)
        assert "import" not in answer.text
        assert "BL-1" not in answer.text


KINDS = (
    *("play", "set-viewpoint", "sit", "stand", "propose", "agree", "set-salt", "hand-over", "chat", "ping", "moves"),
    *("hint", "cancel-hint", "?"),
)
FIELDS = ("id", "seat", "prompt", "move", "number", "offer", "text", "level", "name", "salt", "t", "extra", "prefix")
VALUES: tuple[object, ...] = (
    *(None, -1, 0, 1, 2**70, 1.5, True, [], {}, [[[]]]),
    *("", "x" * 300, "\x00", "é\ud83d\ude00", "0", "takeback"),
)


def nonsense(rng: random.Random) -> str | bytes:
    """Frames of all sorts: noise, almost JSON, messages with a wrong field, a field too many, a number too large."""
    match rng.randrange(6):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "".join(rng.choices(string.printable, k=rng.randrange(200)))
        case 2:
            return "[" * rng.randrange(5000)
        case 3:
            return json.dumps(rng.choice(VALUES))
        case _:
            fields = {name: rng.choice(VALUES) for name in rng.sample(FIELDS, rng.randrange(8))}
            return json.dumps({"type": rng.choice(KINDS), **fields})


def test_nonsense_on_the_socket_is_refused_and_harms_no_table(server: RunningServer) -> None:
    client, rng = server.client(), random.Random(5)
    table = client.create("knopf", "me", "1")
    with client.connect(table) as healthy:
        for _ in range(4):
            with Socket(server.address, table) as socket:
                for _ in range(50):
                    frame = nonsense(rng)
                    socket.socket.send(frame)
                    reply = heard(socket)
                    if reply["type"] == "reply" and not reply["ok"]:
                        assert reply["error"]["code"] != "our-fault"
        assert healthy.play()["ok"]


def heard(socket: Socket) -> Message:
    """The next message that is no snapshot (somebody may have said something)."""
    while (message := socket.receive())["type"] == "table":
        pass
    return message


def test_half_a_handshake_and_a_slow_client_stop_nobody(server: RunningServer) -> None:
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port))) as lazy:
        lazy.sendall(b"GET /ws/x HTTP/1.1\r\nHost: ")
        assert httpx.get(f"{server.url}/healthz", timeout=HANG_S).text == "ok\n"


def test_somebody_who_does_not_read_is_dropped_without_a_queue(server: RunningServer) -> None:
    """Snapshots are made when the wire is free: however much happens, nothing piles up for who does not listen."""
    client = server.client()
    table = client.create("knopf", "me", "1")
    with client.connect(table) as socket, connect(f"ws://{server.address}/ws/{table}", proxy=None, close_timeout=0.1):
        for _ in range(10):
            if socket.table["status"] == "playing":
                socket.play()
        waiting = [len(connection._replies) for connection in server.registry.actors[table].connections]
        assert max(waiting) <= 1


def test_http_answers_anything_with_what_it_declares(server: RunningServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    httpx.post(f"{server.url}/api/puzzles/solvable", json={"text": ""}, timeout=60)  # the solver's process has started
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 10
    for operation in operations:
        fuzz(operation.as_strategy())


def fuzz(cases: SearchStrategy[AnyCase]) -> None:
    @settings(max_examples=3, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def answered(case: AnyCase) -> None:
        answer = case.call(timeout=HANG_S)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json()["error"]["code"] not in ("our-fault", "")

    answered()


def test_the_name_of_a_table_can_be_typed_after_a_command() -> None:
    assert all(SecretIdentity().new_table_id().isalnum() for _ in range(200))  # a leading dash would be an option
