"""One's own board: drawn, kept on the device, played on, and taken along as a link or a file."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewUser


@pytest.mark.parametrize(
    ("game", "brush", "cell"), [("headquarter", "wood", "1,1"), ("knopf", "4 holes", "0,0"), ("mots", "black", "0,0")]
)
def test_a_board_is_drawn_saved_and_played_on(new_user: NewUser, game: str, brush: str, cell: str) -> None:
    user = new_user()
    user.go(f"/board/{game}")
    user.page.get_by_role("radio", name=brush).click()
    square = user.page.locator(f'[data-at="{cell}"]')
    before = square.get_attribute("aria-label")
    square.click()
    assert square.get_attribute("aria-label") != before
    user.page.get_by_role("button", name="Undo").click()
    assert square.get_attribute("aria-label") == before
    square.click()
    user.page.get_by_label("Name of the board").fill("Grandma’s box")
    user.page.get_by_role("button", name="Play on this board").click()
    user.page.wait_for_url(lambda url: url.endswith("/"))
    user.page.locator(".go .main").click()
    user.page.wait_for_url("**/t/*")
    table = user.page.url.rpartition("/")[2]
    options = user.page.request.get(f"{user.url}/api/tables/{table}").json()["options"]
    drawn = next(text for text in options.values() if isinstance(text, str) and "\n" in text).split("\n")
    row, column = map(int, cell.split(","))
    assert drawn[row][column] == {"wood": ".", "4 holes": "4", "black": "#"}[brush]


def test_a_board_travels_as_a_link_and_as_a_file(new_user: NewUser, tmp_path: Path) -> None:
    user = new_user()
    user.go("/board/headquarter?name=Cube&board=" + quote("/".join(["####"] * 4)))
    grid = user.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(16)
    expect(user.page.get_by_label("Name of the board")).to_have_value("Cube")
    file = tmp_path / "Tower.txt"
    file.write_text("###\n###\n###\n###\n###\n", "utf-8")
    user.page.locator("input[type=file]").set_input_files(file)
    expect(grid.get_by_role("gridcell")).to_have_count(15)
    expect(user.page.get_by_label("Name of the board")).to_have_value("Tower")
    file.write_text("what\nis this", "utf-8")
    user.page.locator("input[type=file]").set_input_files(file)
    expect(user.page.get_by_text("This is not a board of this game.")).to_be_visible()
    expect(grid.get_by_role("gridcell")).to_have_count(15)


def test_a_board_is_drawn_by_keyboard(new_user: NewUser) -> None:
    user = new_user()
    user.go("/board/knopf")
    user.page.locator('[data-at="0,0"]').focus()
    user.page.keyboard.press("ArrowRight")
    user.page.keyboard.press("4")
    expect(user.page.locator('[data-at="0,1"]')).to_have_attribute("aria-label", "1, 2: 4 holes")


def test_a_mistyped_roll_is_corrected(new_user: NewUser) -> None:
    user = new_user()
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "local", "name": "Zoé"}]
    answer = user.page.request.post(f"{user.url}/api/tables", data={"game": "mots", "seats": seats, "own_dice": True})
    assert answer.status == 201
    user.go(f"/t/{answer.json()['table']}")
    pad = user.page.locator(".hand").get_by_role("button", name="3", exact=True).first
    pad.click()
    user.page.get_by_role("button", name="Correct the roll").click()
    expect(pad).to_be_visible()
    expect(user.page.get_by_role("button", name="Correct the roll")).to_have_count(0)
