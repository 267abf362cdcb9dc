"""Wrong addresses, a server that does not answer, windows too small: the page says what is wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.actions import click
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game
from tests.web.screen_checks import unseen
from tests.web.user import PHONE

ZOOMED: ViewportSize = {"width": 640, "height": 400}  # a desk at 200 %


def test_a_server_that_does_not_answer_is_reported_and_the_page_recovers(new_user: NewUser) -> None:
    user = new_user()
    user.expected_errors = "ERR_INTERNET_DISCONNECTED"
    user.go("/mine")
    user.page.get_by_role("heading", name="My games").wait_for()
    user.context.set_offline(True)
    click(user.page.get_by_role("link", name="Play", exact=True).first)
    expect(user.page.get_by_role("alert")).to_have_text("Connection lost. Reconnecting…")
    user.context.set_offline(False)
    expect(user.page.get_by_role("radio", name="Blokus", exact=True)).to_be_visible()
    expect(user.page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_does_not_load_is_reported_and_loads_later(new_user: NewUser) -> None:
    user = new_user()
    user.expected_errors = "ERR_INTERNET_DISCONNECTED|preload"
    user.go("/")
    expect(user.page.get_by_role("radio", name="Blokus", exact=True)).to_be_visible()
    user.context.set_offline(True)
    click(user.page.get_by_role("link", name="Puzzles"))
    expect(user.page.get_by_role("alert")).to_have_text("Connection lost. Reconnecting…")
    user.context.set_offline(False)
    expect(user.page.get_by_role("heading", name="Puzzles")).to_be_visible()


def test_a_wrong_address_is_answered(new_user: NewUser) -> None:
    user = new_user()
    user.expected_errors = "404|WebSocket"
    for path, said in (
        ("/puzzles/nosuch-x", "There is no such puzzle."),
        ("/rules/nosuch", "There are no rules of this game here."),
        ("/nonsense", "This address leads nowhere."),
        ("/puzzles/nonsense", "This address leads nowhere."),
        ("/t/nosuch", "There is no such table (any more)."),
        ("/replay/nosuch", "There is no such table (any more)."),
    ):
        user.go(path)
        expect(user.page.get_by_text(said)).to_be_visible()
        expect(user.page.locator("main.empty svg").first).to_be_visible()  # not without a box


def test_the_rules_are_found_without_a_game(new_user: NewUser) -> None:
    user = new_user()
    user.go("/rules")
    expect(user.page.locator("article, main h1").first).to_be_visible()
    expect(user.page).to_have_title(re.compile("^Rules of "))


def test_what_cannot_be_sent_is_said_in_the_language_of_the_page_and_sent_later(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR", viewport={"width": 360, "height": 620})
    user.expected_errors = "ERR_INTERNET_DISCONNECTED"
    user.choose_game("knopf", form=False)
    user.context.set_offline(True)
    click(user.page.get_by_role("button", name="Contre l’ordinateur"))
    expect(user.page.get_by_role("alert")).to_have_text("Connexion perdue. Reconnexion…")
    assert unseen(user, "[role=alert]") == []
    user.context.set_offline(False)
    user.page.wait_for_url(re.compile("/t/"))  # the table is asked for again by itself


@pytest.mark.parametrize("game", ["knopf", "mots"])
def test_the_name_of_a_replayed_game_is_read_whole_on_a_phone(new_user: NewUser, game: str) -> None:
    user = new_user(viewport=PHONE, locale="fr-FR")
    user.go(f"/replay/{import_game(user, game)}")
    title = user.page.locator("header h1")
    title.wait_for()
    box = title.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 46


def test_the_board_is_never_taller_than_a_zoomed_window(new_user: NewUser) -> None:
    user = new_user(viewport=ZOOMED)
    user.create_table("blokus", "computer", preset="duo")
    box = user.page.locator(".plate").bounding_box()
    assert box
    assert box["height"] <= ZOOMED["height"]
    assert user.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
