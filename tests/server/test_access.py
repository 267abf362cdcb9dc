"""Who may open a table over the web, and with which code a socket is closed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import QUICK, Client, RunningServer, Socket, quick_services
from tests.store import events as stored
from tests.support.patience import HANG_S
from tete.core import BadPosition, TeteError
from tete.hosting.access import NotAllowed
from tete.hosting.connection import close_code
from tete.store import NotFound, StoreError

CROWD = 400  # tables of others
READ = ("", "/record", "/replay", "/story", "/analysis?ply=0", "/word?text=et")


def code_of(opening: Socket) -> int:
    with pytest.raises(ConnectionClosed) as closed, opening:
        pass
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def finished(owner: Client, **request: str) -> str:
    table = owner.create("knopf", "me", "local", **request)
    with owner.connect(table) as socket:
        assert socket.play()["ok"]
        assert socket.ask("resign", seat=0)["ok"]
    return table


def test_strangers_can_neither_connect_to_a_table_for_players_nor_read_anything_of_it(server: RunningServer) -> None:
    owner, stranger = server.client(), server.client()
    table = finished(owner, access="players")
    assert code_of(stranger.connect(table)) == 4403
    for path in READ:
        answer = stranger.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "players-only")
    decision = f"/api/puzzles/games/{table}/0"
    for answer in (stranger.http.get(decision), stranger.http.post(decision, json={"move": "b3-a2"})):
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "players-only")
    assert owner.http.get(decision).status_code == 200
    assert stranger.join(table, seat=0).status_code == 403
    for path in READ[:5]:
        assert owner.http.get(f"/api/tables/{table}{path}").status_code == 200
    server.services.table_lists._open_until = 0
    assert table not in str(stranger.http.get("/api/tables").json())


def test_a_players_own_tables_are_listed_however_many_others_are_newer(server: RunningServer) -> None:
    owner, others = server.client(), server.client()
    table = finished(owner)
    waiting = owner.created("knopf", "me", "friend")["table"]
    store = server.services.store

    async def crowd() -> None:
        for number in range(CROWD):
            line = stored.summary(f"crowd{number}", at=2**41 + number, persons=("somebody", ""))
            await store.append(line.id, 0, stored.events(0, 1), line, stored.SECRET)

    asyncio.run_coroutine_threadsafe(crowd(), server.services.loop).result(HANG_S)
    assert {line["table"] for line in owner.http.get("/api/tables").json()["mine"]} >= {table, waiting}
    assert others.http.get("/api/tables").json()["mine"] == []


def test_an_invite_key_opens_a_table_for_players(server: RunningServer) -> None:
    owner, friend = server.client(), server.client()
    created = owner.created("knopf", "me", "friend", access="players")
    table, key = created["table"], created["invites"][0]["url"].rpartition("=")[2]
    assert code_of(friend.connect(table, key="wrong")) == 4403
    with friend.connect(table, key=key) as socket:
        assert socket.table["access"] == "players"
        assert socket.table["status"] == "waiting"
    assert friend.http.get(f"/api/tables/{table}?key={key}").status_code == 200
    assert friend.join(table, seat=1, key=key).status_code == 200
    assert friend.http.get(f"/api/tables/{table}").status_code == 200


def test_who_knows_the_address_may_watch_a_table_with_a_link(server: RunningServer) -> None:
    owner, stranger = server.client(), server.client()
    table = finished(owner)
    with stranger.connect(table) as socket:
        assert socket.table["access"] == "link"
    assert all(stranger.http.get(f"/api/tables/{table}{path}").status_code == 200 for path in READ[:5])


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NotFound("no-such-table"), 4404),
        (NotAllowed("players-only"), 4403),
        (StoreError("store-busy"), 4503),
        (BadPosition("bad-event", why="event 1"), 4503),
        (TeteError("room-full"), 4503),
    ],
)
def test_only_what_cannot_change_is_final_for_a_socket(error: TeteError, code: int) -> None:
    assert close_code(error) == code


def test_a_table_that_does_not_exist_closes_the_socket_for_good(server: RunningServer) -> None:
    assert code_of(server.client().connect("nothing")) == 4404


def test_a_table_that_cannot_be_opened_now_may_be_tried_again(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path)) as server:
        table = server.client().create("knopf", "me", "1")
    with RunningServer(quick_services(tmp_path, replace(QUICK, tables_in_memory=0))) as full:
        assert code_of(full.client().connect(table)) == 4503
        assert full.client().http.get(f"/api/tables/{table}").status_code == 503
        request = {"game": "knopf", "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}]}
        answer = full.client().http.post("/api/tables", json=request)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "room-full")
