"""A game as a link: two browsers, and no server but the host of the files."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.site.visits import SiteServer
from tests.web.actions import click
from tests.web.board_moves import knopf
from tests.web.user import User, open_browser

LINK = "input[readonly]"


@pytest.fixture
def friends(browser: Browser) -> Iterator[tuple[User, User]]:
    server = SiteServer()
    pair = open_browser(browser, server.url, "ada"), open_browser(browser, server.url, "bob")
    yield pair
    for user in pair:
        assert user.problems == []
        user.context.close()
    server.stop()


def move(user: User, rng: Random) -> int:
    """Make moves until it is the other's turn; the ply after them."""
    state = user.wait_prompted()
    while state.prompted:
        knopf(user.page, rng)
        state = user.wait_after(state.ply)
    return state.ply


def test_two_browsers_play_by_sending_links(friends: tuple[User, User]) -> None:
    ada, bob = friends
    ada.choose_game("knopf", form=False)
    click(ada.page.get_by_role("button", name="A friend far away"))
    rng, ply = Random(5), 0
    for turn in range(4):
        mover, other = (ada, bob) if turn % 2 == 0 else (bob, ada)
        ply = move(mover, rng)
        expect(mover.page.get_by_role("heading", name="Send your move")).to_be_visible()
        expect(mover.page.locator(".send svg[role=img]")).to_be_visible()
        link = mover.page.locator(f".send {LINK}").input_value()
        mover.page.screenshot(path="/tmp/wt/send.png")
        other.page.goto(link)
        assert other.wait_prompted().ply == ply
        expect(other.page.locator(".send")).to_have_count(0)
    assert "#" not in ada.page.url


def test_a_link_that_was_cut_is_explained_in_the_language_of_the_browser(browser: Browser) -> None:
    server = SiteServer()
    odile = open_browser(browser, server.url, "odile", locale="fr-FR")
    odile.page.goto(f"{odile.url}/?to=%2Flink#1abc")
    expect(odile.page.get_by_text("Ce lien n’est pas entier")).to_be_visible()
    odile.context.close()
    server.stop()
