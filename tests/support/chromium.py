"""The browser that tests, pictures and benchmarks use: Chromium without windows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The first one has no user interface: its browser process needs half of the processor time, its pages the same.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# With an interface, Chromium prepares two pages under its address bar, and a spare process, for every window.
# The last --disable-features counts, so these are also what Playwright turns off for its own sake.
OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
FLAGS = [
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """The program of the browser."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "Chromium is not here: apt-get install chromium-headless-shell"
    return program


@contextmanager
def open_chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
