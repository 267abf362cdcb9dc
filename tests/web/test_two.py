"""Two people, two browsers: the second comes by the link, and they play by clicking."""

from __future__ import annotations

import pytest

from tests.web.conftest import Arrive
from tests.web.games import play, sit_down_two
from tests.web.hands import HANDS

PLIES = 24


@pytest.mark.parametrize("game", HANDS)
def test_two_people_play_through_the_page(arrives: Arrive, game: str) -> None:
    host, guest = arrives(), arrives()
    sit_down_two(host, guest, game)
    end = play(game, [host, guest], PLIES)
    assert end.over or end.ply >= PLIES
