"""Puzzles over HTTP: looked at, judged, hinted, made; the challenge of the day; the solo records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.blokus.boards import TILTED, generated
from tests.server.client import Client, RunningServer, quick_services
from tests.support.patience import HANG_S
from tete.hosting.game_answers import blokus
from tete.puzzles.mots.daily_words import TURNS
from tete.server import limits

TODAY = datetime.now(UTC).date()


@pytest.fixture
def client(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Client:
    for limit in ("SOLVABLE_S", "HINT_S"):  # a search that is not given up, however crowded the machine is
        monkeypatch.setattr(blokus, limit, HANG_S)
    return server.client(**{"Accept-Language": "en"})


def asked(client: Client, path: str, **question: Any) -> Any:
    answer = client.http.post(f"/api/puzzles/{path}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_puzzle_is_listed_with_its_board_and_pieces(client: Client) -> None:
    puzzles = {(puzzle["name"], puzzle["level"]): puzzle for puzzle in client.http.get("/api/puzzles").json()}
    assert [level for name, level in puzzles if name == "84"] == ["easy", "hard", "strict"]
    small = puzzles["8x10", "easy"]
    assert (small["columns"], small["rows"], len(small["pieces"])) == (10, 8, 5)


def test_a_board_is_inspected_and_a_broken_rule_is_explained(client: Client) -> None:
    begun = asked(client, "inspect", text="puzzle 8x10 hard\nblue a1,a2,b1,b2\n", colour="blue")
    assert (begun["kind"], begun["done"], len(begun["missing"])) == ("inspected-board", False, 19)
    assert "c1,c2,c3,c4" not in begun["moves"]
    broken = asked(client, "inspect", text="puzzle 8x10 hard\nblue a1,a2,b1,b2\nblue c1,c2,c3,c4\n", colour="blue")
    assert broken["kind"] == "refused-board"
    assert broken["error"]["code"] == "puzzle-same-colour"
    assert broken["error"]["text"] == "Piece 2: at c1, two blue pieces touch along a side."


def test_what_is_no_board_is_refused_with_one_sentence(client: Client) -> None:
    for path in ("inspect", "solvable", "hint"):
        more = {"colour": "red"} if path == "inspect" else {}
        answer = client.http.post(f"/api/puzzles/{path}", json={"text": "nonsense"} | more)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "puzzle-first")
        large = client.http.post(f"/api/puzzles/{path}", json={"text": "x" * 7000} | more)
        assert large.status_code == 422


def test_the_lamp_says_yes_or_a_proved_no(client: Client) -> None:
    assert asked(client, "solvable", text=str(generated("8x10", 2).given))["solvable"] == "yes"
    assert asked(client, "solvable", text=TILTED)["solvable"] == "no"


def test_a_hint_is_a_piece_of_the_answer(client: Client) -> None:
    puzzle = generated("8x10", 2)
    told = asked(client, "hint", text=str(puzzle.given))["hint"]
    assert f"{told['piece']['colour']} {told['placement']}" in str(puzzle.answer).splitlines()
    assert asked(client, "hint", text=str(puzzle.answer)) == {"hint": None, "none": "done"}
    assert asked(client, "hint", text=TILTED) == {"hint": None, "none": "no"}


def test_a_seed_makes_the_same_board_for_everybody(client: Client) -> None:
    first = client.http.get("/api/puzzles/generated", params={"name": "8x10", "grade": 3, "seed": "7"}).json()
    assert first["given"] == str(generated("8x10", 3, 7).given)
    assert first["seed"] == "7"
    new = client.http.get("/api/puzzles/generated", params={"name": "8x10", "grade": 1}).json()
    assert new["seed"].isdecimal()
    for name, grade, code in (("9x9", 1, "puzzle-unknown"), ("8x10", 6, "puzzle-grade")):
        answer = client.http.get("/api/puzzles/generated", params={"name": name, "grade": grade})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_a_day_is_the_same_for_all_and_neither_long_past_nor_to_come(client: Client) -> None:
    told = client.http.get("/api/puzzles/daily", params={"day": TODAY.isoformat()}).json()
    assert told["games"] == ["headquarter", "headache", "knopf"]
    assert told["turns"] == TURNS
    earlier = client.http.get("/api/puzzles/daily", params={"day": (TODAY - timedelta(days=30)).isoformat()})
    assert earlier.status_code == 200
    for day in (TODAY - timedelta(days=33), TODAY + timedelta(days=3)):
        answer = client.http.get("/api/puzzles/daily", params={"day": day.isoformat()})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "day-far")


def test_a_best_move_puzzle_is_shown_to_its_seat_and_answered_with_a_mark(client: Client) -> None:
    day = TODAY.isoformat()
    shown = client.http.get("/api/puzzles/daily/headache", params={"day": day}).json()
    assert shown["turn"] == {"kind": "decide", "seats": [shown["seat"]]}
    first = asked(client, "daily/headache", day=day, move=shown["moves"][0])
    assert first["best"] in shown["moves"]
    best = asked(client, "daily/headache", day=day, move=first["best"])
    assert (best["mark"], best["loss"]) == ("best", 0)
    foreseen = asked(client, "daily/headache/preview", day=day, move="x0-x0")
    assert foreseen["ok"] is False
    assert foreseen["error"]["text"]
    wrong = client.http.post("/api/puzzles/daily/headache", json={"day": day, "move": "x0-x0"})
    assert (wrong.status_code, wrong.json()["error"]["text"]) == (400, foreseen["error"]["text"])


def test_the_words_of_the_day_are_played_with_the_days_dice(client: Client) -> None:
    day = TODAY.isoformat()
    begun = asked(client, "words", day=day, lexicon="en")
    assert (begun["left"], begun["points"], begun["plies"][-1]["actor"]) == (TURNS, 0, "chance")
    foreseen = asked(client, "words", day=day, lexicon="en", preview="7d XQZ")["preview"]
    assert foreseen["ok"] is False
    refused = client.http.post("/api/puzzles/words", json={"day": day, "lexicon": "en", "moves": ["7d XQZ"]})
    assert (refused.status_code, refused.json()["error"]["text"]) == (400, foreseen["error"]["text"])


def test_the_computer_plays_the_words_of_the_day_with_the_same_dice(client: Client) -> None:
    day = TODAY.isoformat()
    told = asked(client, "words/computer", day=day, lexicon="en")
    assert (told["level"], len(told["moves"])) == (9, TURNS)
    replayed = asked(client, "words", day=day, lexicon="en", moves=told["moves"])
    assert (replayed["left"], replayed["points"]) == (0, told["points"])
    assert told["points"] > 0


def test_the_card_has_marks_and_no_spoilers(client: Client) -> None:
    text = asked(client, "card", day=TODAY.isoformat(), seconds=61, hints=1, words=90, best_moves={"knopf": "good"})[
        "text"
    ]
    assert "1:01 (1 hint)" in text
    assert "🟨 Kopf oder Knopf" in text
    assert text.count("⬜") == 2


def test_solo_records_name_the_table_to_its_player_only(client: Client, server: RunningServer) -> None:
    assert client.http.get("/api/records/mots/solo").json() == []
    table = client.create("mots", "me", preset="solo", options={"lexicon": "en"})
    with client.connect(table) as socket:
        while (told := socket.until(lambda told: bool(told["prompts"])))["moves"]["total"] == 1:
            assert socket.play("pass")["ok"]  # the die shows one, and no word has one letter: it is rolled again
        listed = told["moves"]["list"] or socket.ask("moves", seat=0, prefix="7")["moves"]["list"]
        assert socket.play(next(move for move in listed if move != "pass"))["ok"]
        assert socket.play("pass")["ok"]
        socket.until(lambda told: told["status"] == "over")
    (mine,) = client.http.get("/api/records/mots/solo").json()
    assert (mine["you"], mine["table"], mine["name"]) == (True, table, "me 0")
    assert mine["points"] > 0
    (theirs,) = server.client().http.get("/api/records/mots/solo").json()
    assert (theirs["you"], theirs["table"], theirs["points"]) == (False, None, mine["points"])
    assert server.client().http.get("/api/records/mots/none").status_code == 404


def test_questions_cannot_be_asked_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PUZZLE_QUESTIONS_PER_TABLE", 1)
    with RunningServer(quick_services(tmp_path), tables_per_minute=2) as server:
        question = {"text": "puzzle 8x10 easy\n", "colour": "blue"}
        codes = [server.client().http.post("/api/puzzles/inspect", json=question).status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]


def imported(client: Client, game: str = "knopf") -> str:
    """A short game of two people, given up by one of them."""
    text = f"tete record 1\ngame: {game}\nseat 0: human Odile\nseat 1: human Achille\nended: resigned, places 2 1\n\n"
    answer = client.http.post("/api/import", content=text + "0 b3-a2\n1 b2-d4\n")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def test_a_decision_of_a_finished_game_is_looked_at_again(client: Client) -> None:
    table = imported(client)
    shown = client.http.get(f"/api/puzzles/games/{table}/1").json()
    assert (shown["game"], shown["seat"], shown["seats"]) == ("knopf", 1, 2)
    assert shown["plies"] == [{"actor": 0, "text": "b3-a2"}]
    assert "b2-d4" in shown["moves"]
    replay = client.http.get(f"/api/tables/{table}/replay?viewpoint=1").json()
    assert shown["view"] == replay["plies"][1]["view"]
    assert asked(client, f"games/{table}/1/preview", move="b2-d4")["ok"] is True
    refused = asked(client, f"games/{table}/1/preview", move="b2-b9")
    assert (refused["ok"], bool(refused["error"]["text"])) == (False, True)


def test_only_legal_moves_of_finished_games_are_judged(client: Client) -> None:
    table = imported(client)
    for ply, move, status in ((1, "b2-b9", 400), (2, "b2-d4", 400), (1, "x" * 300, 422)):
        answer = client.http.post(f"/api/puzzles/games/{table}/{ply}", json={"move": move})
        assert answer.status_code == status, answer.text
    running = client.create("knopf", "local", "local")
    answer = client.http.get(f"/api/puzzles/games/{running}/0")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not-over")
