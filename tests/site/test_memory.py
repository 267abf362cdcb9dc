"""What a tab takes of a phone's memory, and that a long session does not take more and more."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.site.memory import resident
from tests.site.visits import KEPT, SiteServer, memory_of
from tests.web.play import play
from tests.web.user import PHONE, open_browser

MOST = 360  # MB, with the worker that thinks; a machine with nothing else to do keeps more compiled code
MORE = 20  # MB that further games may take
GAMES = 4


def test_games_in_a_row_take_no_more_memory_than_one(browser: Browser) -> None:
    """A browser collects its garbage when it likes, so the least of two figures counts."""
    server = SiteServer()
    user = open_browser(browser, server.url, "evening", viewport=PHONE)
    user.go("/")
    user.page.wait_for_function(KEPT)
    user.go("/")
    assert memory_of(user.page) == "restored"
    taken = []
    for _ in range(GAMES):
        user.create_by_form("knopf", "computer")
        assert play("knopf", [user], 300).over
        taken.append(resident(user.page))
    first, last = min(taken[:2]), min(taken[-2:])
    assert first < MOST, taken
    assert last < first + MORE, taken
    assert user.problems == []
    user.context.close()
    server.stop()
