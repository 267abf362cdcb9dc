"""Nine Men's Morris on the page, in a real browser: the board is drawn from the layout and played by clicks."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

pytestmark = pytest.mark.web

PATIENCE = 30_000  # ms: the machines are shared
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is the quickest
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class Server(Protocol):
    url: str


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert chromium, "the page is tested in Chromium, which is not here: apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """The home page in a window of its own; the console must stay silent."""
    expect.set_options(PATIENCE)
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    context.add_init_script("localStorage.setItem('tete.pace', 'instant')")  # moves are shown without waiting
    context.set_default_timeout(PATIENCE)
    page, troubles = context.new_page(), list[str]()
    page.on("console", lambda message: troubles.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(server.url)
    yield page
    context.close()
    assert troubles == []


def create_table(page: Page, opponent: str) -> None:
    """Against the computer, or a person at the same screen; then seat 1 is the first player’s."""
    page.get_by_role("radio", name="Nine Men’s Morris", exact=True).click()
    page.get_by_role("button", name="More options").click()
    page.get_by_role("radiogroup", name=re.compile(r"^Seat 2\b")).get_by_role("radio", name=opponent).click()
    if opponent == "Here":
        page.get_by_role("radio", name="As shown").click()
    page.get_by_role("button", name="Take your seats").click()
    page.wait_for_url(re.compile("/t/"))


def point(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def click(page: Page, moves: str, first: int = 1) -> None:
    """Moves of two people at this screen, point by point; each is made before the next begins."""
    for number, move in enumerate(moves.split(), first):
        for name in re.split("[-x]", move):
            expect(point(page, name)).to_have_attribute("aria-disabled", "false")
            point(page, name).click()
        expect(page.locator(".caption b")).to_have_text(f"Move {number}.")


def picture(page: Page, name: str) -> None:
    """Kept where TETE_PICTURES says, to be looked at."""
    if folder := os.environ.get("TETE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_game_against_the_computer_is_played_by_clicks(page: Page) -> None:
    create_table(page, "Computer")
    expect(page.locator("[data-cell]")).to_have_count(24)
    point(page, "d6").click()
    expect(point(page, "d6")).to_have_attribute("aria-label", re.compile("^d6, white"))
    expect(page.locator('[data-cell][aria-label*=", black"]')).to_have_count(1)
    expect(page.get_by_text("Place a man on an empty point.")).to_be_visible()
    picture(page, "morris-computer")


def test_two_people_place_move_and_take_by_clicks(page: Page) -> None:
    create_table(page, "Here")
    click(page, "a7 b6 d7 f2 g7xb6")
    expect(point(page, "b6")).to_have_attribute("aria-label", re.compile("^b6, free"))
    expect(point(page, "g7")).to_have_attribute("aria-label", re.compile("^g7, white"))
    picture(page, "morris-mill")


def test_men_go_from_point_to_point_and_the_game_is_seen_again(page: Page, server: Server) -> None:
    create_table(page, "Here")
    click(page, "d6 c3 d2 b4 b2 f2 g4 e5 d1 c5 f4 e4 b6 f6 a7 d3 g1 d7")
    expect(page.get_by_text("Move a man along a line.")).to_be_visible()
    click(page, "g4-g7", first=19)
    expect(point(page, "g7")).to_have_attribute("aria-label", re.compile("^g7, white"))
    expect(point(page, "g4")).to_have_attribute("aria-label", re.compile("^g4, free"))
    picture(page, "morris-moving")
    page.goto(f"{server.url}/replay/{page.url.rpartition('/')[2]}")
    expect(page.locator("[data-cell]")).to_have_count(24)
    picture(page, "morris-replay")
    expect(page.get_by_role("img", name="g7, free", exact=True)).to_have_count(
        1
    )  # read, and neither pressed nor focused
    expect(page.locator(".plate [tabindex], .plate [role=button]")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.get_by_role("img", name="g7, white", exact=True)).to_have_count(1)


def test_a_hint_is_shown_with_its_reason(page: Page) -> None:
    create_table(page, "Here")
    click(page, "a7 c3 d7 d3")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Closes the mill a7–d7–g7")).to_be_visible()
    picture(page, "morris-hint")


def test_the_best_move_of_the_day_is_asked_on_the_board(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzles/today/morris")
    expect(page.locator("[data-cell]")).to_have_count(24, timeout=4 * PATIENCE)  # it is found when first asked for
    picture(page, "morris-day")


def test_the_rules_are_read_on_the_page(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/morris")
    expect(page.get_by_text("A move that closes two mills takes one man only.")).to_be_visible()
    picture(page, "morris-rules")
