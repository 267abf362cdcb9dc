"""What a tab takes of a phone's memory, and that a long session does not take more and more."""

from __future__ import annotations

from tests.site.memory import plain_tab
from tests.site.other_browsers import play, start
from tests.site.visits import SiteServer

MOST = 300  # MB, with the worker that thinks
MORE = 20  # MB that further games may take
GAMES = 4


def test_games_in_a_row_take_no_more_memory_than_one() -> None:
    """A browser collects its garbage when it likes, so the least of two figures counts."""
    server = SiteServer()
    with plain_tab() as tab:
        start(tab, server.url)
        taken = [tab.resident()]
        for _ in range(GAMES):
            play(tab, server.url)
            taken.append(tab.resident())
    server.stop()
    assert max(taken) < MOST, taken
    assert min(taken[-2:]) < min(taken[1:3]) + MORE, taken
