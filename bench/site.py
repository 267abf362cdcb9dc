"""The room without a server in Chromium: how soon it can be played in, how large it is, and what it takes of memory."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext

from tests.site.memory import plain_tab
from tests.site.other_browsers import play, start
from tests.site.sizes import brotli_bytes, files_of_first_move, first_files
from tests.site.visits import KEPT, MEMORY, SiteServer
from tests.support.chromium import open_chromium
from tests.web.user import PHONE, TIMEOUT_MS

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
WARM_VISITS = 3


def measure(games: int) -> dict[str, Any]:
    """Milliseconds and bytes, all in one run; the site is on this machine, and nothing else slows its network."""
    load = os.getloadavg()[0]
    with served() as server:
        with open_chromium() as browser:
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
            "memory of the tab, MB": memory(server.url, games),
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


def memory(url: str, games: int) -> dict[str, int]:
    """The proportional share of the tab's process, before the first game, after it, and after many."""
    with plain_tab() as tab:
        start(tab, url)
        figures = {"ready": tab.resident()}
        for number in range(1, games + 1):
            play(tab, url)
            figures[f"after {number} games" if number > 1 else "after one game"] = tab.resident()
    return figures
