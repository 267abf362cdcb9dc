"""The list of games, which one game of another package must not empty."""

from __future__ import annotations

import logging
from typing import Any, ClassVar

import pytest

from tests.server.client import RunningServer
from tests.toy import TossGame
from tete.core import option
from tete.games import GAMES, our_games
from tete.server import catalogue
from tete.testing import check_game


class Misfit(TossGame):
    key: ClassVar[str] = "misfit"
    first_seat: ClassVar[Any] = {"classic": "often"}


def test_choices_are_texts() -> None:
    with pytest.raises(TypeError, match="the choices of an option are texts, not \\(4, 5\\)"):
        option(4, choices=(4, 5))  # type: ignore[arg-type]


def test_a_game_that_does_not_fit_is_left_out(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(GAMES, "misfit", Misfit())
    catalogue.games.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            answer = server.client().http.get("/api/games")
    finally:
        catalogue.games.cache_clear()
    assert answer.status_code == 200
    keys = [info["key"] for info in answer.json()]
    assert {game.key for game in our_games()} <= set(keys)
    assert "misfit" not in keys
    (line,) = [message for message in caplog.messages if "misfit" in message]
    assert line.startswith("misfit was left out of the list of games: ")
    assert "\n" not in line


def test_the_laws_find_it() -> None:
    with pytest.raises(ValueError, match="first_seat"):
        check_game(Misfit(), seeds=())
