"""Takes the pictures of docs/pictures: the pages and every board, light, dark and on a phone, from real games."""

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
PALETTES = (256, 128, 64)  # numbers of colours; 256 already makes a file of a third of the size
MAX_BYTES = 250_000
NAME = "Anouk"
PAGES = {"home": ("/", ".go .main"), "puzzles": ("/puzzles", "main svg")}  # path, and the element to wait for
PLIES = {"blokus": 36, "headache": 90, "headquarter": 24, "knopf": 19, "mots": 24}


def main(wanted: list[str]) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("The pictures need Chromium, which is not installed: apt-get install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        room = Room(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for subject in wanted or [*PAGES, *HANDS, *SCENES]:
                picture(browser, room, subject)
        finally:
            browser.close()
            room.close()


def picture(browser: Browser, room: Room, subject: str) -> None:
    person = arrive(browser, room.url, viewport=DESK, device_scale_factor=SHARP)
    if subject in SCENES:
        SCENES[subject](person)
    elif subject in PAGES:
        path, element = PAGES[subject]
        person.go(path)
        person.page.locator(element).first.wait_for()
        shoot_in_all_styles(person, subject)
    else:
        person.lay(subject, "computer", seats=4 if subject == "headache" else None, name=NAME)
        play(subject, [person], PLIES[subject], SHOWING.get(subject))
        if subject == "blokus":
            hold_a_piece(person.page)
        shoot_in_all_styles(person, subject)
    person.context.close()


def shoot_in_all_styles(person: Person, name: str) -> None:
    """Light, dark and on a phone."""
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
    compress(path)
    print(f"docs/pictures/{name}.png  {path.stat().st_size // 1000} kB")


def compress(path: Path) -> None:
    """Save the picture with as many colours as the limit of its size allows."""
    with Image.open(path) as shot:
        full = shot.convert("RGB")
    for colours in PALETTES:
        full.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
        if path.stat().st_size <= MAX_BYTES:
            return


def largest_first(page: Page, rng: Random) -> None:
    """Play the big pieces of Blokus first: then the board is well filled while many pieces are left."""
    page.locator(".tray button:not(:disabled):not(.stuck)").first.click()
    page.get_by_role("button", name="Place here").click()


SHOWING: dict[str, Hand] = {"blokus": largest_first}


def hold_a_piece(page: Page) -> None:
    """Hold a piece over a place where it fits."""
    page.locator(".tray button:not(:disabled):not(.stuck)").first.click()
    page.get_by_role("button", name="Place here").wait_for()


def curtain(person: Person) -> None:
    person.lay("headquarter", "local", name=NAME)
    person.page.locator(".curtain button").wait_for()
    shoot(person, "curtain")


def over_and_replay(person: Person) -> None:
    """The end of a game of Blokus, and the replay of its middle."""
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
