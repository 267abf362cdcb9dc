"""Takes every board at five sizes, light and dark, and the other pages at two, into build/screens: to be looked at."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.board_moves import MAKE_MOVE
from tests.web.finished_games import import_game
from tests.web.play import play
from tests.web.server_process import ServerProcess
from tests.web.user import DESK, open_browser
from tools.shots import PLIES, SHOWING, hold_a_piece, sit_down, studio

SCREENS = Path(__file__).parents[1] / "build" / "screens"
FINGERS = ((360, 620), (740, 360), (820, 1180))
MICE = ((1280, 800), (1920, 1080))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
#: The other pages: a path, and what to wait for.
PAGES = {
    "home": ("/", ".ways .main"),
    "lesson": ("/learn/blokus", ".lesson .plate svg"),
    "today": ("/puzzles/today", "main.list"),
    "puzzles": ("/puzzles", "main svg"),
    "rules": ("/rules/knopf", "main h1"),
}


def main(wanted: list[str]) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        for subject in wanted or [*MAKE_MOVE, *PAGES, "replay"]:
            take(browser, server, subject)


def take(browser: Browser, server: ServerProcess, subject: str) -> None:
    user = open_browser(browser, server.url, viewport=DESK)
    if subject in PAGES:
        path, element = PAGES[subject]
    elif subject == "replay":
        path, element = f"/replay/{import_game(user, 'knopf')}#9", ".caption b"
    else:
        sit_down(user, subject)
        play(subject, [user], PLIES[subject], SHOWING.get(subject))
        path, element = user.page.url, ".hand .main"
    shoot(user.page, subject, path, element, server.url, touch=False)
    state = user.context.storage_state()
    finger = open_browser(browser, server.url, storage_state=state, has_touch=True, is_mobile=True, viewport=DESK)
    shoot(finger.page, subject, path, element, server.url, touch=True)
    user.context.close()
    finger.context.close()
    sheet(subject)


def shoot(page: Page, subject: str, path: str, element: str, url: str, *, touch: bool) -> None:
    sizes: Sequence[tuple[int, int]] = FINGERS if touch else MICE
    if subject not in MAKE_MOVE:
        sizes = [FINGERS[0]] if touch else [MICE[-1]]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(path if path.startswith("http") else url + path)
            page.locator(element).first.wait_for()
            if subject == "blokus":
                hold_a_piece(page)
            page.mouse.move(2, 2)
            page.evaluate("document.fonts.ready")
            page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            page.screenshot(path=SCREENS / f"{subject}-{width}-{scheme}.png")


def sheet(subject: str) -> None:
    """All pictures of a subject on one."""
    shots = [Image.open(path) for path in sorted(SCREENS.glob(f"{subject}-*-*.png"))]
    wide = sum(shot.width for shot in shots[::2]) + 10 * len(shots)
    high = max(shot.height for shot in shots)
    paper = Image.new("RGB", (wide, 2 * high + 10), "white")
    left = 0
    for light, dark in zip(shots[1::2], shots[::2], strict=True):
        paper.paste(light, (left, 0))
        paper.paste(dark, (left, high + 10))
        left += light.width + 10
    paper.save(SCREENS / f"all-{subject}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
