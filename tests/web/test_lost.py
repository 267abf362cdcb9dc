"""Wrong addresses, a room that does not answer, windows too small: the page says what is the matter."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import Arrive
from tests.web.finished import bring
from tests.web.hands import HANDS
from tests.web.people import PHONE

ZOOMED: ViewportSize = {"width": 640, "height": 400}  # a desk at 200 %


def test_a_room_that_does_not_answer_is_told_and_the_page_heals(arrives: Arrive) -> None:
    person = arrives()
    person.forgiven = "ERR_INTERNET_DISCONNECTED"
    person.go("/mine")
    person.page.get_by_role("heading", name="My games").wait_for()
    person.context.set_offline(True)
    person.page.get_by_role("link", name="Play", exact=True).first.click()
    expect(person.page.get_by_role("alert")).to_have_text("Connection lost. Mending it…")
    person.context.set_offline(False)
    expect(person.page.get_by_role("radio", name="Blokus", exact=True)).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_does_not_come_is_told_and_comes_later(arrives: Arrive) -> None:
    person = arrives()
    person.forgiven = "ERR_INTERNET_DISCONNECTED|preload"
    person.go("/")
    expect(person.page.get_by_role("radio", name="Blokus", exact=True)).to_be_visible()
    person.context.set_offline(True)
    person.page.get_by_role("link", name="Puzzles").click()
    expect(person.page.get_by_role("alert")).to_have_text("Connection lost. Mending it…")
    person.context.set_offline(False)
    expect(person.page.get_by_role("heading", name="Puzzles")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/puzzles/nosuch-x", "There is no such puzzle."),
        ("/rules/nosuch", "The rules of nosuch are not written down here."),
        ("/t/nosuch", "This table does not exist, or no longer."),
        ("/replay/nosuch", "This table does not exist, or no longer."),
    ],
)
def test_a_wrong_address_is_answered(arrives: Arrive, path: str, said: str) -> None:
    person = arrives()
    person.forgiven = "404|WebSocket"
    person.go(path)
    expect(person.page.get_by_text(said)).to_be_visible()


@pytest.mark.parametrize("game", HANDS)
def test_the_name_of_a_replayed_game_is_read_whole_on_a_phone(arrives: Arrive, game: str) -> None:
    person = arrives(viewport=PHONE, locale="fr-FR")
    person.go(f"/replay/{bring(person, game)}")
    title = person.page.locator("header h1")
    title.wait_for()
    box = title.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 46


def test_the_board_is_never_taller_than_a_zoomed_window(arrives: Arrive) -> None:
    person = arrives(viewport=ZOOMED)
    person.lay("blokus", "computer", preset="Duo: two players")
    box = person.page.locator(".plate").bounding_box()
    assert box
    assert box["height"] <= ZOOMED["height"]
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
