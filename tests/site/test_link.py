"""A game as a link: two browsers, and no server but the host of the files."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.site.visits import SiteServer
from tests.web.actions import click, settle
from tests.web.board_moves import MAKE_MOVE
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


def send(user: User, game: str, rng: Random) -> tuple[int, str]:
    """Make moves until there is nothing to decide here; the ply after them, and the link."""
    settle(user.page)
    while (state := user.read()).prompted:
        MAKE_MOVE[game](user.page, rng)
        user.wait_after(state.ply)
    expect(user.page.get_by_role("heading", name="Send your move")).to_be_visible()
    expect(user.page.locator("p.say")).to_have_text("Send your move.")
    expect(user.page.locator(".send svg[role=img]")).to_be_visible()
    return user.read().ply, user.page.locator(f".send {LINK}").input_value()


@pytest.mark.parametrize(("game", "links"), [("knopf", 4), ("headache", 9)])
def test_two_browsers_play_by_sending_links(friends: tuple[User, User], game: str, links: int) -> None:
    """With dice, the first links only bind both browsers to what they will contribute."""
    ada, bob = friends
    ada.choose_game(game, form=False)
    click(ada.page.get_by_role("button", name="A friend far away"))
    rng, plies = Random(5), [0]
    for turn in range(links):
        mover, other = (ada, bob) if turn % 2 == 0 else (bob, ada)
        if turn == 0:
            mover.page.locator("p.say").wait_for()
        ply, link = send(mover, game, rng)
        plies.append(ply)
        other.page.goto(link)
        other.page.locator("p.say").wait_for()
        assert other.read().ply >= ply
    assert plies == sorted(plies)
    assert plies[-1] >= 4
    assert "#" not in ada.page.url


def test_a_link_that_was_cut_is_explained_in_the_language_of_the_browser(browser: Browser) -> None:
    server = SiteServer()
    odile = open_browser(browser, server.url, "odile", locale="fr-FR")
    odile.page.goto(f"{odile.url}/?to=%2Flink#1abc")
    expect(odile.page.get_by_text("Ce lien n’est pas entier")).to_be_visible()
    odile.context.close()
    server.stop()
