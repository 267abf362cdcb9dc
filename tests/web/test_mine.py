"""The page of one’s own games: files that are opened there, and how the games went."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import click, press, speak, upload
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game, record
from tests.web.user import PHONE
from tete.records import read

DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  const where = document.querySelector("main");
  for (const type of ["dragover", "drop"])
    where.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


Give = Callable[[Page, str, str], None]


def drop(page: Page, name: str, text: str) -> None:
    page.evaluate(DROP, [name, text])


def choose(page: Page, name: str, text: str) -> None:
    upload(
        page.get_by_label("Open a game file"),
        {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()},
    )


@pytest.mark.parametrize("give", [drop, choose])
def test_a_game_file_opens_its_replay(new_user: NewUser, give: Give) -> None:
    user = new_user()
    user.go("/mine")
    page = user.page
    expect(page.get_by_text("You can also drop it here.")).to_be_visible()
    give(page, "evening.tete", record("knopf"))
    page.wait_for_url(re.compile("/replay/"))
    here = page.get_by_role("slider", name="Move of the game")
    expect(here).to_have_value("0")
    press(page, "End")
    expect(here).to_have_value(str(len(read(record("knopf")).plies)))
    expect(page.locator("aside .seat").first).to_contain_text("Odile")
    user.go("/mine")
    expect(page.locator("main li")).to_have_count(1)  # it is one's own from now on


@pytest.mark.parametrize(
    ("give", "first", "said"),
    [
        (drop, "Bread, milk, eggs", "Line 1: a record begins with “tete record 1”."),
        (choose, "tete record 1\ngame: ludo", "Line 2: the game “ludo” is unknown"),
    ],
)
def test_a_file_that_is_no_game_is_answered_with_the_reason(
    new_user: NewUser, give: Give, first: str, said: str
) -> None:
    user = new_user(viewport=PHONE)
    user.expected_errors = "400"
    user.go("/mine")
    page = user.page
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    give(page, "list.tete", f"{first}\n\n0 a1\n")
    expect(page.get_by_role("alert")).to_contain_text("“list.tete” could not be opened. Line ")
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page).to_have_url(re.compile("/mine$"))
    give(page, "list.tete", record("knopf"))  # the next try is free
    page.wait_for_url(re.compile("/replay/"))


def test_finished_games_are_counted_per_game_and_level_but_not_those_of_a_file(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.create_table("knopf", "computer")
    user.wait_prompted()
    click(page.get_by_role("button", name="Menu"))
    for _ in ("asked", "sure"):
        click(page.get_by_role("button", name="Resign"))
    page.get_by_text("Game over").wait_for()
    import_game(user, "headquarter")
    user.go("/mine")
    expect(page.locator("main li")).to_have_count(2)
    table = page.get_by_role("region", name="My results").get_by_role("table")
    rows = table.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_have_text(re.compile(r"Kopf oder Knopf\s*1\s*0\s*0\s*1"))
    expect(rows.nth(1)).to_have_text(re.compile(r"Level \d\s*1\s*0\s*0\s*1"))
    speak(page, "fr")
    expect(page.get_by_role("heading", name="Mon bilan")).to_be_visible()
    expect(page.get_by_role("columnheader")).to_have_text(["jouées", "gagnées", "nulles", "perdues"])
