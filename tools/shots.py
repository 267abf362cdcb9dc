"""Takes the pictures of docs/pictures: the pages and every board, light, dark and on a phone, from real games."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.chromium import open_chromium
from tests.web.actions import choose, click, fill, speak
from tests.web.board_moves import MAKE_MOVE, MakeMove
from tests.web.play import play
from tests.web.server_process import ServerProcess
from tests.web.user import DESK, User, open_browser

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARP = 1.5
PALETTES = (256, 128, 64)  # numbers of colours; 256 already makes a file of a third of the size
MAX_BYTES = 250_000
NAME = "Anouk"
PAGES = {"home": ("/", ".ways .main"), "puzzles": ("/puzzles", "main svg")}  # path, and the element to wait for
PLIES = {"blokus": 36, "headache": 90, "headquarter": 24, "knopf": 19, "mots": 24}


def main(wanted: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        for subject in wanted or [*PAGES, *MAKE_MOVE, *SCENES]:
            picture(browser, server, subject)


@contextmanager
def studio() -> Iterator[tuple[Browser, ServerProcess]]:
    """A browser, and a server with nothing on it yet."""
    with (
        tempfile.TemporaryDirectory() as data,
        closing(ServerProcess(Path(data))) as server,
        open_chromium() as browser,
    ):
        yield browser, server


def picture(browser: Browser, server: ServerProcess, subject: str) -> None:
    # the dice follow from the name
    user = open_browser(browser, server.url, f"{subject} 2", viewport=DESK, device_scale_factor=SHARP)
    if subject in SCENES:
        SCENES[subject](user)
    elif subject in PAGES:
        path, element = PAGES[subject]
        user.go(path)
        user.page.locator(element).first.wait_for()
        shoot_in_all_styles(user, subject)
    else:
        sit_down(user, subject)
        play(subject, [user], PLIES[subject], SHOWING.get(subject))
        if subject == "blokus":
            hold_a_piece(user.page)
        shoot_in_all_styles(user, subject)
    user.context.close()


def sit_down(user: User, game: str) -> None:
    """A game against computers of several levels, each with its name."""
    user.choose_game(game)
    if game == "headache":
        click(user.page.get_by_role("radio", name="4", exact=True))
    if game in ("blokus", "headache"):
        for seat in (2, 3, 4):
            choose(user.page.get_by_label(f"The computer’s level · {seat}"), str(seat))
    fill(user.page.get_by_role("textbox", name="Your name"), NAME)
    click(user.page.get_by_role("button", name="Take your seats"))
    user.page.wait_for_url("**/t/*")


def shoot_in_all_styles(user: User, name: str) -> None:
    """Light, dark and on a phone."""
    shoot(user, f"{name}-light")
    user.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    shoot(user, f"{name}-dark")
    user.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    user.page.set_viewport_size(PHONE)
    shoot(user, f"{name}-phone")


def shoot(user: User, name: str) -> None:
    path = PICTURES / f"{name}.png"
    user.page.mouse.move(2, 2)  # out of the way
    user.page.evaluate("document.fonts.ready")
    user.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    user.page.screenshot(path=path)
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
    click(page.locator(".tray button:not(:disabled):not(.stuck)").first)
    click(page.get_by_role("button", name="Place here"))


SHOWING: dict[str, MakeMove] = {"blokus": largest_first}


def hold_a_piece(page: Page) -> None:
    """Hold a piece over a place where it fits."""
    click(page.locator(".tray button:not(:disabled):not(.stuck)").first)
    page.get_by_role("button", name="Place here").wait_for()


def curtain(user: User) -> None:
    user.create_table("headquarter", "local", name=NAME)
    user.page.locator(".curtain button").wait_for()
    shoot(user, "curtain")


def over_and_replay(user: User) -> None:
    """The end of a game of Blokus, and the replay of its middle."""
    user.create_by_form("blokus", "computer", preset="Duo", name=NAME)
    play("blokus", [user], 99, largest_first)
    user.page.get_by_text("Game over").wait_for()
    shoot(user, "over")
    click(user.page.get_by_role("link", name="Replay"))
    slider = user.page.get_by_role("slider").first
    fill(slider, str(int(slider.get_attribute("max") or 0) * 2 // 3))
    shoot(user, "replay")


def home_in_french(user: User) -> None:
    user.go("/")
    speak(user.page, "fr")
    user.page.locator(PAGES["home"][1]).first.wait_for()
    shoot(user, "home-fr")


SCENES: dict[str, Callable[[User], None]] = {"curtain": curtain, "over": over_and_replay, "home-fr": home_in_french}


if __name__ == "__main__":
    main(sys.argv[1:])
