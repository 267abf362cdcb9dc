"""The same test always gets the same dice, ids and computers, whatever ran before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.leak_check import snapshots
from tests.web.play import play
from tests.web.server_process import ServerProcess
from tests.web.user import open_browser


def game(browser: Browser, data: Path) -> tuple[str, list[str]]:
    """The table's id, and every ply of the beginning of a game with dice against a computer."""
    data.mkdir()
    server = ServerProcess(data)
    try:
        user = open_browser(browser, server.url, "the same test")
        user.create_table("headache", "computer")
        play("headache", [user], 12)
        plies = [each for table in snapshots(user.frames) for each in table["notifications"] if each["kind"] == "ply"]
        user.context.close()
        return user.page.url.rsplit("/", 1)[1], [each["text"] for each in plies[:12]]
    finally:
        server.close()


@pytest.mark.deep
def test_the_same_test_gets_the_same_game(browser: Browser, tmp_path: Path) -> None:
    first, second = (game(browser, tmp_path / name) for name in ("one", "two"))
    assert first == second
