"""Sheets over the page or beside the board, by keyboard alone: the focus goes in, stays, and comes back."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.actions import click, click_at, focus, press, settle, write
from tests.web.board_moves import knopf
from tests.web.conftest import NewUser
from tests.web.play import seat_two
from tests.web.user import DESK, PHONE, User

TABLET: ViewportSize = {"width": 1024, "height": 768}
WHERE = """() => {
  const now = document.activeElement;
  return now === document.body ? "page" : now.closest("dialog") ? "sheet" : "outside";
}"""


def sit_down(new_user: NewUser, viewport: ViewportSize = DESK) -> User:
    user = new_user(viewport=viewport)
    user.create_table("knopf", "computer")
    user.wait_prompted()
    return user


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def open_by_key(page: Page, opener: Locator) -> None:
    focus(opener)
    press(page, "Enter")


def focus_is_kept(page: Page) -> bool:
    """Tab after Tab, forwards and backwards; the browser's own bar may lie between the last and the first."""
    keys = ["Tab"] * 12 + ["Shift+Tab"] * 12
    found = set()
    for key in keys:
        press(page, key)
        found.add(page.evaluate(WHERE))
    return "outside" not in found and "sheet" in found


@pytest.mark.parametrize(
    ("size", "button", "title"),
    [(DESK, "Menu", "Menu"), (PHONE, "In short", "Kopf oder Knopf in short")],
    ids=["desk", "phone"],
)
def test_a_sheet_over_the_board_keeps_the_focus_and_gives_it_back(
    new_user: NewUser, size: ViewportSize, button: str, title: str
) -> None:
    page = sit_down(new_user, size).page
    opener = page.get_by_role("button", name=button, exact=True).last
    open_by_key(page, opener)
    expect(sheet(page, title)).to_be_visible()
    assert page.evaluate(WHERE) == "sheet"
    assert focus_is_kept(page)
    press(page, "Escape")
    expect(sheet(page, title)).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_press_beside_a_sheet_closes_it_and_one_inside_does_not(new_user: NewUser) -> None:
    page = sit_down(new_user).page
    click(page.get_by_role("button", name="Menu"))
    click(sheet(page, "Menu").get_by_role("heading"))
    expect(sheet(page, "Menu")).to_be_visible()
    click_at(page, 400, 500)
    expect(sheet(page, "Menu")).to_have_count(0)
    expect(page.locator(".caption b")).to_have_count(0)  # and no move was made with it


def test_a_choice_in_the_menu_gives_the_focus_back(new_user: NewUser) -> None:
    user = sit_down(new_user)
    page = user.page
    opener = page.get_by_role("button", name="Menu")
    open_by_key(page, opener)
    for key in ("h", "l", "u"):  # keys of the board mean nothing in here
        press(page, key)
    expect(page.get_by_role("button", name="Possible moves")).to_have_attribute("aria-pressed", "false")
    pause = sheet(page, "Menu").get_by_role("button", name="Pause")
    open_by_key(page, pause)
    expect(sheet(page, "Menu")).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_rules_stand_beside_the_board_and_one_plays_on(new_user: NewUser) -> None:
    user = sit_down(new_user)
    page = user.page
    opener = page.get_by_role("button", name="Rules", exact=True)
    open_by_key(page, opener)
    rules = sheet(page, "Rules")
    expect(rules.get_by_role("heading", name="Kopf oder Knopf").first).to_be_visible()
    assert page.evaluate(WHERE) == "sheet"
    press(page, "Escape")
    expect(rules).to_have_count(0)
    expect(opener).to_be_focused()
    click(opener)
    expect(rules).to_be_visible()
    knopf(page, Random(5))
    assert user.wait_prompted(2).ply >= 2
    expect(rules).to_be_visible()
    press(page, "Escape")  # from the board, too
    expect(rules).to_have_count(0)


def test_a_sheet_that_was_just_closed_opens_again(new_user: NewUser) -> None:
    page = sit_down(new_user).page
    open_by_key(page, page.get_by_role("button", name="Rules", exact=True))
    expect(sheet(page, "Rules")).to_be_visible()
    page.evaluate(
        """() => {
          const press = (key) =>
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          press("Escape");
          [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === "Rules").click();
        }"""
    )
    settle(page)
    expect(sheet(page, "Rules")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_where_the_rules_cover_the_board_they_keep_the_focus(new_user: NewUser, size: ViewportSize) -> None:
    page = sit_down(new_user, size).page
    opener = page.get_by_role("button", name="Rules", exact=True)
    open_by_key(page, opener)
    expect(sheet(page, "Rules").get_by_role("heading", name="Kopf oder Knopf").first).to_be_visible()
    assert focus_is_kept(page)
    press(page, "Escape")
    expect(opener).to_be_focused()


def test_the_chat_is_a_sheet_on_a_phone_and_stands_beside_the_board_on_a_desk(new_user: NewUser) -> None:
    host, friend = new_user(viewport=PHONE), new_user()
    seat_two(host, friend, "knopf")
    page = host.page
    host.wait_prompted()
    opener = page.get_by_role("button", name="Chat", exact=True)
    open_by_key(page, opener)
    chat = sheet(page, "Chat")
    expect(chat).to_be_visible()
    assert focus_is_kept(page)
    focus(chat.get_by_role("textbox"))
    write(page, "Bonjour")
    press(page, "Enter")
    expect(chat.get_by_text("Bonjour")).to_be_visible()
    press(page, "Escape")
    expect(opener).to_be_focused()
    beside = friend.page.get_by_role("region", name="Chat")
    expect(beside.get_by_text("Bonjour")).to_be_visible()
    assert friend.page.evaluate(WHERE) != "sheet"


def test_nothing_behind_the_curtain_can_be_reached(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("headquarter", "local")
    page = user.page
    curtain = page.get_by_role("dialog")
    expect(curtain.get_by_role("button")).to_be_focused()
    assert focus_is_kept(page)
    for _ in range(3):
        press(page, "Escape")
    expect(curtain).to_be_visible()
    expect(page.locator("[data-cell]")).to_have_count(0)
