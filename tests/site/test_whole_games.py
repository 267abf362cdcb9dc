"""With the server gone since the first visit, every game is played to its end."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.web.actions import click
from tests.web.board_moves import headquarter
from tests.web.play import DUO, play
from tests.web.test_shared_screen import open_curtain
from tests.web.user import User

PRESETS = {"blokus": "Duo: two players on the small board"}
assert set(PRESETS) == set(DUO)


@pytest.mark.parametrize("game", ["headquarter", "headache", "blokus", "mots", "knopf"])
def test_a_whole_game_against_the_computer(offline_user: User, game: str) -> None:
    offline_user.create_by_form(game, "computer", preset=PRESETS.get(game))
    assert play(game, [offline_user], 600).over


def test_one_screen_for_two_with_the_curtain(offline_user: User) -> None:
    offline_user.create_by_form("headquarter", "local")
    page, rng = offline_user.page, Random(3)
    for _ in range(4):
        page.locator(".curtain").wait_for()
        assert page.locator("[data-cell]").count() == 0
        open_curtain(offline_user)
        headquarter(page, rng)
    open_curtain(offline_user)
    assert offline_user.read().ply >= 4


def test_a_finished_game_is_in_the_one_file_of_all_games(offline_user: User) -> None:
    offline_user.create_by_form("knopf", "computer")
    assert play("knopf", [offline_user], 200).over
    offline_user.go("/mine")
    with offline_user.page.expect_download() as download:
        click(offline_user.page.get_by_role("button", name="Save all games in one file"))
    games = re.findall(r"^game: .*", download.value.path().read_text("utf-8"), re.MULTILINE)
    assert any("knopf" in line for line in games)
