"""A table from the first request to the last move, as a page uses it."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client, Message, RandomEngines, RunningServer, wait_until
from tests.tables.live_table import started
from tete.games import GAMES
from tete.hosting import Limits
from tete.hosting.table_lists import summary
from tete.server import services
from tete.server.run import DATABASE_FILE
from tete.server.services import Services
from tete.store.sqlite import SqliteStore
from tete.tables import commands
from tete.tables.table import summarize


def over(table: Message) -> bool:
    return bool(table["status"] == "over")


def test_a_game_against_a_computer_goes_to_its_end(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "3")) as socket:
        while not over(socket.table):
            if socket.table["prompts"]:
                assert socket.play()["ok"]
            if not socket.table["prompts"] and not over(socket.table):
                socket.next_table()
        assert socket.table["turn"]["kind"] == "over"
        assert socket.table["turn"]["reason"] in ("goal", "stuck")
        assert socket.table["chance"]["secret"]
        assert socket.table["ply"] == len([news for news in told(socket.frames) if news["kind"] == "ply"])


def told(frames: list[str]) -> list[Message]:
    return [news for frame in frames for news in json.loads(frame).get("notifications", ())]


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_can_be_laid_and_begun_with_computers_alone(server: RunningServer, key: str) -> None:
    client = server.client()
    seats = GAMES[key].start().seats
    with client.connect(client.create(key, *["1"] * seats)) as socket:
        socket.until(lambda table: table["ply"] >= 3)
        assert socket.table["yours"] == []


def test_a_friend_joins_by_the_invite_link_and_the_game_begins(server: RunningServer) -> None:
    host, friend = server.client(), server.client()
    made = host.http.post(
        "/api/tables", json={"game": "knopf", "seats": [{"kind": "me", "name": "Odile"}, {"kind": "friend"}]}
    ).json()
    (invite,) = made["invites"]
    assert invite["url"].startswith(f"/t/{made['table']}?seat=1&key=")
    with host.connect(made["table"]) as socket:
        assert socket.table["status"] == "waiting"
        assert socket.table["seats"][1]["invite"] == invite["url"]
        assert friend.join(made["table"], seat=1, key="wrong").json()["error"]["code"] == "invite-needed"
        key = invite["url"].rpartition("=")[2]
        assert friend.join(made["table"], seat=1, key=key, name="Paul", salt="pepper").json()["seat"] == 1
        socket.until(lambda table: table["status"] == "playing")
        assert socket.table["seats"][1]["name"] == "Paul"
        assert socket.table["chance"]["salts"] == ["", "pepper"]
        assert socket.play()["ok"]
        with friend.connect(made["table"]) as other:
            assert (other.table["yours"], other.table["viewpoint"]) == ([1], 1)
            assert "invite" not in json.dumps(other.table)
            assert other.play()["ok"]
            socket.until(lambda table: table["ply"] == 2)


def test_everybody_may_sit_at_an_open_table_and_finds_it_in_the_lobby(server: RunningServer) -> None:
    host, stranger = server.client(), server.client()
    table = host.create("knopf", "me", "friend", access="public")
    closed = host.create("knopf", "me", "friend")

    def listed(visitor: Client) -> list[str]:
        return [each["table"] for each in visitor.http.get("/api/tables").json()["open"]]

    wait_until(lambda: table in listed(stranger))  # read once a second
    assert closed not in listed(stranger)
    assert table not in listed(host)
    assert stranger.join(table).status_code == 200
    assert stranger.join(closed).json()["error"]["code"] == "invite-needed"
    mine = stranger.http.get("/api/tables").json()["mine"]
    assert [(each["table"], each["your_turn"]) for each in mine] == [(table, False)]


def test_refusals_name_the_rule_and_say_it_in_the_readers_language(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("blokus", "me", "1", preset="duo")) as socket:
        prompt = socket.table["prompts"][0]
        far_from_start = socket.ask("play", **prompt, move="a1")["error"]
        assert (far_from_start["code"], far_from_start["rule"]) == ("not-on-start", "BL-4")
        assert socket.ask("preview", seat=0, move="a1")["preview"]["error"] == far_from_start
        assert socket.ask("set-language", lang="fr")["ok"]
        french = socket.ask("preview", seat=0, move="a1")["preview"]["error"]
        assert (french["code"], french["rule"]) == ("not-on-start", "BL-4")
        assert french["text"] != far_from_start["text"]
        assert socket.ask("play", **prompt, move="nonsense")["error"]["rule"] is None
        assert socket.refused("play", seat=0, prompt=prompt["prompt"] + 7, move="x") == "stale-prompt"
        assert socket.refused("play", seat=1, prompt=prompt["prompt"], move="x") == "not-your-seat"
        assert socket.refused("play", seat=63, prompt=prompt["prompt"], move="x") == "no-such-seat"


def test_previews_and_lists_are_for_whoever_is_asked(server: RunningServer) -> None:
    client, watcher = server.client(), server.client()
    table = client.create("knopf", "me", "friend")
    with client.connect(table) as socket, watcher.connect(table) as other:
        assert socket.refused("moves", seat=0) == "not-your-turn"
        assert socket.ask("seat-computer", seat=1, level=2)["ok"]
        socket.until(lambda table: table["status"] == "playing")
        listed = socket.ask("moves", seat=0, prefix="b")["moves"]
        assert listed["list"]
        assert all(move.startswith("b") for move in listed["list"])
        assert socket.ask("preview", seat=0, move=listed["list"][0])["preview"] == {"ok": True, "details": {}}
        assert socket.ask("preview", seat=0, move="a1-a2")["preview"]["error"]["text"]
        assert other.refused("preview", seat=0, move=listed["list"][0]) == "not-your-seat"
        prompt = socket.table["prompts"][0]["prompt"]
        hint = socket.ask("hint", seat=0, prompt=prompt)["hint"]
        assert hint["prompt"] == prompt
        assert hint["move"] in socket.table["moves"]["list"]
        assert hint["reasons"][0]["code"]
        assert hint["text"].endswith(".")


def test_a_client_that_changes_its_language_is_answered_in_the_new_one(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "1")) as socket:
        english = socket.ask("preview", seat=0, move="a1-a2")["preview"]["error"]
        assert socket.ask("set-language", lang="fr")["ok"]
        french = socket.ask("preview", seat=0, move="a1-a2")["preview"]["error"]
        assert french["code"] == english["code"]
        assert french["text"] != english["text"]


def test_a_word_has_a_preview_even_where_it_would_be_refused(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("mots", "me", "1", preset="quarte")) as socket:
        socket.until(lambda table: table["prompts"])
        good = socket.ask("preview", seat=0, move="7g TETE")["preview"]
        assert (good["ok"], good["details"]["words"][0]["known"], good["details"]["points"]) == (True, True, [11, 11])
        short = socket.ask("preview", seat=0, move="7g TE")["preview"]
        assert (short["ok"], short["error"]["code"], short["details"]["words"][0]["text"]) == (
            False,
            "letter-count",
            "TE",
        )
        assert socket.ask("preview", seat=0, move="nonsense")["preview"]["details"] == {}


def test_nobody_gets_hints_against_other_people(server: RunningServer) -> None:
    host, friend = server.client(), server.client()
    table = host.create("knopf", "me", "friend", access="public")
    friend.join(table)
    with host.connect(table) as socket:
        assert socket.refused("hint", seat=0, prompt=socket.table["prompts"][0]["prompt"]) == "no-hints-here"


def test_a_seat_changes_hands_and_comes_back(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "2")) as socket:
        socket.play()
        assert socket.ask("hand-over", seat=0, level=4)["ok"]
        socket.until(lambda table: table["seats"][0]["kind"] == "computer" and table["seats"][0]["lent"])
        assert socket.table["seats"][0]["level"] == 4
        assert socket.ask("sit", seat=0, name="me again")["ok"]
        socket.until(lambda table: table["yours"] == [0])
        assert socket.ask("resign", seat=0)["ok"]
        assert socket.until(over)["turn"] == {"kind": "over", "places": [2, 1], "points": [0, 0], "reason": "resigned"}


def test_a_takeback_is_free_against_computers_and_asked_among_people(server: RunningServer) -> None:
    client, friend = server.client(), server.client()
    with client.connect(client.create("knopf", "me", "1")) as socket:
        socket.play()
        socket.until(lambda table: table["takeback"]["allowed"])
        assert socket.table["takeback"] == {"allowed": True, "free": True, "seat": 0}
        assert socket.ask("propose", offer="takeback", seat=0)["ok"]
        socket.until(lambda table: table["ply"] == 0)
    table = client.create("knopf", "me", "friend", access="public")
    friend.join(table)
    with client.connect(table) as socket, friend.connect(table) as other:
        socket.play()
        assert socket.ask("propose", offer="takeback", seat=0)["ok"]
        (offer,) = other.until(lambda table: bool(table["offers"]))["offers"]
        assert (offer["offer"], offer["by"], offer["agreed"]) == ("takeback", [0], [0])
        assert other.ask("agree", number=offer["number"])["ok"]
        assert socket.until(lambda table: table["ply"] == 0)["offers"] == []


def test_a_rematch_opens_with_the_seats_turned(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("knopf", "me", "1")) as socket:
        socket.ask("resign", seat=0)
        assert socket.ask("propose", offer="rematch")["ok"]
        successor = socket.until(lambda table: bool(table["successor"]))["successor"]
    with client.connect(successor) as again:
        assert again.until(lambda table: table["status"] == "playing")["yours"] == [1]


def test_own_dice_are_typed(server: RunningServer) -> None:
    client = server.client()
    with client.connect(client.create("headache", "me", "1", own_dice=True)) as socket:
        table = socket.until(lambda table: table["roll_prompt"] is not None)
        assert table["turn"]["kind"] == "roll"
        assert table["chance"] is None
        assert socket.refused("enter-roll", prompt=table["roll_prompt"], move="77") in ("cannot-fall", "bad-move")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown-game"),
        ({"game": "knopf", "preset": "?", "seats": [{"kind": "me"}]}, "unknown-preset"),
        ({"game": "knopf", "seats": [{"kind": "me"}]}, "wrong-seats-only"),
        ({"game": "knopf", "seats": [{"kind": "me"}, {"kind": "computer", "level": 99}]}, "bad-message"),
        ({"game": "mots", "seats": [{"kind": "me"}] * 2, "options": {"lexicon": "/etc/passwd"}}, "option-choice"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "options": {"lexicon": "/etc/passwd"}}, "unknown-option"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "options": {"layout": "x" * 5000}}, "option-long"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "move", "seconds": 0.001}}, "bad-clock"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "move", "seconds": -1}}, "bad-message"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "sand"}}, "bad-message"),
    ],
)
def test_a_request_that_makes_no_table_is_refused_with_a_code(server: RunningServer, asked: Message, code: str) -> None:
    answer = server.client().http.post("/api/tables", json=asked, headers={"Accept-Language": "fr"})
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["text"]


def test_a_games_own_refusal_of_an_option_is_a_sentence(server: RunningServer) -> None:
    request = {"game": "mots", "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}], "options": {"target": -5}}
    answer = server.client().http.post("/api/tables", json=request, headers={"Accept-Language": "en"})
    assert answer.json()["error"]["text"] == "“How many points to win?”: at least 1, not -5."


def test_the_record_of_a_table_can_be_taken_home_and_brought_back(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "1")
    with client.connect(table) as socket:
        socket.play()
        socket.ask("resign", seat=0)
    record = client.http.get(f"/api/tables/{table}/record").text
    assert record.startswith("tete record 1\n")
    assert "ended: resigned, places 2 1" in record
    brought = client.http.post("/api/import", content=record).json()["table"]
    with client.connect(brought) as socket:
        assert socket.table["turn"]["reason"] == "resigned"
        assert socket.table["ply"] == record.partition("\n\n")[2].count("\n")
    replay = client.http.get(f"/api/tables/{brought}/replay").json()
    assert len(replay["plies"]) == socket.table["ply"] + 1
    stolen = "tete record 1\ngame: mots\npreset: classic\noption lexicon: /etc/passwd\nseat 0: human Odile\n\n"
    assert client.http.post("/api/import", content=stolen).json()["error"]["code"] == "option-choice"


def test_whoever_played_in_a_record_plays_on_here_at_a_level_that_there_is(server: RunningServer) -> None:
    client = server.client()
    record = "tete record 1\ngame: knopf\nseat 0: human Odile\nseat 1: mcts:5000\n\n"
    with client.connect(client.http.post("/api/import", content=record).json()["table"]) as socket:
        assert socket.table["seats"][1]["level"] == 3
        socket.ask("leave")
        assert [seat["level"] for seat in socket.until(lambda table: not table["yours"])["seats"]] == [3, 3]


def test_secrets_are_in_no_record_before_the_end(server: RunningServer) -> None:
    client = server.client()
    table = client.create("headquarter", "me", "1")
    for what in ("record", "replay"):
        answer = client.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not-over")


def counted(http: httpx.Client) -> dict[str, float]:
    """The metrics of a server."""
    lines = http.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.split() for line in lines if not line.startswith("#"))}


def test_a_server_has_metrics(server: RunningServer) -> None:
    http = server.client().http
    assert http.get("/healthz").text == "ok\n"
    before = counted(http)
    server.client().create("knopf", "me", "1")
    assert counted(http)["tete_events_total"] > before["tete_events_total"]
    assert {"tete_frames_total", "tete_tables_active", "tete_analyses_waiting"} <= before.keys()


def test_my_tables_tell_when_they_were_played_and_how_they_ended(server: RunningServer) -> None:
    client = server.client()
    table = client.create("knopf", "me", "1")
    with client.connect(table) as socket:
        socket.until(lambda message: bool(message["prompts"]))
        socket.ask("resign", seat=0)
        socket.until(lambda message: message["status"] == "over")
    (mine,) = client.http.get("/api/tables").json()["mine"]
    assert (mine["status"], mine["places"], mine["reason"]) == ("over", [2, 1], "resigned")
    assert mine["created"] <= mine["at"]
    assert [(seat["kind"], seat["level"]) for seat in mine["seats"]] == [("remote", None), ("computer", 1)]
    assert (mine["clean"], mine["imported"]) == (True, False)
    text = client.http.get(f"/api/tables/{table}/record").text
    copy = client.http.post("/api/import", content=text).json()["table"]
    both = {each["table"]: each for each in client.http.get("/api/tables").json()["mine"]}
    assert (both[copy]["clean"], both[copy]["imported"]) == (False, True)


class Collecting(Services):
    collected = 0

    def collect(self) -> None:
        self.collected += 1


def test_memory_of_closed_connections_is_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "COLLECT_AFTER_CONNECTIONS", 2)
    store = SqliteStore(tmp_path / DATABASE_FILE)
    with RunningServer(lambda: Collecting(store, RandomEngines(), Limits(sweep_every_s=0.02))) as server:
        client, opened = server.client(), server.services
        assert isinstance(opened, Collecting)
        table = client.create("knopf", "me", "1")
        for _ in range(3):
            assert not opened.collected
            with client.connect(table):
                pass
        wait_until(lambda: opened.collected > 0)


def test_a_table_that_waits_for_a_roll_of_ones_own_dice_waits_for_its_persons() -> None:
    live = started(["ann", "bob", "@1"], game="headache", own_dice=True)
    for player in ("ann", "bob"):
        assert summary(summarize(live.table), player).your_turn
    assert not summary(summarize(live.table), "eve").your_turn
    live.do("ann", commands.Propose("pause"))
    assert not summary(summarize(live.table), "ann").your_turn


def test_a_lent_seat_is_listed_as_ones_own_but_its_turn_is_the_computers() -> None:
    live = started(["ann", "bob"], game="knopf")
    assert summary(summarize(live.table), "ann").your_turn
    live.do("ann", commands.HandOver(0, 1))
    line = summary(summarize(live.table), "ann")
    assert [seat.you for seat in line.seats] == [True, False]
    assert not line.your_turn
