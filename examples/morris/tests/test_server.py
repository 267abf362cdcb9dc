"""A table of Nine Men's Morris on a real server: over HTTP and a WebSocket, as the page and bots use it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import httpx
import pytest
from tete_morris import MORRIS
from websockets.sync.client import ClientConnection, connect

from tete.records import read

Message = dict[str, Any]
PATIENCE = 60.0
DAY = "2026-11-16"


class Server(Protocol):
    url: str


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


class Table:
    """One seat of a table, through its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.count = socket, 0
        self.snapshot: Message = {}

    def hear(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "table":
            self.snapshot = message
        return message

    def wait(self, happened: Callable[[Message], bool]) -> Message:
        while not self.snapshot or not happened(self.snapshot):
            self.hear()
        return self.snapshot

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message and wait for its reply."""
        self.count += 1
        self.socket.send(json.dumps({"type": kind, "id": f"m{self.count}", **fields}))
        while True:
            message = self.hear()
            if message["type"] == "reply":
                assert message["id"] == f"m{self.count}"
                return message

    def play(self, move: str) -> Message:
        prompt = self.wait(lambda table: bool(table["prompts"]))["prompts"][0]
        return self.ask("play", move=move, **prompt)


@pytest.fixture
def table_id(visitor: httpx.Client) -> str:
    """A table with a person and the computer, which starts at once."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": 2}]
    created = visitor.post("/api/tables", json={"game": "morris", "seats": seats})
    assert created.status_code == 201, created.text
    return str(created.json()["table"])


@pytest.fixture
def table(server: Server, visitor: httpx.Client, table_id: str) -> Iterator[Table]:
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
    url = f"{server.url.replace('http', 'ws')}/ws/{table_id}?since=-1&lang=en"
    with connect(url, additional_headers={"Cookie": cookies}, proxy=None) as socket:
        yield Table(socket)


def test_the_game_its_texts_and_its_rules_are_offered(visitor: httpx.Client) -> None:
    offered = {game["key"]: game for game in visitor.get("/api/games").json()}
    assert [preset["name"] for preset in offered["morris"]["presets"]] == ["classic", "walking"]
    assert visitor.get("/api/texts/fr").json()["games"]["morris"]["game"]["name"] == "Jeu du moulin"
    assert "MO-14" in visitor.get("/api/rules/morris/en").json()["rules"]


def test_a_person_plays_against_the_computer(table: Table) -> None:
    first = table.wait(lambda table: bool(table["prompts"]))
    assert first["view"]["board"]["kind"] == "graph"
    assert first["moves"]["total"] == 24
    assert table.play("d6")["ok"]
    answered = table.wait(lambda table: bool(table["prompts"]) and table["prompts"] != first["prompts"])
    tokens = answered["view"]["board"]["tokens"]
    assert {"at": "d6", "colour": "white", "seat": 0} in tokens
    assert [token["colour"] for token in tokens] == ["white", "black"]


def test_a_refused_move_is_explained_by_its_rule(table: Table) -> None:
    reply = table.play("d6-d7")
    assert not reply["ok"]
    assert (reply["error"]["code"], reply["error"]["rule"]) == ("place-due", "MO-3")
    assert "place one" in reply["error"]["text"]


def test_a_hint_is_a_legal_move_with_reasons(table: Table) -> None:
    prompt = table.wait(lambda table: bool(table["prompts"]))["prompts"][0]
    hint = table.ask("hint", **prompt)["hint"]
    assert hint["move"] in table.snapshot["moves"]["list"]
    assert hint["text"]
    assert hint["reasons"]


def test_a_finished_game_is_replayed_analysed_written_and_read_back(
    table: Table, table_id: str, visitor: httpx.Client
) -> None:
    table.play("d6")
    table.wait(lambda table: table["view"]["in_hand"] == [8, 8])
    assert table.ask("resign", seat=0)["ok"]
    table.wait(lambda table: table["status"] == "over")
    positions = visitor.get(f"/api/tables/{table_id}/replay").json()
    assert "g7" in json.dumps(positions)
    analysis = visitor.get(f"/api/tables/{table_id}/analysis", params={"ply": 1})
    assert analysis.status_code == 200, analysis.text
    record = visitor.get(f"/api/tables/{table_id}/record").text
    assert read(record).game == "morris"
    imported = visitor.post("/api/import", content=record.encode())
    assert imported.status_code == 201, imported.text
    again = visitor.get(f"/api/tables/{imported.json()['table']}").json()
    assert again["view"]["board"]["tokens"][0]["at"] == "d6"


def test_there_is_a_best_move_of_the_day(visitor: httpx.Client) -> None:
    assert "morris" in visitor.get("/api/puzzles/daily", params={"day": DAY}).json()["games"]
    shown = visitor.get("/api/puzzles/daily/morris", params={"day": DAY})
    assert shown.status_code == 200, shown.text
    assert shown.json()["view"]["board"]["points"]
    moves = shown.json()["moves"]
    tried = str(MORRIS.parse((moves["list"] if isinstance(moves, dict) else moves)[0]))
    marked = visitor.post("/api/puzzles/daily/morris", json={"day": DAY, "move": tried})
    assert marked.status_code == 200, marked.text
    assert marked.json()["mark"] in ("best", "good", "missed")
