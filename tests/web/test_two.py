"""Two people, two browsers: the second comes by the link, and they play by clicking."""

from __future__ import annotations

import pytest

from tests.web.conftest import Arrive
from tests.web.games import DUO, play, sit_down_two
from tests.web.hands import HANDS
from tests.web.secrets import leaks, tables

PLIES = 20


@pytest.mark.parametrize("game", HANDS)
def test_two_people_play_through_the_page(arrives: Arrive, game: str) -> None:
    host, guest = arrives(), arrives()
    sit_down_two(host, guest, game, DUO.get(game))
    end = play(game, [host, guest], PLIES)
    assert end.over or end.ply >= PLIES
    if game == "headquarter":
        assert len(tables(host.frames)) > PLIES / 2
        assert leaks(host.frames, guest.frames) == []
        assert leaks(guest.frames, host.frames) == []
