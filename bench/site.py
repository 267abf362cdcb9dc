"""The room without a server in Chromium: how soon it can be played in, how large it is, and what it takes of memory."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.site.memory import resident
from tests.site.sizes import brotli_bytes, files_of_first_move, first_files
from tests.site.visits import KEPT, MEMORY, SiteServer
from tests.support.chromium import open_chromium
from tests.web.play import play
from tests.web.user import PHONE, TIMEOUT_MS, open_browser

SHELF = "() => document.querySelector('.first-shelf svg, .shelf .box')"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
NOW = "performance.now()"
# Against a computer, as who plays for the first time does it; the board asks for a move.
PRESSED = """() => {
  const way = document.querySelector(".ways button:not(:disabled)");
  way?.click();
  return way !== null;
}"""
PROMPTED = "() => document.querySelector('p.say em') !== null"
DUO = "Duo: two players on the small board"
WARM_VISITS = 3
LONG = 600  # plies; no game is longer


def measure(games: int) -> dict[str, Any]:
    """Milliseconds and bytes, all in one run; the site is on this machine, and nothing else slows its network."""
    load = os.getloadavg()[0]
    with open_chromium() as browser, served() as server:
        sizes = {"before the first move": files_of_first_move(browser), "kept": first_files()}
        context = browser.new_context(viewport=PHONE, locale="en-GB")
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script("""localStorage.setItem("tete.game", "knopf")""")  # in which one begins oneself
        cold = visit(context, server.url)
        warm = [visit(context, server.url) for _ in range(WARM_VISITS)]
        return {
            "load when it began": round(load, 1),
            "cold, ms": cold,
            "warm, ms (median)": {name: round(statistics.median(each[name] for each in warm)) for name in cold},
            "brotli, bytes": {name: sum(brotli_bytes(files).values()) for name, files in sizes.items()},
            "memory of the tab, MB": memory(browser, server.url, games),
        }


@contextmanager
def served() -> Iterator[SiteServer]:
    server = SiteServer()
    try:
        yield server
    finally:
        server.stop()


def visit(context: BrowserContext, url: str) -> dict[str, int]:
    """From the address to a shelf and to a board that asks for a move; afterwards all is kept for the next visit."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_function(SHELF)
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    figures = {"shelf is painted": page.evaluate(PAINTED)}
    page.wait_for_function(PRESSED)
    page.wait_for_function(PROMPTED)
    figures["first move is possible"] = page.evaluate(NOW)
    page.wait_for_function(MEMORY)
    page.wait_for_function(KEPT)
    page.close()
    return {name: round(figure) for name, figure in figures.items()}


def memory(browser: Browser, url: str, games: int) -> dict[str, int]:
    """The proportional share of the tab's process, before the first game, after it, and after many of all kinds."""
    user = open_browser(browser, url, "memory", viewport=PHONE)
    user.go("/")
    user.page.wait_for_function(MEMORY)
    figures = {"ready": resident(user.page)}
    for number in range(games):
        game = ("knopf", "headquarter", "headache", "mots", "blokus")[number % 5]
        user.create_by_form(game, "computer", preset=DUO if game == "blokus" else None)
        play(game, [user], LONG)
        figures[f"after {number + 1} games" if number else "after one game"] = resident(user.page)
    user.context.close()
    return figures
