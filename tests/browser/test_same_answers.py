"""Server and browser are two edges of the same functions: whatever the page asks, both give the same answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute

from tests.browser.room import open_room
from tests.puzzles.blokus.boards import generated
from tests.server.client import RunningServer, quick_services
from tete.browser.room import Room
from tete.browser.routes import all_routes
from tete.i18n import LANGS
from tete.server.site.answers import answers

TODAY = datetime.now(UTC).date().isoformat()
GAMES = ("headquarter", "headache", "blokus", "mots", "knopf")
BOARD = str(generated("8x10", 2).given)
# What a room without other devices has no use for.
ONLY_OF_A_SERVER = {"/api/qr", "/api/room"}

LESSONS: list[Any] = [
    question
    for game in GAMES
    for question in (
        (f"/api/lessons/{game}/0?seed=3", None),
        (f"/api/lessons/{game}/0", {"move": "nonsense"}),
        (f"/api/lessons/{game}/0/preview", {"move": "nonsense"}),
        (f"/api/lessons/{game}/99?seed=3", None),
    )
]
QUESTIONS: list[tuple[str, Any]] = [
    *LESSONS,
    ("/api/lessons/knopf/0/hint", {"moves": [], "seed": 4}),
    ("/api/games/blokus/setup", {"preset": "", "options": {}, "seats": 2}),
    ("/api/games/chess/setup", {"preset": "", "options": {}, "seats": 2}),
    (f"/api/puzzles/daily?day={TODAY}", None),
    ("/api/puzzles/daily?day=1999-01-01", None),
    (f"/api/puzzles/daily/knopf?day={TODAY}", None),
    ("/api/puzzles/daily/knopf", {"day": TODAY, "move": "nonsense"}),
    ("/api/puzzles/daily/knopf/preview", {"day": TODAY, "move": "nonsense"}),
    (f"/api/puzzles/daily/chess?day={TODAY}", None),
    ("/api/puzzles/card", {"day": TODAY, "seconds": 70, "hints": 1, "best_moves": {"knopf": "best"}}),
    ("/api/puzzles/inspect", {"text": BOARD, "colour": "blue"}),
    ("/api/puzzles/inspect", {"text": "nonsense", "colour": "blue"}),
    ("/api/puzzles/solvable", {"text": BOARD, "guess": None}),
    ("/api/puzzles/hint", {"text": BOARD, "guess": None}),
    ("/api/puzzles/generated?name=8x10&grade=2&seed=7", None),
    ("/api/puzzles/generated?name=chess&grade=2&seed=7", None),
    ("/api/puzzles/words", {"day": TODAY, "lexicon": "fr", "moves": [], "preview": "7d XQZ"}),
    ("/api/attachments/mots?name=mamie.txt", "chat\nchien\nmaison\n"),
    ("/api/records/blokus/solo", None),
    ("/api/records/blokus/chess", None),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("server")
    with RunningServer(quick_services(folder)) as server:
        yield server


def of_browser(address: str, body: Any, room: Room) -> Any:
    data = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    return asyncio.run(room.answer("GET" if body is None else "POST", address, data, "en"))[1]


def of_server(address: str, body: Any, server: RunningServer) -> Any:
    http = server.client(**{"Accept-Language": "en"}).http
    if body is None:
        return http.get(address).text
    return (http.post(address, content=body.encode()) if isinstance(body, str) else http.post(address, json=body)).text


@pytest.mark.parametrize(("address", "body"), QUESTIONS)
def test_both_give_the_same_answer(server: RunningServer, address: str, body: Any) -> None:
    async def opened() -> Room:
        return open_room()

    assert json.loads(of_browser(address, body, asyncio.run(opened()))) == json.loads(of_server(address, body, server))


def test_every_question_to_a_server_has_its_answer_without_one(server: RunningServer) -> None:
    app: Any = server.server.config.app
    asked = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, APIRoute) and route.path.startswith("/api") and route.path not in ONLY_OF_A_SERVER
        for method in route.methods or ()
    }
    files = {address for lang in LANGS for address, _ in answers(lang)}
    routes = all_routes()
    for method, path in sorted(asked):
        address = path.replace("{game}", "blokus").replace("{lang}", "fr").replace("{step}", "0").replace("{ply}", "0")
        address = address.replace("{table}", "0" * 32).replace("{preset}", "solo")
        known = address in files or any(each == method and pattern.fullmatch(address) for each, pattern, _ in routes)
        assert known, f"{method} {path}"


def test_a_table_is_played_recorded_and_imported() -> None:
    async def visit() -> None:
        room = open_room()
        room.registry.start()
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Bob"}]
        status, text = await room.answer(
            "POST", "/api/tables", json.dumps({"game": "knopf", "seats": seats}).encode(), "en"
        )
        assert status == 200
        table = json.loads(text)["table"]
        assert json.loads((await room.answer("GET", f"/api/tables/{table}", b"", "en"))[1])["game"] == "knopf"
        _, record = await room.answer("GET", f"/api/tables/{table}/record", b"", "en")
        assert record.startswith("tete")
        _, imported = await room.answer("POST", "/api/import", record.encode(), "en")
        assert json.loads(imported)["table"] != table
        status, text = await room.answer("POST", "/api/import", b"\xff\xfe", "en")
        assert (status, json.loads(text)["error"]["code"]) == (400, "bad-message")
        await room.registry.close()

    asyncio.run(visit())
