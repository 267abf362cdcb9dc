"""The bot of the guide plays, and is as short as it says."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

from examples import bot
from tests.server.client import RunningServer
from tests.support.patience import HANG_S


def test_the_example_bot_plays_a_game_to_its_end(server: RunningServer) -> None:
    client = server.client()
    made = client.http.post(
        "/api/tables", json={"game": "knopf", "preset": "quick", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    ).json()
    link = server.url + made["invites"][0]["url"]
    ends: list[str] = []
    thread = threading.Thread(target=lambda: ends.append(bot.play(link)), daemon=True)
    thread.start()
    with client.connect(made["table"]) as socket:
        socket.until(lambda table: table["status"] == "playing")
        assert socket.table["seats"][1]["name"] == "Bot"
        while socket.until(lambda table: bool(table["prompts"]) or table["status"] == "over")["status"] != "over":
            assert socket.play()["ok"]
    thread.join(HANG_S)
    assert ends == [socket.table["turn"]["reason"]]


def test_the_example_bot_has_no_more_than_thirty_lines_of_code() -> None:
    source = Path(bot.__file__).read_text("utf-8")
    (play,) = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert play.end_lineno is not None
    assert play.end_lineno - play.lineno < 30
