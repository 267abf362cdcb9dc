"""What a tab takes of this machine's memory."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page


def resident(page: Page) -> int:
    """Megabytes of the process of a page with its workers; Chromium tells its number."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    shares = [share(int(each["id"])) for each in found if each["type"] == "renderer"]
    return round(max(shares) / 1024)


def share(process: int) -> int:
    """Kilobytes, with shared pages divided among those who share them."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
