"""How soon the shelf is seen and can be used on a slow network, with an empty cache, and what is transferred for it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.support.chromium import open_chromium
from tests.web.server_process import ServerProcess
from tests.web.user import PHONE

LATENCY_MS = 400
BYTES_PER_S = 400_000 // 8
SEEN = """() => document.querySelector(".first-shelf svg, .shelf .box")
  && performance.getEntriesByName('first-contentful-paint').length > 0"""
USABLE = "() => document.querySelector('.ways button:not(:disabled)') !== null"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
NOW = "performance.now()"


def measure(folder: Path) -> dict[str, Any]:
    """Seconds and kilobytes of a first visit to the home page, then of a first board."""
    with closing(ServerProcess(folder)) as server, open_chromium() as browser:
        page = browser.new_context(viewport=PHONE, locale="en-GB").new_page()
        session = page.context.new_cdp_session(page)
        received = count_bytes(session)
        session.send("Network.enable")
        conditions = {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_S,
            "uploadThroughput": BYTES_PER_S,
        }
        session.send("Network.emulateNetworkConditions", conditions)
        page.goto(server.url, wait_until="commit")
        page.wait_for_function(SEEN)
        seen = page.evaluate(PAINTED)
        page.wait_for_function(USABLE)
        usable = page.evaluate(NOW)
        page.wait_for_load_state("networkidle")
        home = sum(received)
        board = first_board(page)
        return {
            "shelf seen, s": round(seen / 1000, 1),
            "usable, s": round(usable / 1000, 1),
            "transferred, kB": round(home / 1000),
            "requests": len(received),
            "first board, s": round(board / 1000, 1),
            "first board, kB": round((sum(received) - home) / 1000),
        }


def first_board(page: Page) -> float:
    """Milliseconds from pressing the way to play to the board."""
    begun = page.evaluate(NOW)
    page.locator(".ways button").first.click()
    page.locator(".plate svg").first.wait_for()
    return float(page.evaluate(NOW) - begun)


def count_bytes(session: CDPSession) -> list[int]:
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    return received
