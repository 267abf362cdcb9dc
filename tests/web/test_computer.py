"""Against the computer: three clicks from the shelf to the board, and it answers."""

from __future__ import annotations

import time

import pytest

from tests.web.conftest import Arrive, Tell
from tests.web.games import DUO, play
from tests.web.hands import HANDS

PLIES = 8


@pytest.mark.parametrize("game", HANDS)
def test_the_computer_plays_along(arrives: Arrive, tell: Tell, game: str) -> None:
    person = arrives()
    person.lay(game, "computer", preset=DUO.get(game))
    end = play(game, [person], PLIES)
    assert end.over or end.ply >= PLIES
    start = time.perf_counter()
    person.page.reload()
    person.page.locator("[data-cell], [data-space]").first.wait_for()
    tell(f"{game}: board {time.perf_counter() - start:.2f} s after load")
