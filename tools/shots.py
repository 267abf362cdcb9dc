"""Pictures for the documents: the shelf and every board, by day, by night and on a phone, from games really played."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import FLAGS
from tests.web.games import play
from tests.web.hands import HANDS
from tests.web.people import DESK, Person, arrive
from tests.web.room import Room

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PHONE = {"width": 390, "height": 844}
PLIES = {"blokus": 41, "headache": 90, "headquarter": 24, "knopf": 19, "mots": 24}


def main(wanted: list[str]) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("The pictures need Chromium, which is not here: apt-get install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        room = Room(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for subject in wanted or ["home", *HANDS]:
                picture(browser, room, subject)
        finally:
            browser.close()
            room.close()


def picture(browser: Browser, room: Room, subject: str) -> None:
    person = arrive(browser, room.url, viewport=DESK, device_scale_factor=1.5)
    if subject == "home":
        person.go("/")
        person.page.locator(".go .main").wait_for()
    else:
        person.lay(subject, "computer", seats=4 if subject == "headache" else None)
        play(subject, [person], PLIES[subject])
    person.page.evaluate("document.fonts.ready")
    shoot(person, f"{subject}-light")
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    shoot(person, f"{subject}-dark")
    person.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    person.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    shoot(person, f"{subject}-phone")
    person.context.close()


def shoot(person: Person, name: str) -> None:
    person.page.mouse.move(2, 2)  # out of the way
    person.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    person.page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
