"""A position that is only read, in a replay or after the game: screen readers get every cell, none takes the focus."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.actions import click_at, press
from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game
from tests.web.play import deep_but
from tests.web.test_axe import findings
from tests.web.user import User

CELLS = ".plate [data-cell], .plate [data-space]"
#: Where Tab leads from the start of the page until it leaves it: whether to something drawn on the board.
ON_BOARD = "document.activeElement.closest('.plate svg') !== null"
FOCUS = f"""() => {{
  const {{ activeElement: at }} = document;
  return [at === document.body ? "left" : {ON_BOARD} ? "board" : "page", at.ariaLabel];
}}"""


@pytest.mark.parametrize("game", deep_but("blokus", ["blokus", "mots"]))
def test_the_board_of_a_replay_is_read_and_takes_no_focus(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, game)}#9")
    user.page.locator(CELLS).first.wait_for()
    assert unread(user) == []
    assert focused_by_tab(user) == []
    assert focused_by_click(user) == []
    press(user.page, "ArrowRight")
    expect(user.page.get_by_role("slider", name="Move of the game")).to_have_value("10")
    press(user.page, "ArrowLeft")
    expect(user.page.get_by_role("slider", name="Move of the game")).to_have_value("9")
    assert findings(user) == []


@pytest.mark.deep
def test_the_board_of_a_finished_game_is_read_and_takes_no_focus(new_user: NewUser) -> None:
    user = new_user()
    for game in MAKE_MOVE:
        user.go(f"/t/{import_game(user, game)}")
        user.page.get_by_text("Game over").first.wait_for()
        user.page.locator(CELLS).first.wait_for()
        assert unread(user) == [], game
        assert focused_by_tab(user) == [], game
        assert focused_by_click(user) == [], game
        assert findings(user) == [], game


def unread(user: User) -> list[str]:
    """The cells that the browser does not hand to a screen reader as something to read, with their name."""
    wanted = user.page.locator(CELLS).evaluate_all("(cells) => cells.map((each) => each.getAttribute('aria-label'))")
    assert wanted
    session = user.context.new_cdp_session(user.page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    read = {
        node["name"]["value"]
        for node in nodes
        if not node["ignored"] and "name" in node and node["role"]["value"] in ("cell", "image", "img")
    }
    return [name for name in wanted if not name or name not in read]


def focused_by_tab(user: User) -> list[str]:
    """What of the board the keyboard comes to, Tab by Tab."""
    user.page.evaluate("document.activeElement.blur()")
    found: list[str] = []
    while True:
        press(user.page, "Tab")
        where, name = user.page.evaluate(FOCUS)
        if where == "left":
            return found
        if where == "board":
            found.append(str(name))


def focused_by_click(user: User) -> list[str]:
    """What of the board has the keyboard after a click: on its middle, and on each of its quarters."""
    box = user.page.locator(".plate svg").first.bounding_box()
    assert box is not None
    found = []
    for across, down in ((0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
        click_at(user.page, box["x"] + across * box["width"], box["y"] + down * box["height"])
        if user.page.evaluate(ON_BOARD):
            found.append(str(user.page.evaluate("document.activeElement.ariaLabel")))
    return found
