"""By keyboard alone: from the shelf to the board, and move after move."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import focus, press, write
from tests.web.board_moves import MakeMove, called, named
from tests.web.conftest import NewUser
from tests.web.play import DUO, SHORT, play
from tests.web.user import NAMES

TO_THE_END = 10_000  # plies, more than any game has
FOCUS = """(() => {
  const now = document.activeElement;
  return now && now !== document.body ? (now.getAttribute("aria-label") ?? now.textContent.trim()) : "";
})()"""
FITS_NOWHERE = "fits nowhere now"


def tab_to(page: Page, name: str) -> None:
    """Tab by Tab, until what has the keyboard is called so."""
    for _ in range(80):
        if name in page.evaluate(FOCUS):
            return
        press(page, "Tab")
    raise AssertionError(f"no Tab leads to {name!r}")


def knopf(page: Page, rng: Random) -> None:
    named(page, "can be cut off", "can move").first.wait_for()
    cutting = bool(called(page, "can be cut off"))
    press(page, "Space")
    press(page, "Enter")
    if not cutting:
        press(page, "Space")
    press(page, "Enter")


def blokus(page: Page, rng: Random) -> None:
    page.locator(".tray button:not(:disabled)").first.wait_for()
    held = page.locator(".tray [aria-pressed=true]")
    for size in (rng.choice((5, 4)), 5, 4, 3, 2, 1):  # at the end only small ones fit
        press(page, str(size))
        if held.count() and FITS_NOWHERE not in str(held.get_attribute("aria-label")):
            break
    press(page, "Space")
    press(page, "Enter")


def headache(page: Page, rng: Random) -> None:
    page.locator(".bar button").first.wait_for()
    if page.get_by_role("button", name="Leave the red dot").is_visible():
        tab_to(page, "Leave the red dot")
    elif page.get_by_role("button", name="Bring in a cone", exact=True).is_visible():
        tab_to(page, "Bring in a cone")
    elif called(page, "can move", "can be reached", "can be captured"):
        focus(page.locator("[data-space][tabindex='0']"))
        if not called(page, "can be reached", "can be captured"):
            press(page, "ArrowRight")
            press(page, "Enter")
        arrow_to(page, "can be reached", "can be captured")
    else:
        tab_to(page, "Pass this time")
    press(page, "Enter")


def arrow_to(page: Page, *signs: str) -> None:
    """Arrow by arrow, past other pieces of one's own, to a space that is called so."""
    for _ in range(20):
        press(page, "ArrowRight")
        if any(sign in page.evaluate(FOCUS) for sign in signs):
            return
    raise AssertionError(f"no arrow leads to {signs}")


def headquarter(page: Page, rng: Random) -> None:
    page.locator(".ways").wait_for()
    press(page, "l")
    while not called(page, "holds here"):
        press(page, "t")
    board = page.locator("[data-cell][tabindex='0']")
    focus(board)
    if not walk(page, called(page, "holds here")):
        press(page, "Enter")  # nothing was walked: the piece is set before the cell first
    press(page, "Enter")


def walk(page: Page, targets: list[str]) -> bool:
    """Arrow by arrow to the nearest of these cells; whether there was anything to walk."""
    for walked in range(40):
        here = str(page.evaluate("document.activeElement.dataset.cell"))
        if here in targets:
            return walked > 0
        across, up = min((gap(here, target) for target in targets), key=lambda each: abs(each[0]) + abs(each[1]))
        ways = [("ArrowRight" if across > 0 else "ArrowLeft")] if across else []
        ways += [("ArrowUp" if up > 0 else "ArrowDown")] if up else []
        press(page, ways[walked % len(ways)])
    raise AssertionError(f"no way leads to {targets}")


def gap(here: str, there: str) -> tuple[int, int]:
    return ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])


def mots(page: Page, rng: Random) -> None:
    tab_to(page, "Hint")
    press(page, "Enter")
    take = page.get_by_role("button", name=re.compile("^Use "))
    take.or_(page.locator("[role=status] .margin")).first.wait_for()
    if not take.is_visible():  # the die shows one, and no word has one letter
        for button in ("Pass", "Yes, really"):
            tab_to(page, button)
            press(page, "Enter")
        return
    word = take.inner_text().removeprefix("Use ")
    tab_to(page, "Use ")
    press(page, "Enter")
    press(page, "Escape")
    write(page, word)
    press(page, "Enter")


MAKE_MOVE: dict[str, MakeMove] = {
    "blokus": blokus,
    "headache": headache,
    "headquarter": headquarter,
    "knopf": knopf,
    "mots": mots,
}


@pytest.mark.parametrize("plies", [5, pytest.param(TO_THE_END, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", MAKE_MOVE)
def test_the_keyboard_is_enough(new_user: NewUser, game: str, plies: int) -> None:
    user = new_user()
    user.create_table(game, "computer", **SHORT[game])
    state = play(game, [user], plies, MAKE_MOVE[game])
    assert state.over or state.ply >= plies


def test_the_keyboard_leads_from_the_shelf_to_a_table(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    page = user.page
    page.locator(".ways .main").wait_for()
    press(page, "Tab")
    press(page, "Enter")  # skips to the games
    for _ in NAMES:
        if page.get_by_role("radio", name=NAMES["mots"], exact=True).get_attribute("aria-checked") == "true":
            break
        press(page, "ArrowRight")
    tab_to(page, "Against the computer")
    press(page, "Enter")
    page.wait_for_url(re.compile("/t/"))
    assert user.wait_prompted().prompted


def test_an_arrow_leads_to_the_board_at_once(new_user: NewUser) -> None:
    user = new_user()
    for game in ("blokus", "headache", "headquarter"):
        user.create_table(game, "computer", preset=DUO.get(game))
        user.wait_prompted()
        user.page.evaluate("document.activeElement.blur()")
        press(user.page, "ArrowRight")
        assert user.page.evaluate("document.activeElement.closest('.plate') !== null"), game


def test_a_piece_of_the_tray_is_placed_with_one_more_enter(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("blokus", "computer", preset=DUO["blokus"])
    user.wait_prompted()
    focus(user.page.locator(".tray button[tabindex='0']"))
    press(user.page, "Enter")
    user.page.get_by_role("button", name="Place here").wait_for()
    press(user.page, "Enter")
    assert user.wait_after(0).ply >= 1


def test_whoever_comes_to_another_page_hears_which_one(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    page = user.page
    for name in ("Puzzles", "Rules", "My games", "Play"):
        tab_to(page, name)
        press(page, "Enter")
        heard = page.locator("[data-arrival]", has_text=name if name != "Play" else "Five games")
        expect(heard).to_be_focused()
