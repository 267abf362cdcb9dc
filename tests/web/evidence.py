"""What a failed test leaves behind: pictures, trees, consoles and frames of its browsers, and the server's log."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from tests.web.server_process import ServerProcess
from tests.web.user import User

FOLDER = Path("build/web-failures")


def folder_of(root: Path, nodeid: str) -> Path:
    """A folder for this test alone."""
    return root / FOLDER / re.sub(r"[^\w.-]+", "-", nodeid.split("/")[-1]).strip("-")


def keep(folder: Path, users: list[User], server: ServerProcess | None) -> None:
    """Writes everything that is known of a failure into the folder; what an earlier one left there goes."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, user in enumerate(users):
        name = f"browser-{number}"
        (folder / f"{name}.console.txt").write_text("\n".join([user.page.url, *user.console]), "utf-8")
        (folder / f"{name}.frames.txt").write_text("\n".join(user.traffic), "utf-8")
        with suppress(Error):  # a page that hangs is neither seen nor read
            page = user.page
            (folder / f"{name}.tree.yaml").write_text(page.aria_snapshot(timeout=5_000), "utf-8")
            page.screenshot(path=folder / f"{name}.png", timeout=5_000)
    if server is not None and server.log.exists():
        shutil.copy(server.log, folder / "server.log")
