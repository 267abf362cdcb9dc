"""A live table in the hand: by finger, by key, by plain clicks and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.actions import click, focus, press, settle, tap, write
from tests.web.board_moves import cell, named
from tests.web.conftest import NewUser
from tests.web.play import DUO, play
from tests.web.screen_checks import covered, outside, unseen
from tests.web.tree import LISTEN
from tests.web.user import User

SMALL = {"viewport": {"width": 360, "height": 620}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
#: What assistive technology sends: no pointer events.
PLAIN = """(cell) => ["mousedown", "mouseup", "click"].forEach((type) =>
  cell.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })))"""
FOCUSED = "document.activeElement.dataset.cell ?? document.activeElement.dataset.space ?? ''"
#: A finger that goes from one place to another, as the browser tells the page of it.
DRAG = """([from, to]) => {
  const under = document.elementFromPoint(from.x, from.y);
  const point = ({ x, y }, type, buttons) => under.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", button: 0, buttons, clientX: x, clientY: y }));
  SVGElement.prototype.setPointerCapture = () => undefined; // of a finger that is not there
  point(from, "pointerdown", 1);
  for (const part of [0.3, 0.7, 1])
    point({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }, "pointermove", 1);
  point(to, "pointerup", 0);
}"""


def middle(target: Locator) -> dict[str, float]:
    box = target.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drag(page: Page, start: dict[str, float], end: dict[str, float]) -> None:
    settle(page)
    page.evaluate(DRAG, [start, end])
    settle(page)


def plain_click(target: Locator) -> None:
    settle(target.page)
    target.evaluate(PLAIN)
    settle(target.page)


def sit_down(user: User, game: str) -> Page:
    user.create_table(game, "computer", preset=DUO.get(game))
    user.wait_prompted()
    return user.page


def test_a_button_is_dropped_where_the_finger_is_and_a_second_touch_plays_it(new_user: NewUser) -> None:
    user = new_user(**SMALL)
    page = sit_down(user, "knopf")
    button = named(page, "can move").first
    name = button.get_attribute("data-cell")
    tap(button)
    target = named(page, "can go here").first.get_attribute("data-cell") or ""
    press(page, "Escape")
    drag(page, middle(cell(page, name or "")), middle(cell(page, target)))
    expect(page.locator(".pinned .main")).to_be_enabled()  # shown, and not played yet
    assert user.read().ply == 0
    tap(cell(page, target))
    assert user.wait_after(0).ply >= 1
    expect(page.locator(".caption")).to_contain_text(f"from {name} to {target}")


def test_a_piece_on_the_board_goes_as_far_as_the_finger(new_user: NewUser) -> None:
    user = new_user(**SMALL)
    page = sit_down(user, "blokus")
    tap(page.locator(".tray button:not(:disabled)").first)
    held = page.locator("[data-cell][aria-selected=true]")
    before = held.evaluate_all("cells => cells.map((cell) => cell.dataset.cell)")
    start = middle(cell(page, before[0]))
    wide = middle(cell(page, "b1"))["x"] - middle(cell(page, "a1"))["x"]
    drag(page, start, {"x": start["x"] - wide, "y": start["y"]})
    after = held.evaluate_all("cells => cells.map((cell) => cell.dataset.cell)")
    assert after == [chr(ord(name[0]) - 1) + name[1:] for name in before]


@pytest.mark.parametrize("game", ["knopf", "blokus", "mots"])
def test_a_board_answers_to_clicks_that_no_pointer_made(new_user: NewUser, game: str) -> None:
    page = sit_down(new_user(), game)
    if game == "knopf":
        plain_click(named(page, "can move").first)
        plain_click(named(page, "can go here").first)
        expect(page.locator(".pinned .main")).to_be_enabled()
    elif game == "blokus":
        plain_click(page.locator(".tray button").first)
        plain_click(cell(page, "h8"))
        expect(cell(page, "h8")).to_have_attribute("aria-selected", "true")
    else:
        plain_click(cell(page, "c3"))
        expect(cell(page, "c3")).to_be_focused()


@pytest.mark.parametrize("game", ["knopf", "mots"])
def test_the_focus_follows_the_arrows(new_user: NewUser, game: str) -> None:
    page = sit_down(new_user(), game)
    focus(page.locator("[data-cell][tabindex='0']"))
    before = page.evaluate(FOCUSED)
    press(page, "ArrowRight")
    press(page, "ArrowRight")
    after = page.evaluate(FOCUSED)
    assert after != before
    expect(cell(page, after)).to_have_attribute("tabindex", "0")


def test_after_a_roll_the_printed_keys_work(new_user: NewUser) -> None:
    user = new_user()
    page = sit_down(user, "headache")
    play("headache", [user], 4)
    user.wait_prompted(4)
    focus(page.locator("[data-dome]"))
    press(page, "ArrowRight")
    assert page.evaluate(FOCUSED) != ""


@pytest.mark.parametrize(("width", "height"), [(360, 620), (390, 664), (740, 360), (820, 1180), (1280, 800)])
def test_a_refusal_stands_directly_above_the_bar(new_user: NewUser, width: int, height: int) -> None:
    user = new_user(**{**SMALL, "viewport": {"width": width, "height": height}})
    page = sit_down(user, "knopf")
    before = page.locator(".dock .tools").bounding_box()
    tap(named(page, "can move").first)
    tap(named(page, "can move").last)
    chosen = page.locator("[data-cell][aria-selected=true]").get_attribute("data-cell") or ""
    tap(cell(page, "e5" if chosen[1:] != "5" else "e8"))
    said = page.locator("[role=status] .refused")
    expect(said).to_contain_text("Not allowed.")
    assert unseen(user, "[role=status] .refused") == []
    line, main = said.bounding_box(), page.locator(".pinned .main").bounding_box()
    assert line is not None
    assert main is not None
    assert line["y"] + line["height"] <= main["y"]
    assert page.locator(".dock .tools").bounding_box() == before  # nothing has jumped
    assert outside(user, ".dock, .dock .tools button") == []
    assert covered(user) == 0


def test_all_keys_are_listed_and_letters_can_be_switched_off(new_user: NewUser) -> None:
    page = sit_down(new_user(), "blokus")
    press(page, "?")
    sheet = page.get_by_role("dialog", name="Keyboard")
    expect(sheet.get_by_text("rotate")).to_be_visible()
    click(sheet.get_by_role("checkbox", name="Letters and signs are shortcuts"))
    press(page, "Escape")
    expect(sheet).to_be_hidden()
    press(page, "l")
    expect(page.get_by_role("button", name="Possible moves")).to_have_attribute("aria-pressed", "false")
    press(page, "?")
    expect(sheet).to_be_hidden()


def test_a_lost_network_is_said_at_once_and_so_is_a_move_that_is_not_sent(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR")
    user.expected_errors = "WebSocket|ERR_"
    page = sit_down(user, "knopf")
    user.context.set_offline(True)
    expect(page.locator(".caption")).to_have_text("Connexion perdue. Reconnexion…")
    page.locator(".movable").first.click()
    page.locator(".busy:not(.movable)").first.click()
    expect(page.locator("[role=status] .problem")).to_contain_text("Pas encore envoyé")
    user.context.set_offline(False)
    assert user.wait_after(0).ply >= 1
    expect(page.locator("[role=status] .problem")).to_have_count(0)


def test_a_hint_is_heard_with_its_move(new_user: NewUser) -> None:
    page = sit_down(new_user(), "mots")
    click(page.get_by_role("button", name="Hint"))
    use = page.get_by_role("button", name=re.compile("^Use "))
    use.wait_for()
    word = use.inner_text().removeprefix("Use ")
    expect(page.locator("[role=status] .hint")).to_contain_text(f"{word} from ")


def test_a_letter_too_many_is_said_every_time(new_user: NewUser) -> None:
    user = new_user()
    user.page.add_init_script(LISTEN)
    page = sit_down(user, "mots")
    focus(page.locator("[data-cell][tabindex='0']"))
    write(page, "AAAAAA")
    for _ in range(2):
        page.evaluate("heard.splice(0)")
        press(page, "A")
        assert any("no more letters" in said or "only one letter" in said for said in page.evaluate("heard"))
