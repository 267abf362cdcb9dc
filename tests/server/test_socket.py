"""What a socket promises: one reply for each command, resuming by version, and nothing that a viewer may not see."""

from __future__ import annotations

import json
import re

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import RunningServer, Socket
from tete.tables import Table
from tools import wire


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert wire.TYPES.read_text("utf-8") == wire.written(), "run `python -m tools.wire`"


def test_a_command_repeated_is_done_once_and_answered_the_same(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend", access="public")
    server.client().join(table)
    with client.connect(table) as socket:
        prompt, move = socket.table["prompts"][0], socket.table["moves"]["list"][0]
        first = socket.ask("play", id="once", **prompt, move=move)
        assert socket.ask("play", id="once", **prompt, move=move) == first
        refused = socket.ask("play", id="twice", **prompt, move=move)
        assert refused["error"]["code"] in ("stale-prompt", "not-your-turn")
        assert socket.ask("play", id="twice", **prompt, move=move) == refused
    with client.connect(table) as socket:  # another connection, the same player
        assert socket.ask("play", id="once", **prompt, move=move) == first
        assert socket.table["ply"] == 1


def test_a_client_that_comes_back_gets_what_is_new_and_nothing_twice(server: RunningServer) -> None:
    client, friend = server.client(), server.client()
    table = client.create("knopf", "me", "friend", access="public")
    friend.join(table)
    with client.connect(table) as socket, friend.connect(table) as other:
        assert socket.table["full_history"]
        socket.play()
        left = other.until(lambda table: table["ply"] == 1)["version"]
        seen = socket.table["version"]
        other.play()
        socket.until(lambda table: table["ply"] == 2)
    with client.connect(table, since=seen) as back:
        assert not back.table["full_history"]
        assert [(each["kind"], each["actor"]) for each in back.table["notifications"]] == [("ply", 1)]
    assert left == seen
    with client.connect(table, since=back.table["version"]) as back:
        assert back.table["notifications"] == []
    for unknown in (-1, 10**9):
        with client.connect(table, since=unknown) as back:
            assert back.table["full_history"]
            assert [each["ply"] for each in back.table["notifications"]] == [0, 1]


def test_two_tabs_of_one_player_see_the_same(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "friend", access="public")
    server.client().join(table)
    with client.connect(table) as one, client.connect(table) as two:
        assert one.table["prompts"] == two.table["prompts"]
        assert one.play()["ok"]
        two.until(lambda table: table["ply"] == 1)
        assert one.table["view"] == two.table["view"]


def test_presence_is_shown(server: RunningServer) -> None:
    client, friend = server.client(), server.client()
    table = client.create("knopf", "me", "friend", access="public")
    friend.join(table)
    with client.connect(table) as socket:
        assert not socket.table["seats"][1]["connected"]
        with friend.connect(table):
            socket.until(lambda table: table["seats"][1]["connected"])
        socket.until(lambda table: not table["seats"][1]["connected"])


def test_clocks_run_and_a_flag_falls_by_itself(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "1", clock={"kind": "move", "seconds": 1})) as socket:
        assert socket.table["clock"]["running"] == [0]
        assert 0 < socket.table["seats"][0]["clock_ms"] <= 1000
        ended = socket.until(lambda table: table["status"] == "over")
        assert ended["turn"]["reason"] == "timeout"


def test_talk_is_short_and_can_be_off(server: RunningServer) -> None:
    client, watcher = server.client(), server.client()
    table = client.create("knopf", "me", "1", access="public")
    with client.connect(table) as socket, watcher.connect(table) as other:
        assert other.ask("chat", text="bonjour", name="Léa")["ok"]
        seen = socket.until(lambda table: any(each["kind"] == "chat" for each in table["notifications"]))
        assert next(each["text"] for each in seen["notifications"] if each["kind"] == "chat") == "bonjour"
        assert socket.refused("chat", text="x" * 300) == "too-long"
        assert socket.ask("set-chat", chat="off")["ok"]
        assert other.refused("chat", text="hello?", name="Léa") == "chat-off"
        assert other.refused("set-chat", chat="all") == "owner-only"


def test_a_table_that_does_not_exist_closes_the_socket(server: RunningServer) -> None:
    with pytest.raises(ConnectionClosed) as closed, Socket(server.address, "nothing"):
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert closed.value.rcvd_then_sent  # the server says goodbye first, and both have said it


def test_a_shared_screen_shows_nothing_of_a_secret_game_before_somebody_looks(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("headquarter", "me", "local")) as socket:
        first = socket.table
        asked = first["prompts"][0]["seat"]
        assert (first["viewpoint"], first["view"], first["curtain"], first["moves"]) == (None, None, asked, None)
        assert socket.refused("preview", seat=asked, move="x") == "look-first"
        assert socket.refused("set-viewpoint", seat=5) == "not-your-seat"
        assert socket.ask("set-viewpoint", seat=asked)["ok"]
        seen = socket.until(lambda table: table["viewpoint"] == asked)
        assert seen["view"]["seat"] == asked
        assert seen["full_history"]
        assert socket.play()["ok"]
        closed = socket.until(lambda table: table["viewpoint"] is None)
        assert closed["view"] is None or closed["view"]["seat"] is None


def test_no_frame_ever_holds_what_its_view_does_not(server: RunningServer) -> None:
    """All that is sent to a viewpoint of a game with secrets is in the views and plies that were shown to it."""
    client, friend, watcher = server.client(), server.client(), server.client()
    table = client.create("headquarter", "me", "friend", access="public")
    friend.join(table)
    with client.connect(table) as one, friend.connect(table) as two, watcher.connect(table) as three:
        while one.table["status"] == "playing":
            for socket in (one, two):
                if socket.table["prompts"]:
                    socket.play()
            ply = server.registry.actors[table].table.version
            for socket in (one, two, three):
                socket.until(lambda table, ply=ply: table["version"] >= ply)  # type: ignore[misc]
        truth = server.registry.actors[table].table
        assert isinstance(truth, Table)
        for viewpoint, socket in ((0, one), (1, two), (None, three)):
            check_frames(socket, truth, viewpoint)


def check_frames(socket: Socket, truth: Table, viewpoint: int | None) -> None:
    """Each view is the one of that viewpoint at that ply; each ply is told as it was shown to that viewpoint."""
    states = [truth.start]
    for ply in truth.plies:
        states.append(states[-1].play(ply.actor, truth.game.parse(ply.move)))
    secret_free = {json.dumps(state.view(viewpoint).dump(), sort_keys=True) for state in states}
    shown = {ply.text_for(viewpoint) for ply in truth.plies}
    for frame in map(json.loads, socket.frames):
        if frame["type"] != "table":
            assert set(frame) <= {"type", "id", "ok", "version", "error"}
            continue
        assert frame["viewpoint"] == viewpoint
        assert json.dumps(frame["view"], sort_keys=True) in secret_free
        told = {each["text"] for each in frame["notifications"] if each["kind"] == "ply"}
        assert told <= shown
        rest = {name: value for name, value in frame.items() if name not in ("view", "moves", "notifications")}
        hidden = {ply.move for ply in truth.plies} - shown
        assert not any(move in json.dumps(rest) for move in hidden)
        if frame["status"] == "playing":
            assert not frame["chance"]["secret"]
        assert not re.search(r"[0-9a-f]{40}\b", json.dumps({**rest, "chance": None})), "a player's id"
