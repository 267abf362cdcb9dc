"""Questions in JSON, answered line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tete.core import CHANCE
from tete.games import GAMES
from tete.games.headache.options import HeadacheOptions


def answers(*questions: object, game: str = "knopf", level: str = "3") -> list[dict[str, Any]]:
    """What the engine answers to these questions; a text is written as it is."""
    lines = [each if isinstance(each, str) else json.dumps(each) for each in questions]
    ended = subprocess.run(
        [sys.executable, "-m", "tete", "engine", game, "--analyze", "--level", level, "--seed", "1", "--lang", "en"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_a_position_is_judged() -> None:
    (answer,) = answers({"id": "first", "moves": ["0 b9-d7"], "preset": "quick", "most": 3})
    assert answer["id"] == "first"
    assert answer["seat"] == 1
    assert 0 <= answer["value"] <= 1
    assert len(answer["ranked"]) == 3
    assert answer["line"][0] == answer["move"]
    game = GAMES["knopf"]
    game.start().play(0, game.parse("b9-d7")).play(1, game.parse(answer["move"]))


def test_another_game_and_player_may_be_asked_about() -> None:
    rolls = ("4", "3", "1*", "5")
    one, two = answers(
        {"game": "blokus", "preset": "duo", "moves": ["b e10"], "player": "greedy"},
        {
            "game": "headache",
            "seats": 3,
            "options": {"safe": "on", "must_move": "on"},
            "moves": [f"chance {roll}" for roll in rolls],
        },
    )
    assert one["seat"] == 1
    game = GAMES["headache"]
    state = game.start(HeadacheOptions(safe=True, must_move=True), 3)
    for roll in rolls:
        state = state.play(CHANCE, game.parse(roll))
    assert [two["move"]] == [str(move) for move in state.moves(two["seat"])]


def test_a_finished_game_has_an_outcome() -> None:
    (answer,) = answers({"game": "mots", "preset": "solo", "moves": ["chance 2", "0 8i ET", "chance 1", "0 pass"]})
    assert answer.get("outcome", {}).get("reason") == "solo", answer


def test_nonsense_is_an_error_with_its_id_and_the_next_question_is_answered() -> None:
    *wrong, right = answers(
        "{",
        "[1]",
        "{" * 3000,
        {"id": 2},
        {"id": 3, "moves": "b9-a9"},
        {"id": 4, "moves": ["0 b9-b9"]},
        {"id": 5, "moves": [7]},
        {"id": 6, "moves": [], "game": "chess"},
        {"id": 7, "moves": [], "preset": "huge"},
        {"id": 8, "moves": [], "player": "level:99"},
        {"id": 9, "moves": [], "nodes": 0},
        {"id": 10, "moves": [], "hurry": True},
        {"id": 11, "moves": [], "options": {"goal": 10}},
        {"id": 12, "moves": [], "seats": True},
        {"id": 13, "game": "mots", "moves": []},
        {"id": 14, "moves": [], "nodes": 10**30},
        {"id": 15, "moves": [], "seconds": float("nan")},
        {"id": 16, "moves": []},
    )
    assert [answer["id"] for answer in wrong] == [None, None, None, *range(2, 16)]
    assert all(set(answer) == {"id", "error"} and answer["error"] for answer in wrong)
    assert "move" in right
