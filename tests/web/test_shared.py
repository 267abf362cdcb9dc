"""Several at one screen; where there are secrets, a curtain hangs between the turns."""

from __future__ import annotations

from random import Random

from tests.web.conftest import Arrive
from tests.web.games import play
from tests.web.hands import headquarter
from tests.web.people import Person
from tests.web.secrets import tables


def test_two_share_a_screen_without_secrets(arrives: Arrive) -> None:
    person = arrives()
    person.lay("knopf", "local")
    assert play("knopf", [person], 8).ply >= 8


def test_a_curtain_hangs_between_the_turns(arrives: Arrive) -> None:
    person = arrives()
    person.lay("headquarter", "local")
    page, rng, looked = person.page, Random(3), []
    for _ in range(6):
        page.locator(".curtain").wait_for()
        assert page.locator("[data-cell]").count() == 0
        open_curtain(person)
        looked.append(tables(person.frames)[-1]["eye"])
        headquarter(page, rng)
    assert looked == [0, 1, 0, 1, 0, 1] or looked == [1, 0, 1, 0, 1, 0]
    eye = None
    for table in tables(person.frames):
        if table["curtain"] is not None and table["eye"] is None:
            assert table["view"] is None
            assert table["moves"] is None
            assert not any(news["kind"] == "ply" and news["actor"] in (0, 1) and news["text"] for news in table["news"])
        elif table["eye"] is not None and table["status"] == "playing":
            eye = table["eye"]
            assert table["view"]["seat"] == eye


def open_curtain(person: Person) -> None:
    """Holds the button until the curtain is drawn."""
    page = person.page
    page.locator(".curtain button").hover()
    page.mouse.down()
    page.locator(".curtain").wait_for(state="detached")
    page.mouse.up()
