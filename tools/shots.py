"""Pictures for the documents: the shelf and every board, by day, by night and on a phone, from games really played."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.web.conftest import FLAGS
from tests.web.games import DUO, play
from tests.web.hands import HANDS, Hand
from tests.web.people import DESK, Person, arrive
from tests.web.room import Room

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARP = 1.5
PALETTES = (256, 128, 64)  # enough for paper, ink and wood, and a third of the weight
MOST = 250_000  # bytes of a picture
NAME = "Anouk"
SHELVES = {"home": ("/", ".go .main"), "puzzles": ("/puzzles", "main svg")}  # where it is, and what must be there
PLIES = {"blokus": 36, "headache": 90, "headquarter": 24, "knopf": 19, "mots": 24}


def main(wanted: list[str]) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("The pictures need Chromium, which is not here: apt-get install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        room = Room(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for subject in wanted or [*SHELVES, *HANDS, *SCENES]:
                picture(browser, room, subject)
        finally:
            browser.close()
            room.close()


def picture(browser: Browser, room: Room, subject: str) -> None:
    person = arrive(browser, room.url, viewport=DESK, device_scale_factor=SHARP)
    if subject in SCENES:
        SCENES[subject](person)
    elif subject in SHELVES:
        path, there = SHELVES[subject]
        person.go(path)
        person.page.locator(there).first.wait_for()
        everywhere(person, subject)
    else:
        person.lay(subject, "computer", seats=4 if subject == "headache" else None, name=NAME)
        play(subject, [person], PLIES[subject], SHOWING.get(subject))
        if subject == "blokus":
            hold_a_piece(person.page)
        everywhere(person, subject)
    person.context.close()


def everywhere(person: Person, name: str) -> None:
    """By day, by night and on a phone."""
    shoot(person, f"{name}-light")
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    shoot(person, f"{name}-dark")
    person.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    person.page.set_viewport_size(PHONE)
    shoot(person, f"{name}-phone")


def shoot(person: Person, name: str) -> None:
    path = PICTURES / f"{name}.png"
    person.page.mouse.move(2, 2)  # out of the way
    person.page.evaluate("document.fonts.ready")
    person.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    person.page.screenshot(path=path)
    lighten(path)
    print(f"docs/pictures/{name}.png  {path.stat().st_size // 1000} kB")


def lighten(path: Path) -> None:
    """The same picture with as many colours as its weight allows."""
    with Image.open(path) as shot:
        full = shot.convert("RGB")
    for colours in PALETTES:
        full.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
        if path.stat().st_size <= MOST:
            return


def largest_first(page: Page, rng: Random) -> None:
    """Blokus as it should look: big pieces first, so that the board is well filled while the trays still are."""
    page.locator(".tray button:not(:disabled):not(.stuck)").first.click()
    page.get_by_role("button", name="Place here").click()


SHOWING: dict[str, Hand] = {"blokus": largest_first}


def hold_a_piece(page: Page) -> None:
    """A piece over its place, about to be put down."""
    page.locator(".tray button:not(:disabled):not(.stuck)").first.click()
    page.get_by_role("button", name="Place here").wait_for()


def curtain(person: Person) -> None:
    person.lay("headquarter", "local", name=NAME)
    person.page.locator(".curtain button").wait_for()
    shoot(person, "curtain")


def over_and_replay(person: Person) -> None:
    """The end of a game of Blokus, and then its middle once more."""
    person.lay("blokus", "computer", preset=DUO["blokus"], name=NAME)
    play("blokus", [person], 99, largest_first)
    person.page.get_by_text("Game over").wait_for()
    shoot(person, "over")
    person.page.get_by_role("link", name="Replay").click()
    slider = person.page.get_by_role("slider").first
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    shoot(person, "replay")


SCENES: dict[str, Callable[[Person], None]] = {"curtain": curtain, "over": over_and_replay}


if __name__ == "__main__":
    main(sys.argv[1:])
