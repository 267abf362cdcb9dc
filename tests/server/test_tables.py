"""A table from the first request to the last move, as a page lives it."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import httpx
import pytest

from tests.server.client import House, Message, quick_room
from tete.games import GAMES
from tete.server import presence, room


def over(table: Message) -> bool:
    return bool(table["status"] == "over")


def test_a_game_against_a_computer_goes_to_its_end(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "3")) as seat_state:
        while not over(seat_state.table):
            if seat_state.table["prompts"]:
                assert seat_state.play()["ok"]
            if not seat_state.table["prompts"] and not over(seat_state.table):
                seat_state.hear_table()
        assert seat_state.table["turn"]["kind"] == "over"
        assert seat_state.table["turn"]["reason"] in ("goal", "stuck")
        assert seat_state.table["chance"]["secret"]
        assert seat_state.table["ply"] == len([news for news in told(seat_state.frames) if news["kind"] == "ply"])


def told(frames: list[str]) -> list[Message]:
    return [news for frame in frames for news in json.loads(frame).get("news", ())]


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_can_be_laid_and_begun_with_computers_alone(house: House, key: str) -> None:
    guest = house.guest()
    seats = GAMES[key].start().seats
    with guest.sit(guest.lay(key, *["1"] * seats)) as seat_state:
        seat_state.until(lambda table: table["ply"] >= 3)
        assert seat_state.table["yours"] == []


def test_a_friend_joins_by_the_invite_link_and_the_game_begins(house: House) -> None:
    host, friend = house.guest(), house.guest()
    made = host.http.post(
        "/api/tables", json={"game": "knopf", "seats": [{"kind": "me", "name": "Odile"}, {"kind": "friend"}]}
    ).json()
    (invite,) = made["invites"]
    assert invite["url"].startswith(f"/t/{made['table']}?seat=1&key=")
    with host.sit(made["table"]) as seat_state:
        assert seat_state.table["status"] == "waiting"
        assert seat_state.table["seats"][1]["invite"] == invite["url"]
        assert friend.join(made["table"], seat=1, key="wrong").json()["error"]["word"] == "invite-needed"
        key = invite["url"].rpartition("=")[2]
        assert friend.join(made["table"], seat=1, key=key, name="Paul", salt="pepper").json()["seat"] == 1
        seat_state.until(lambda table: table["status"] == "playing")
        assert seat_state.table["seats"][1]["name"] == "Paul"
        assert seat_state.table["chance"]["salts"] == ["", "pepper"]
        assert seat_state.play()["ok"]
        with friend.sit(made["table"]) as other:
            assert (other.table["yours"], other.table["viewpoint"]) == ([1], 1)
            assert "invite" not in json.dumps(other.table)
            assert other.play()["ok"]
            seat_state.until(lambda table: table["ply"] == 2)


def test_everybody_may_sit_at_an_open_table_and_finds_it_in_the_lobby(house: House) -> None:
    host, stranger = house.guest(), house.guest()
    table = host.lay("knopf", "me", "friend", open=True)
    closed = host.lay("knopf", "me", "friend")
    listed = stranger.http.get("/api/tables").json()["open"]
    assert table in [each["table"] for each in listed]
    assert closed not in [each["table"] for each in listed]
    assert stranger.join(table).status_code == 200
    assert stranger.join(closed).json()["error"]["word"] == "invite-needed"
    mine = stranger.http.get("/api/tables").json()["mine"]
    assert [(each["table"], each["yourTurn"]) for each in mine] == [(table, False)]


def test_refusals_name_the_rule_and_say_it_in_the_readers_language(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("blokus", "me", "1", preset="duo")) as seat_state:
        prompt = seat_state.table["prompts"][0]
        reply = seat_state.say("play", **prompt, move="nonsense")
        assert reply["refusal"]["word"] == "bad-move" or "bad" in reply["refusal"]["word"]
        preview = seat_state.say("preview", seat=0, move="1@a1")["preview"]
        if not preview["ok"]:
            assert preview["refusal"]["text"]
        assert seat_state.refused("play", seat=0, prompt=prompt["prompt"] + 7, move="x") == "stale-prompt"
        assert seat_state.refused("play", seat=1, prompt=prompt["prompt"], move="x") == "not-your-seat"
        assert seat_state.refused("play", seat=63, prompt=prompt["prompt"], move="x") == "no-such-seat"


def test_previews_and_lists_are_for_whoever_is_asked(house: House) -> None:
    guest, watcher = house.guest(), house.guest()
    table = guest.lay("knopf", "me", "friend")
    with guest.sit(table) as seat_state, watcher.sit(table) as other:
        assert seat_state.refused("moves", seat=0) == "not-your-turn"
        assert seat_state.say("seat-computer", seat=1, level=2)["ok"]
        seat_state.until(lambda table: table["status"] == "playing")
        listed = seat_state.say("moves", seat=0, prefix="b")["moves"]
        assert listed["list"]
        assert all(move.startswith("b") for move in listed["list"])
        assert seat_state.say("preview", seat=0, move=listed["list"][0])["preview"] == {"ok": True}
        assert seat_state.say("preview", seat=0, move="a1-a2")["preview"]["refusal"]["text"]
        assert other.refused("preview", seat=0, move=listed["list"][0]) == "not-your-seat"
        hint = seat_state.say("hint", seat=0)["hint"]
        assert hint["move"] in seat_state.table["moves"]["list"]
        assert hint["why"][0]["word"]
        assert hint["text"].endswith(".")


def test_whoever_changes_tongues_is_answered_in_the_new_one(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "1")) as seat_state:
        english = seat_state.say("preview", seat=0, move="a1-a2")["preview"]["refusal"]
        assert seat_state.say("speak", lang="fr")["ok"]
        french = seat_state.say("preview", seat=0, move="a1-a2")["preview"]["refusal"]
        assert french["word"] == english["word"]
        assert french["text"] != english["text"]


def test_a_word_is_foretold_even_where_it_would_be_refused(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("mots", "me", "1", preset="quarte")) as seat_state:
        seat_state.until(lambda table: table["prompts"])
        good = seat_state.say("preview", seat=0, move="7g TETE")["preview"]
        assert (good["ok"], good["words"][0]["known"], good["points"]) == (True, True, [11, 11])
        short = seat_state.say("preview", seat=0, move="7g TE")["preview"]
        assert (short["ok"], short["refusal"]["word"], short["words"][0]["text"]) == (False, "letter-count", "TE")
        assert "words" not in seat_state.say("preview", seat=0, move="nonsense")["preview"]


def test_nobody_gets_hints_against_other_people(house: House) -> None:
    host, friend = house.guest(), house.guest()
    table = host.lay("knopf", "me", "friend", open=True)
    friend.join(table)
    with host.sit(table) as seat_state:
        assert seat_state.refused("hint", seat=0) == "no-hints-here"


def test_nobody_waits_for_ever_for_somebody_gone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host, friend = house.guest(), house.guest()
    table = host.lay("knopf", "me", "friend", open=True)
    with host.sit(table) as seat_state:
        friend.join(table)
        with friend.sit(table):
            seat_state.until(lambda told: told["seats"][1]["connected"])
            assert seat_state.say("hand-over", seat=1, level=1)["refusal"]["word"] == "not-absent"
        seat_state.until(lambda told: not told["seats"][1]["connected"])
        assert seat_state.say("hand-over", seat=1, level=1)["refusal"]["word"] == "not-absent"
        monkeypatch.setattr(presence, "GONE", 0.05)
        with friend.sit(table):
            seat_state.until(lambda told: told["seats"][1]["connected"])
        seat_state.until(lambda told: told["seats"][1]["gone"])  # the room says so by itself
        assert seat_state.say("hand-over", seat=1, level=1)["ok"]
        assert seat_state.until(lambda told: told["seats"][1]["kind"] == "computer")["seats"][1]["name"] == "Guest"
        with friend.sit(table) as back:
            assert back.table["seats"][1]["lent"]
            assert back.say("sit", seat=1, name="Guest")["ok"]


def test_whoever_does_not_come_back_to_a_room_that_was_away_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE", 0.3)
    host, friend = house.guest(), house.guest()
    table = host.lay("knopf", "me", "friend", open=True)
    friend.join(table)
    with host.sit(table) as seat_state:
        seat_state.until(lambda told: told["seats"][1]["gone"])


def test_a_seat_changes_hands_and_comes_back(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "2")) as seat_state:
        seat_state.play()
        assert seat_state.say("hand-over", seat=0, level=4)["ok"]
        seat_state.until(lambda table: table["seats"][0]["kind"] == "computer" and table["seats"][0]["lent"])
        assert seat_state.table["seats"][0]["level"] == 4
        assert seat_state.say("sit", seat=0, name="me again")["ok"]
        seat_state.until(lambda table: table["yours"] == [0])
        assert seat_state.say("resign", seat=0)["ok"]
        assert seat_state.until(over)["turn"] == {
            "kind": "over",
            "places": [2, 1],
            "points": [0, 0],
            "reason": "resigned",
        }


def test_a_takeback_is_free_against_computers_and_asked_among_people(house: House) -> None:
    guest, friend = house.guest(), house.guest()
    with guest.sit(guest.lay("knopf", "me", "1")) as seat_state:
        seat_state.play()
        seat_state.until(lambda table: table["takeback"]["allowed"])
        assert seat_state.table["takeback"] == {"allowed": True, "free": True, "seat": 0}
        assert seat_state.say("propose", what="takeback", seat=0)["ok"]
        seat_state.until(lambda table: table["ply"] == 0)
    table = guest.lay("knopf", "me", "friend", open=True)
    friend.join(table)
    with guest.sit(table) as seat_state, friend.sit(table) as other:
        seat_state.play()
        assert seat_state.say("propose", what="takeback", seat=0)["ok"]
        (offer,) = other.until(lambda table: bool(table["offers"]))["offers"]
        assert (offer["what"], offer["by"], offer["agreed"]) == ("takeback", [0], [0])
        assert other.say("agree", offer=offer["number"])["ok"]
        assert seat_state.until(lambda table: table["ply"] == 0)["offers"] == []


def test_a_rematch_opens_with_the_seats_turned(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("knopf", "me", "1")) as seat_state:
        seat_state.say("resign", seat=0)
        assert seat_state.say("propose", what="rematch")["ok"]
        successor = seat_state.until(lambda table: bool(table["successor"]))["successor"]
    with guest.sit(successor) as again:
        assert again.until(lambda table: table["status"] == "playing")["yours"] == [1]


def test_own_dice_are_typed(house: House) -> None:
    guest = house.guest()
    with guest.sit(guest.lay("headache", "me", "1", own_dice=True)) as seat_state:
        table = seat_state.until(lambda table: table["roll"] is not None)
        assert table["turn"]["kind"] == "roll"
        assert table["chance"] is None
        assert seat_state.refused("type-roll", prompt=table["roll"], move="77") in ("cannot-fall", "bad-move")


@pytest.mark.parametrize(
    ("request", "word"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown-game"),
        ({"game": "knopf", "preset": "?", "seats": [{"kind": "me"}]}, "unknown-preset"),
        ({"game": "knopf", "seats": [{"kind": "me"}]}, "wrong-seats-only"),
        ({"game": "knopf", "seats": [{"kind": "me"}, {"kind": "computer", "level": 99}]}, "bad-message"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "options": {"lexicon": "/etc/passwd"}}, "option-choice"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "options": {"layout": "x" * 5000}}, "option-long"),
        ({"game": "knopf", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "move", "seconds": 0.001}}, "bad-clock"),
    ],
)
def test_a_wish_that_makes_no_table_is_refused_by_name(house: House, request: Message, word: str) -> None:
    answer = house.guest().http.post("/api/tables", json=request, headers={"Accept-Language": "fr"})
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["word"] == word
    assert answer.json()["error"]["text"]


def test_a_games_own_refusal_of_an_option_is_a_sentence(house: House) -> None:
    request = {"game": "mots", "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}], "options": {"target": -5}}
    answer = house.guest().http.post("/api/tables", json=request, headers={"Accept-Language": "en"})
    assert answer.json()["error"]["text"] == "The option target is at least 1, not -5."


def test_the_record_of_a_table_can_be_taken_home_and_brought_back(house: House) -> None:
    guest = house.guest()
    table = guest.lay("knopf", "me", "1")
    with guest.sit(table) as seat_state:
        seat_state.play()
        seat_state.say("resign", seat=0)
    record = guest.http.get(f"/api/tables/{table}/record").text
    assert record.startswith("tete record 1\n")
    assert "ended: resigned, places 2 1" in record
    brought = guest.http.post("/api/import", content=record).json()["table"]
    with guest.sit(brought) as seat_state:
        assert seat_state.table["turn"]["reason"] == "resigned"
        assert seat_state.table["ply"] == record.partition("\n\n")[2].count("\n")
    replay = guest.http.get(f"/api/tables/{brought}/replay").json()
    assert len(replay["plies"]) == seat_state.table["ply"] + 1
    stolen = record.replace("preset: classic\n", "preset: classic\noption lexicon: /etc/passwd\n")
    assert guest.http.post("/api/import", content=stolen).json()["error"]["word"] == "option-choice"


def test_whoever_played_in_a_record_plays_on_here_at_a_level_that_there_is(house: House) -> None:
    guest = house.guest()
    record = "tete record 1\ngame: knopf\nseat 0: human Odile\nseat 1: mcts:5000\n\n"
    with guest.sit(guest.http.post("/api/import", content=record).json()["table"]) as seat_state:
        assert seat_state.table["seats"][1]["level"] == 3
        seat_state.say("leave")
        assert [seat["level"] for seat in seat_state.until(lambda table: not table["yours"])["seats"]] == [3, 3]


def test_secrets_are_in_no_record_before_the_end(house: House) -> None:
    guest = house.guest()
    table = guest.lay("headquarter", "me", "1")
    for what in ("record", "replay"):
        answer = guest.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["error"]["word"]) == (400, "not-over")


def test_words_and_rules_are_there_in_both_languages(house: House) -> None:
    http = house.guest().http
    assert http.get("/api/words/fr").json()["games"]["knopf"]["game"]["name"] == "Kopf oder Knopf"
    page = http.get("/api/rules/blokus/en").json()
    assert '<p id="BL-6">' in page["html"]
    assert page["rules"]["BL-6"].startswith('<p id="BL-6">')
    assert 'src="/rules-pictures/' in page["html"]
    assert http.get("/rules-pictures/blokus-start.svg").status_code == 200
    for path in ("/api/rules/blokus/de", "/api/rules/..%2fblokus/en", "/api/words/xx", "/api/tables/nothing"):
        assert http.get(path).status_code == 404
    docs = http.get("/docs")
    assert "WebSocket" in docs.text
    assert http.get("/openapi.json").json()["info"]["title"] == "Tête-à-tête"


def test_no_line_of_french_rules_begins_with_a_sign(house: House) -> None:
    html = house.guest().http.get("/api/rules/headquarter/fr").json()["html"]
    text = re.sub("<code>.*?</code>|<[^>]*>", "", html)
    assert "\N{NO-BREAK SPACE};" in text
    assert re.findall(r".{20} [:;?!»]|« .{20}", text) == []


def counted(http: httpx.Client) -> dict[str, float]:
    """What the room tells those who look after it."""
    lines = http.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.split() for line in lines if not line.startswith("#"))}


def test_the_room_tells_how_it_is(house: House) -> None:
    http = house.guest().http
    assert http.get("/healthz").text == "ok\n"
    before = counted(http)
    house.guest().lay("knopf", "me", "1")
    assert counted(http)["tete_events_total"] > before["tete_events_total"]
    assert {"tete_frames_total", "tete_hosts", "tete_thoughts_waiting"} <= before.keys()


def test_a_word_is_looked_up_in_the_list_of_its_table(house: House) -> None:
    guest = house.guest()
    table = guest.lay("mots", "me", "1")
    found = guest.http.get(f"/api/tables/{table}/word", params={"text": "thé"}).json()
    assert (found["word"], found["known"], found["lexicon"]) == ("THE", True, "fr")
    assert "S" in found["after"]
    wrong = guest.http.get(f"/api/tables/{table}/word", params={"text": "l'âne"})
    assert (wrong.status_code, wrong.json()["error"]["word"]) == (400, "not-a-word")
    other = guest.http.get(f"/api/tables/{guest.lay('knopf', 'me', '1')}/word", params={"text": "et"})
    assert other.json()["error"]["word"] == "no-lookup-here"


def test_where_words_are_challenged_the_dictionary_is_closed(house: House) -> None:
    host, friend = house.guest(), house.guest()
    table = host.lay("mots", "me", "friend", open=True, options={"referee": "challenge"})
    friend.join(table)
    closed = host.http.get(f"/api/tables/{table}/word", params={"text": "et"})
    assert (closed.status_code, closed.json()["error"]["word"]) == (400, "no-lookup-now")
    alone = host.lay("mots", "me", "1", options={"referee": "challenge"})
    assert host.http.get(f"/api/tables/{alone}/word", params={"text": "et"}).json()["known"]
    with host.sit(table) as seat_state:
        seat_state.say("resign", seat=0)
        seat_state.until(lambda message: message["status"] == "over")
    assert host.http.get(f"/api/tables/{table}/word", params={"text": "et"}).json()["known"]


def test_looking_words_up_has_its_measure(house: House) -> None:
    guest = house.guest()
    table = guest.lay("mots", "me", "1")
    answers = {guest.http.get(f"/api/tables/{table}/word", params={"text": "et"}).status_code for _ in range(70)}
    assert answers == {200, 429}


def test_my_tables_tell_when_they_were_played_and_how_they_ended(house: House) -> None:
    guest = house.guest()
    table = guest.lay("knopf", "me", "1")
    with guest.sit(table) as seat_state:
        seat_state.until(lambda message: bool(message["prompts"]))
        seat_state.say("resign", seat=0)
        seat_state.until(lambda message: message["status"] == "over")
    (mine,) = guest.http.get("/api/tables").json()["mine"]
    assert (mine["status"], mine["places"], mine["reason"]) == ("over", [2, 1], "resigned")
    assert mine["created"] <= mine["at"]


@pytest.mark.parametrize(("grace", "awake"), [(0.0, 1), (3600.0, 0)])
def test_after_a_restart_clocks_wait_for_people_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grace: float, awake: int
) -> None:
    clock = {"kind": "game", "minutes": 30, "increment": 0}
    with House(quick_room(tmp_path)) as before:
        before.guest().lay("knopf", "me", "local", clock=clock)
    monkeypatch.setattr(room, "GRACE", grace)
    with House(quick_room(tmp_path)) as after:
        http, deadline = after.guest().http, time.monotonic() + 20
        while counted(http)["tete_hosts"] < awake:
            assert time.monotonic() < deadline, "nobody has woken the table"
        assert counted(http)["tete_hosts"] == awake


def test_what_closed_connections_leave_behind_is_tidied_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[int] = []
    monkeypatch.setattr(room, "SWEEP", 0.02)
    monkeypatch.setattr(room, "PARTED", 2)
    monkeypatch.setattr("tete.hosting.registry.gc.collect", lambda: tidied.append(len(tidied)))
    with House(quick_room(tmp_path)) as house:
        guest = house.guest()
        table, deadline = guest.lay("knopf", "me", "1"), time.monotonic() + 20
        assert not tidied
        for _ in range(3):
            with guest.sit(table):
                pass
        while not tidied:
            assert time.monotonic() < deadline, "nobody has tidied"
            time.sleep(0.01)
