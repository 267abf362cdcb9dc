"""Two users, two browsers: the second comes by the link, and they play by clicking."""

from __future__ import annotations

import pytest

from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser
from tests.web.leak_check import leaks, snapshots
from tests.web.play import play, seat_two

PLIES = 4


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_two_people_play_through_the_page(new_user: NewUser, game: str) -> None:
    host, guest = new_user(), new_user()
    seat_two(host, guest, game, "Duo: two players" if game == "blokus" else None)
    end = play(game, [host, guest], PLIES)
    assert end.over or end.ply >= PLIES
    if game == "headquarter":
        assert len(snapshots(host.frames)) > PLIES / 2
        assert leaks(host.frames, guest.frames) == []
        assert leaks(guest.frames, host.frames) == []
