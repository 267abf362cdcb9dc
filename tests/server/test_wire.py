"""The socket's promises: one reply each, resume by version, two tabs, silence for who has nothing to see."""

from __future__ import annotations

import json
import re

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import SeatState, House
from tete.tables import Table
from tools import wire


def test_the_pages_types_are_those_of_the_room() -> None:
    assert wire.TYPES.read_text("utf-8") == wire.written(), "run `python -m tools.wire`"


def test_a_command_repeated_is_done_once_and_answered_the_same(house: House) -> None:
    guest = house.guest()
    table = guest.lay("knopf", "me", "friend", open=True)
    house.guest().join(table)
    with guest.sit(table) as seat_state:
        prompt, move = seat_state.table["prompts"][0], seat_state.table["moves"]["list"][0]
        first = seat_state.say("play", id="once", **prompt, move=move)
        assert seat_state.say("play", id="once", **prompt, move=move) == first
        refused = seat_state.say("play", id="twice", **prompt, move=move)
        assert refused["refusal"]["word"] in ("stale-prompt", "not-your-turn")
        assert seat_state.say("play", id="twice", **prompt, move=move) == refused
    with guest.sit(table) as seat_state:  # another connection, the same player
        assert seat_state.say("play", id="once", **prompt, move=move) == first
        assert seat_state.table["ply"] == 1


def test_whoever_comes_back_is_told_what_is_new_and_nothing_twice(house: House) -> None:
    guest, friend = house.guest(), house.guest()
    table = guest.lay("knopf", "me", "friend", open=True)
    friend.join(table)
    with guest.sit(table) as seat_state, friend.sit(table) as other:
        assert seat_state.table["fresh"]
        seat_state.play()
        left = other.until(lambda table: table["ply"] == 1)["version"]
        seen = seat_state.table["version"]
        other.play()
        seat_state.until(lambda table: table["ply"] == 2)
    with guest.sit(table, since=seen) as back:
        assert not back.table["fresh"]
        assert [(news["kind"], news["actor"]) for news in back.table["news"]] == [("ply", 1)]
    assert left == seen
    with guest.sit(table, since=back.table["version"]) as back:
        assert back.table["news"] == []
    for unknown in (-1, 10**9):
        with guest.sit(table, since=unknown) as back:
            assert back.table["fresh"]
            assert [news["ply"] for news in back.table["news"]] == [0, 1]


def test_two_tabs_of_one_player_see_the_same(house: House) -> None:
    guest = house.guest()
    table = guest.lay("knopf", "me", "friend", open=True)
    house.guest().join(table)
    with guest.sit(table) as one, guest.sit(table) as two:
        assert one.table["prompts"] == two.table["prompts"]
        assert one.play()["ok"]
        two.until(lambda table: table["ply"] == 1)
        assert one.table["view"] == two.table["view"]


def test_presence_is_told(house: House) -> None:
    guest, friend = house.guest(), house.guest()
    table = guest.lay("knopf", "me", "friend", open=True)
    friend.join(table)
    with guest.sit(table) as seat_state:
        assert not seat_state.table["seats"][1]["connected"]
        with friend.sit(table):
            seat_state.until(lambda table: table["seats"][1]["connected"])
        seat_state.until(lambda table: not table["seats"][1]["connected"])


def test_clocks_run_and_a_flag_falls_by_itself(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "1", clock={"kind": "move", "seconds": 1})) as seat_state:
        assert seat_state.table["clock"]["running"] == [0]
        assert 0 < seat_state.table["seats"][0]["clock_ms"] <= 1000
        ended = seat_state.until(lambda table: table["status"] == "over")
        assert ended["turn"]["reason"] == "flag"


def test_talk_is_short_and_can_be_off(house: House) -> None:
    guest, watcher = house.guest(), house.guest()
    table = guest.lay("knopf", "me", "1", open=True)
    with guest.sit(table) as seat_state, watcher.sit(table) as other:
        assert other.say("say", text="bonjour", name="Léa")["ok"]
        news = seat_state.until(lambda table: any(each["kind"] == "chat" for each in table["news"]))["news"]
        assert next(each["text"] for each in news if each["kind"] == "chat") == "bonjour"
        assert seat_state.refused("say", text="x" * 300) == "too-long"
        assert seat_state.say("set-chat", chat="off")["ok"]
        assert other.refused("say", text="hello?", name="Léa") == "chat-off"
        assert other.refused("set-chat", chat="all") == "host-only"


def test_a_table_that_is_not_there_is_said_to_be_gone(house: House) -> None:
    with pytest.raises(ConnectionClosed) as closed, SeatState(house.address, "nothing"):
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_shared_screen_shows_nothing_of_a_secret_game_before_somebody_looks(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("headquarter", "me", "local")) as seat_state:
        first = seat_state.table
        asked = first["prompts"][0]["seat"]
        assert (first["viewpoint"], first["view"], first["curtain"], first["moves"]) == (None, None, asked, None)
        assert seat_state.refused("preview", seat=asked, move="x") == "look-first"
        assert seat_state.refused("look", seat=5) == "not-your-seat"
        assert seat_state.say("look", seat=asked)["ok"]
        seen = seat_state.until(lambda table: table["viewpoint"] == asked)
        assert seen["view"]["seat"] == asked
        assert seen["fresh"]
        assert seat_state.play()["ok"]
        closed = seat_state.until(lambda table: table["viewpoint"] is None)
        assert closed["view"] is None or closed["view"]["seat"] is None


def test_no_frame_ever_holds_what_its_view_does_not(house: House) -> None:
    """The canary: whatever the room sends to an viewpoint, of a game with secrets, is what that viewpoint's view and tales say."""
    guest, friend, watcher = house.guest(), house.guest(), house.guest()
    table = guest.lay("headquarter", "me", "friend", open=True)
    friend.join(table)
    with guest.sit(table) as one, friend.sit(table) as two, watcher.sit(table) as three:
        while one.table["status"] == "playing":
            for seat_state in (one, two):
                if seat_state.table["prompts"]:
                    seat_state.play()
            ply = house.room.actors[table].table.version
            for seat_state in (one, two, three):
                seat_state.until(lambda table, ply=ply: table["version"] >= ply)  # type: ignore[misc]
        truth = house.room.actors[table].table
        for viewpoint, seat_state in ((0, one), (1, two), (None, three)):
            check_frames(seat_state, truth, viewpoint)


def check_frames(seat_state: SeatState, truth: Table, viewpoint: int | None) -> None:
    """Each view is the one of that viewpoint at that ply; each ply is told as it was shown to that viewpoint."""
    states = [truth.start]
    for ply in truth.plies:
        states.append(states[-1].play(ply.actor, truth.game.parse(ply.move)))
    secret_free = {json.dumps(state.view(viewpoint).dump(), sort_keys=True) for state in states}
    shown = {ply.shown_to(viewpoint) for ply in truth.plies}
    for frame in map(json.loads, seat_state.frames):
        if frame["type"] != "table":
            assert set(frame) <= {"type", "id", "ok", "version", "refusal"}
            continue
        assert frame["viewpoint"] == viewpoint
        assert json.dumps(frame["view"], sort_keys=True) in secret_free
        told = {news["text"] for news in frame["news"] if news["kind"] == "ply"}
        assert told <= shown
        rest = {name: value for name, value in frame.items() if name not in ("view", "moves", "news")}
        hidden = {ply.move for ply in truth.plies} - shown
        assert not any(move in json.dumps(rest) for move in hidden)
        if frame["status"] == "playing":
            assert not frame["chance"]["secret"]
        assert not re.search(r"[0-9a-f]{40}\b", json.dumps({**rest, "chance": None})), "a player's id"
