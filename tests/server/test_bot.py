"""The bot of the guide plays every game, and is as short as it says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from examples import bot
from tests.server.client import RunningServer, wait_until

# The shortest preset of each game.
TABLES = {"knopf": "quick", "headquarter": "", "headache": "", "blokus": "duo", "mots": ""}


@pytest.mark.parametrize("game", TABLES)
def test_the_example_bot_plays_a_game_to_its_end(server: RunningServer, game: str) -> None:
    request = {"game": game, "preset": TABLES[game], "seats": [{"kind": "friend"}, {"kind": "computer", "level": 1}]}
    client = server.client()
    made = client.http.post("/api/tables", json=request).json()
    end = bot.play(server.url + made["invites"][0]["url"])
    with client.connect(made["table"]) as socket:
        assert socket.table["turn"]["reason"] == end
        assert socket.table["seats"][0]["name"] == "Bot"


def test_a_ping_of_the_protocol_is_a_sign_of_life(server: RunningServer) -> None:
    client = server.client()
    made = client.http.post("/api/tables", json={"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]}).json()
    with client.connect(made["table"]) as socket:
        (connection,) = server.registry.actors[made["table"]].connections
        connection.heard_at = 0.0
        socket.socket.ping()
        wait_until(lambda: connection.heard_at > 0)


def test_the_example_bot_has_no_more_than_thirty_lines_of_code() -> None:
    source = Path(bot.__file__).read_text("utf-8")
    (play,) = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert play.end_lineno is not None
    assert play.end_lineno - play.lineno < 30
