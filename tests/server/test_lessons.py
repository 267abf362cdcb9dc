"""Lessons over HTTP: a step is shown, a move is judged by the rules, and nothing secret leaves the server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Client, RunningServer
from tete.lessons.lesson import lesson_games, lesson_of


@pytest.fixture
def client(server: RunningServer) -> Client:
    return server.client(**{"Accept-Language": "en"})


def posted(client: Client, path: str, **question: Any) -> Any:
    answer = client.http.post(f"/api/lessons/{path}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_games_with_a_lesson_are_listed(client: Client) -> None:
    told = client.http.get("/api/lessons").json()
    assert [each["game"] for each in told] == list(lesson_games())
    assert all(each["steps"] >= 6 for each in told)


@pytest.mark.parametrize("game", lesson_games())
def test_every_step_is_served_and_its_shown_move_is_right(client: Client, game: str) -> None:
    lesson = lesson_of(game, "en")
    for number, step in enumerate(lesson.steps):
        told = client.http.get(f"/api/lessons/{game}/{number}").json()
        assert (told["say"], told["show"], told["last"]) == (step.say, step.show, step.game)
        assert told["frames"][-1]["turn"]["kind"] == "decide"
        if step.show is not None:
            assert posted(client, f"{game}/{number}/preview", move=step.show)["ok"] is True
            answer = posted(client, f"{game}/{number}", move=step.show)
            assert (answer["done"], answer["say"]) == (True, step.why)


@pytest.mark.parametrize("game", lesson_games())
def test_the_card_has_three_pictures_and_the_table_can_be_created(client: Client, game: str) -> None:
    pictures = client.http.get(f"/api/lessons/{game}/card").json()["pictures"]
    assert [each["say"] for each in pictures] == [each.say for each in lesson_of(game, "en").card]
    table = client.http.get(f"/api/lessons/{game}/table").json()
    seats = [{"kind": "me", "name": "Zoé"}] + [{"kind": "computer", "level": 1}] * (table.pop("seats") - 1)
    assert client.http.post("/api/tables", json={"game": game, "seats": seats, **table}).status_code == 201


def test_a_refused_move_is_told_why_in_the_language_asked_for(server: RunningServer, client: Client) -> None:
    english = posted(client, "knopf/0", move="e3-e5")
    assert (english["done"], english["frames"], english["error"]["code"]) == (False, [], "wrong-distance")
    french = posted(server.client(**{"Accept-Language": "fr"}), "knopf/0", move="e3-e5")
    assert french["error"]["text"] != english["error"]["text"]


def test_a_move_beside_the_goal_is_told_why(client: Client) -> None:
    answer = posted(client, "knopf/1", move="e5-d5")
    assert (answer["done"], answer["frames"], answer["say"]) == (False, [], lesson_of("knopf", "en").steps[1].wrong)


def test_nonsense_is_refused_with_one_sentence(client: Client) -> None:
    assert client.http.get("/api/lessons/halma/0").status_code == 404
    assert client.http.get("/api/lessons/knopf/50").status_code == 404
    assert client.http.get("/api/lessons/knopf/500").status_code == 422
    assert client.http.get("/api/lessons/knopf/0?seed=-1").status_code == 422
    for question in ({}, {"move": ""}, {"move": "x" * 300}, {"move": "e3-e6", "moves": ["e3-e6"] * 200}, {"moves": 3}):
        assert client.http.post("/api/lessons/knopf/0", json=question).status_code == 422
    broken = posted(client, "knopf/7", move="e3-e6", moves=["nonsense"])
    assert (broken["done"], broken["error"]["code"]) == (False, "bad-move")
