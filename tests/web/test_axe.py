"""axe, the checker of accessibility, finds nothing on any page, at any board, in any sheet, or behind the curtain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.actions import click, press, resize
from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game
from tests.web.play import DUO, play
from tests.web.user import PHONE, User

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
  const told = ({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`);
  return violations.flatMap(told);
}"""


def test_shelf_and_rules(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    user.page.locator(".ways .main").wait_for()
    assert findings(user) == []
    user.go("/rules/headquarter")
    user.page.locator("main h1").first.wait_for()
    assert by_day_and_night(user) == []


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_every_board(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.create_table(game, "computer", preset=DUO.get(game))
    play(game, [user], 4)
    assert by_day_and_night(user) == []
    resize(user.page, PHONE)
    assert findings(user) == []


def test_every_sheet(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE)
    user.create_table("knopf", "computer")
    user.wait_prompted()
    page = user.page
    for opener in ("Menu", "Rules", "In short", "Keyboard"):
        if opener == "Keyboard":
            press(page, "?")
        else:
            click(page.get_by_role("button", name=opener, exact=True).last)
        page.get_by_role("dialog").get_by_role("heading").first.wait_for()
        assert findings(user) == [], opener
        press(page, "Escape")


def test_a_table_that_waits_for_a_friend(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "friend")
    user.page.locator(".invite input").wait_for()
    assert by_day_and_night(user) == []


def test_the_curtain(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("headquarter", "local")
    user.page.locator(".curtain button").wait_for()
    assert by_day_and_night(user) == []


def test_a_game_that_is_over(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("blokus", "computer", preset=DUO["blokus"])
    play("blokus", [user], 4)
    click(user.page.get_by_role("button", name="Menu"))
    for _ in ("once", "really"):
        click(user.page.get_by_role("button", name="Resign"))
    user.page.get_by_text("Game over").wait_for()
    assert by_day_and_night(user) == []


def by_day_and_night(user: User) -> list[str]:
    """By night only the colours are others."""
    user.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = findings(user)
    user.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + findings(user, "color-contrast")


def findings(user: User, *only: str) -> list[str]:
    if not user.page.evaluate("'axe' in window"):
        user.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = user.page.evaluate(RUN, list(only) or None)
    return found


def test_after_a_game(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "mots")
    user.go(f"/t/{table}")
    user.page.locator("details table").first.wait_for()
    found = by_day_and_night(user)
    user.go(f"/replay/{table}#5")
    user.page.locator(".caption b").wait_for()
    found += findings(user)
    user.go("/mine")
    user.page.locator("main li").first.wait_for()
    assert found + by_day_and_night(user) == []
