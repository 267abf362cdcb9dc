"""Against the computer: three clicks from the shelf to the board, and it answers."""

from __future__ import annotations

import time

import pytest

from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser, Report
from tests.web.play import DUO, play

PLIES = 8


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_the_computer_plays_along(new_user: NewUser, report: Report, game: str) -> None:
    user = new_user()
    user.create_table(game, "computer", preset=DUO.get(game))
    end = play(game, [user], PLIES)
    assert end.over or end.ply >= PLIES
    start = time.perf_counter()
    user.page.reload()
    user.page.locator("[data-cell], [data-space]").first.wait_for()
    report(f"{game}: board {time.perf_counter() - start:.2f} s after load")
