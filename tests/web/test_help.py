"""Help while playing: hints that say why, refusals that open their rule, words looked up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.actions import click, fill, hover, press, speak, write
from tests.web.board_moves import MAKE_MOVE, called, cell, named
from tests.web.conftest import NewUser
from tests.web.play import DUO, play
from tests.web.user import User


def sit_down(user: User, game: str) -> Page:
    user.create_table(game, "computer", preset=DUO.get(game))
    user.wait_prompted()
    return user.page


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_a_hint_says_why(new_user: NewUser, game: str) -> None:
    page = sit_down(new_user(), game)
    click(page.get_by_role("button", name="Hint"))
    hint = page.locator("[role=status] .hint")
    expect(hint).to_be_visible()
    expect(hint).to_have_text(re.compile(r"[A-Z].*\.\s*$"))


def test_a_hint_that_takes_long_is_called_off_with_the_same_button(new_user: NewUser) -> None:
    user = new_user()
    held: list[str | bytes] = []

    def hold_hints(wire: WebSocketRoute) -> None:
        """As if a hint took until another message is sent."""
        server = wire.connect_to_server()

        def forward(frame: str | bytes) -> None:
            if '"hint"' in str(frame):
                held.append(frame)
            elif '"ping"' in str(frame):
                server.send(frame)
            else:
                for each in [*held, frame]:
                    server.send(each)
                held.clear()

        wire.on_message(forward)

    user.page.route_web_socket(re.compile("/ws/"), hold_hints)
    page = sit_down(user, "knopf")
    click(page.get_by_role("button", name="Hint"))
    expect(page.get_by_text("Looking for a hint…")).to_be_visible()
    click(page.get_by_role("button", name="Stop"))
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(page.locator("[role=status] p")).to_have_count(0)
    press(page, "h")
    expect(page.get_by_text("Looking for a hint…")).to_be_visible()
    play("knopf", [user], user.read().ply + 1)  # after a move no hint is wanted for it any more
    expect(page.get_by_text("Looking for a hint…")).to_have_count(0)
    expect(page.locator("[role=status] .hint")).to_have_count(0)


def test_against_other_people_no_hint_is_offered(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.create_table("knopf", "friend", name="Odile")
    friend.accept(host.invitation(), "Zoé")
    host.wait_prompted()
    for user in (host, friend):
        expect(user.page.get_by_role("button", name="Possible moves")).to_be_visible()
        expect(user.page.get_by_role("button", name="Hint")).to_have_count(0)


def wrong_knopf(page: Page) -> None:
    click(cell(page, called(page, "can move")[0]))
    named(page, "can go here").first.wait_for()
    ends = set(called(page, "can go here"))
    every = [f"{column}{row}" for column in "abcdefghij" for row in (5, 6)]
    click(cell(page, next(name for name in every if name not in ends)))


def wrong_blokus(page: Page) -> None:
    click(page.locator(".tray button:not(:disabled):not(.stuck)").first)
    hover(cell(page, "l12"))  # far from where it has to begin


def wrong_headquarter(page: Page) -> None:
    click(cell(page, "d6"))  # far up in an empty head


def wrong_headache(page: Page) -> None:
    if not called(page, "can be reached", "can be captured"):
        click(cell(page, called(page, "can move")[0]))
    named(page, "can be reached", "can be captured").first.wait_for()
    fine = called(page, "can be reached", "can be captured", "a cone can come in", "of yours")
    click(cell(page, next(f"x{k}" for k in range(8) if f"x{k}" not in fine)))


def wrong_mots(page: Page) -> None:
    click(page.locator('[data-cell="i8"]'))
    write(page, "X" * 7)


WRONG: dict[str, tuple[Callable[[Page], None], str]] = {
    "knopf": (wrong_knopf, "KK-12"),
    "blokus": (wrong_blokus, "BL-4"),
    "headquarter": (wrong_headquarter, "HQ-"),
    "headache": (wrong_headache, "HA-"),
    "mots": (wrong_mots, "MT-4"),
}


@pytest.mark.parametrize("game", WRONG)
def test_a_refusal_opens_its_rule_beside_the_board(new_user: NewUser, game: str) -> None:
    user = new_user()
    page = sit_down(user, game)
    if game == "headache":  # nothing can go wrong before a cone is in
        while not called(page, "can move"):
            play(game, [user], user.read().ply + 1)
    wrong, rule = WRONG[game]
    wrong(page)
    number = page.locator(".hand .rule-number").filter(has_text=rule).first
    expect(number).to_be_visible()
    wanted = number.inner_text()
    click(number)
    here = page.locator(f".rules .here#{wanted}")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text(wanted)
    speak(page, "fr")
    expect(here).to_be_in_viewport()
    click(page.get_by_role("button", name="Fermer"))
    expect(page.locator(".rules")).not_to_be_visible()


def test_a_word_is_looked_up_beside_the_grid(new_user: NewUser) -> None:
    page = sit_down(new_user(), "mots")
    click(page.get_by_text("Look up a word"))
    box = page.get_by_role("textbox", name="Look up a word")
    fill(box, "house")
    box.press("Enter")
    expect(page.get_by_text("HOUSE is in the dictionary (English).")).to_be_visible()
    expect(page.get_by_text("An everyday word.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"At the end: .*HOUSES"))).to_be_visible()
    fill(box, "housex")
    box.press("Enter")
    expect(page.get_by_text("HOUSEX is not in the dictionary (English).")).to_be_visible()


def test_a_link_to_a_rule_opens_the_exact_rules_there(new_user: NewUser) -> None:
    user = new_user()
    user.go("/rules/knopf")
    page, fold = user.page, user.page.locator("details.exact")
    fold.wait_for()
    expect(fold).not_to_have_attribute("open", "")
    expect(page.get_by_role("link", name="My games")).to_be_visible()  # the main menu stays
    user.go("/rules/knopf#KK-12")
    expect(page.locator("#KK-12.here")).to_be_in_viewport()
    speak(page, "fr")
    expect(fold.locator("summary")).to_have_text("Les règles exactes")
