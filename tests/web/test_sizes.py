"""On a phone nothing is cut off and nothing scrolls sideways; the whole page stays light."""

from __future__ import annotations

import gzip
from importlib.resources import files

import pytest

from tests.web.conftest import Arrive, Tell
from tests.web.games import DUO, play
from tests.web.hands import HANDS
from tests.web.people import NAMES, PHONE, Person

MOST = 150 * 1000  # bytes of JavaScript, gzipped: the limit the house has set itself


@pytest.mark.parametrize("game", HANDS)
def test_a_phone_shows_the_whole_board_and_plays(arrives: Arrive, game: str) -> None:
    person = arrives(viewport=PHONE, has_touch=True, device_scale_factor=1)
    person.go("/")
    assert fits(person)
    person.lay(game, "computer", preset=DUO.get(game))
    assert play(game, [person], 3).ply >= 3
    assert fits(person)
    box = person.page.locator(".plate").bounding_box()
    assert box is not None
    assert box["width"] >= PHONE["width"] * 0.85


@pytest.mark.parametrize("way", ["lying", "upright", "through"])
def test_the_piece_in_hand_lies_on_no_button(arrives: Arrive, way: str) -> None:
    person = arrives(viewport={"width": 390, "height": 844})
    person.lay("headquarter", "computer")
    person.wait_asked()
    person.page.get_by_role("radio", name=way).click()
    piece = person.page.locator(".piece svg").bounding_box()
    ways = person.page.get_by_role("radiogroup").bounding_box()
    assert piece is not None
    assert ways is not None
    assert piece["y"] + piece["height"] <= ways["y"]


def test_rules_fit_on_a_phone(arrives: Arrive) -> None:
    person = arrives(viewport=PHONE)
    for game in NAMES:
        person.go(f"/rules/{game}")
        person.page.locator("main h1").first.wait_for()
        assert fits(person), game


def test_a_finger_plays_with_two_taps_and_the_button(arrives: Arrive) -> None:
    person = arrives(viewport=PHONE, has_touch=True, is_mobile=True)
    person.lay("knopf", "computer")
    person.wait_asked()
    page = person.page
    page.locator('[data-cell][aria-label*="can move"]').first.tap()
    page.locator('[data-cell][aria-label*="can go here"]').first.tap()
    page.locator(".pinned .main").tap()
    assert person.wait_past(0).ply >= 1


def test_the_page_is_light(tell: Tell) -> None:
    scripts = [file for file in (files("tete.server") / "page" / "assets").iterdir() if file.name.endswith(".js")]
    weight = sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in scripts)
    tell(f"JavaScript: {weight / 1000:.1f} kB gzipped in {len(scripts)} files")
    assert scripts
    assert weight <= MOST


def fits(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
