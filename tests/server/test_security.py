"""The door: headers, origins, sizes, rates, and frames of nonsense."""

from __future__ import annotations

import json
import random
import socket
import string
import time
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

from tests.server.client import SeatState, House, Message, quick_room
from tete.server import app, identity
from tete.server.security import HEADERS

AnyCase = Case[Any]


def test_every_answer_wears_the_safe_headers(house: House) -> None:
    http = house.guest().http
    for path in ("/", "/api/games", "/api/tables/none", "/healthz", "/t/abc", "/nothing.js", "/assets/none", "/docs"):
        answer = http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    assert "server" not in http.get("/").headers


def test_what_is_named_for_its_content_is_kept_for_ever_and_all_else_asked_for_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "index-4f2a.js").write_text("code")
    monkeypatch.setattr(app, "PAGE", tmp_path)
    with House(quick_room(tmp_path)) as house:
        http = house.guest().http
        kept = {path: http.get(path).headers["cache-control"] for path in ("/", "/assets/index-4f2a.js", "/api/games")}
    assert kept == {"/": "no-cache", "/assets/index-4f2a.js": app.FOREVER, "/api/games": "no-store"}


def test_the_cookie_is_long_random_and_for_the_room_alone(house: House) -> None:
    guest = house.guest()
    answer = guest.http.post("/api/tables", json={"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    token = answer.cookies["tete"]
    assert len(token) == 43  # 256 bits
    again = guest.http.post("/api/tables", json={"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    assert "set-cookie" not in again.headers


def test_no_token_is_written_anywhere(tmp_path: Path) -> None:
    with House(quick_room(tmp_path)) as house:
        guest = house.guest()
        table = guest.lay("knopf", "me", "friend")
        token = guest.http.cookies["tete"]
        invite = house.room.actors[table].invite_key(1)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert str(identity.player_of(token)).encode() in kept
    assert token.encode() not in kept
    assert invite.encode() not in kept


def test_no_client_can_be_the_room(house: House) -> None:
    for token in ("@room", "a" * 42, "é" * 43, "", "a" * 44):
        assert identity.player_of(token) is None
    assert identity.player_of(None) is None
    guest = house.guest()
    table = guest.lay("knopf", "1", "1")
    with guest.sit(table, Cookie="tete=@room") as seat_state:
        assert seat_state.table["yours"] == []
        assert seat_state.refused("resign", seat=0) in ("not-seated", "game-over")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example", "http://["]
)
def test_other_pages_may_neither_post_nor_open_sockets(house: House, origin: str) -> None:
    guest = house.guest()
    table = guest.lay("knopf", "me", "friend")
    answer = guest.http.post(f"/api/tables/{table}/join", json={"name": "x"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["word"]) == (403, "wrong-origin")
    with pytest.raises(InvalidStatus), guest.sit(table, Origin=origin):
        pass
    assert guest.http.get("/api/games", headers={"Origin": f"http://{house.address}"}).status_code == 200
    with guest.sit(table, Origin=f"http://{house.address}"):
        pass


def test_a_room_for_this_machine_answers_to_no_other_name(house: House, tmp_path: Path) -> None:
    answer = house.guest().http.get("/api/games", headers={"TableActor": "rebound.example"})
    assert (answer.status_code, answer.json()["error"]["word"]) == (403, "wrong-host")
    with House(quick_room(tmp_path), host="0.0.0.0") as wide:
        assert wide.guest().http.get("/api/games", headers={"TableActor": "salon.local"}).status_code == 200


def test_bodies_are_limited_whether_announced_or_not(house: House) -> None:
    http = house.guest().http
    announced = http.post("/api/tables", content=b"x" * 70_000)
    assert (announced.status_code, announced.json()["error"]["word"]) == (413, "body-large")
    creeping = http.post("/api/tables", content=(b"x" * 10_000 for _ in range(10)))
    assert creeping.status_code == 413


def test_frames_are_limited_in_size(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "friend")) as seat_state:
        seat_state.wire.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            seat_state.hear_table(lambda _: False)


def test_whoever_is_too_fast_is_told_so_and_then_shown_out(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "friend")) as seat_state:
        for number in range(100):
            seat_state.send("moves", seat=0, id=f"m{number}")
        words = [reply["refusal"]["word"] for reply in (seat_state.handle() for _ in range(100))]
        assert words.count("too-fast") >= 10
        assert set(words) == {"too-fast", "not-your-turn"}


def test_tables_cannot_be_made_without_end(tmp_path: Path) -> None:
    with House(quick_room(tmp_path), created=3) as house:
        guest = house.guest()
        request = {"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        codes = [guest.http.post("/api/tables", json=request).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


def test_qr_codes_are_drawn_of_our_own_links_only(house: House) -> None:
    http = house.guest().http
    own = http.get("/api/qr", params={"text": f"{house.url}/t/abc?seat=1&key=2"})
    assert own.headers["content-type"] == "image/svg+xml"
    assert own.text.startswith("<?xml")
    for text in ("http://evil.example/", "javascript:alert(1)", f"http://{house.address}.evil.example/", "x" * 400):
        assert http.get("/api/qr", params={"text": text}).status_code in (400, 422)


def test_nothing_outside_the_page_is_served(house: House) -> None:
    http = house.guest().http
    for path in ("/assets/../app.py", "/assets/%2e%2e/app.py", "/..%2fapp.py", "/rules-pictures/..%2fblokus.en.md"):
        answer = http.get(path)
        assert "import" not in answer.text
        assert "BL-1" not in answer.text


def nonsense(rng: random.Random) -> str | bytes:
    """Frames of all sorts: noise, almost JSON, messages with a wrong field, a field too many, a number too large."""
    kinds = [
        "play",
        "look",
        "sit",
        "stand",
        "propose",
        "agree",
        "salt",
        "hand-over",
        "say",
        "ping",
        "moves",
        "hint",
        "stop-hint",
        "?",
    ]
    values: list[object] = [
        None,
        -1,
        0,
        1,
        2**70,
        1.5,
        True,
        "",
        "x" * 300,
        "\x00",
        "é\ud83d\ude00",
        [],
        {},
        [[[]]],
        "0",
        "takeback",
    ]
    match rng.randrange(6):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "".join(rng.choices(string.printable, k=rng.randrange(200)))
        case 2:
            return "[" * rng.randrange(5000)
        case 3:
            return json.dumps(rng.choice(values))
        case _:
            names = [
                "id",
                "seat",
                "prompt",
                "move",
                "what",
                "offer",
                "text",
                "level",
                "name",
                "salt",
                "t",
                "extra",
                "prefix",
            ]
            fields = {name: rng.choice(values) for name in rng.sample(names, rng.randrange(8))}
            return json.dumps({"type": rng.choice(kinds), **fields})


def test_nonsense_on_the_socket_is_refused_and_harms_no_table(house: House) -> None:
    guest, rng = house.guest(), random.Random(5)
    table = guest.lay("knopf", "me", "1")
    with guest.sit(table) as healthy:
        for _ in range(4):
            with SeatState(house.address, table) as seat_state:
                for _ in range(50):
                    frame = nonsense(rng)
                    seat_state.wire.send(frame)
                    reply = decision(seat_state)
                    if reply["type"] == "reply" and not reply["ok"]:
                        assert reply["refusal"]["word"] != "our-fault"
        assert healthy.play()["ok"]


def decision(seat_state: SeatState) -> Message:
    """The next message that is no snapshot (somebody may have said something)."""
    while (message := seat_state.handle())["type"] == "table":
        pass
    return message


def test_half_a_handshake_and_a_slow_client_stop_nobody(house: House) -> None:
    host, port = house.address.split(":")
    with socket.create_connection((host, int(port))) as lazy:
        lazy.sendall(b"GET /ws/x HTTP/1.1\r\nHost: ")
        began = time.monotonic()
        assert httpx.get(f"{house.url}/healthz").text == "ok\n"
        assert time.monotonic() - began < 5


def test_somebody_who_does_not_read_is_dropped_without_a_queue(house: House) -> None:
    """Snapshots are made when the wire is free: however much happens, nothing piles up for who does not listen."""
    guest = house.guest()
    table = guest.lay("knopf", "me", "1")
    with guest.sit(table) as seat_state, connect(f"ws://{house.address}/ws/{table}", proxy=None):
        for _ in range(10):
            if seat_state.table["status"] == "playing":
                seat_state.play()
        waiting = [len(connection._replies) for connection in house.room.actors[table].connections]
        assert max(waiting) <= 1


def test_http_answers_anything_with_what_it_declares(house: House) -> None:
    schema = schemathesis.openapi.from_url(f"{house.url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 10
    for operation in operations:
        fuzz(operation.as_strategy())


def fuzz(cases: SearchStrategy[AnyCase]) -> None:
    @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def answered(case: AnyCase) -> None:
        answer = case.call()
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json()["error"]["word"] not in ("our-fault", "")

    answered()


def test_the_name_of_a_table_can_be_typed_after_a_command() -> None:
    assert all(identity.new_table().isalnum() for _ in range(200))  # a leading dash would be an option
