"""What a visit to the site fetches, where the host compresses as brotli does."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.site.visits import SITE, SiteServer
from tests.web.user import open_browser

LIST = re.compile(r"^const FILES = (\[.*\]);", re.MULTILINE)
KNOWN = SITE.parents[1] / "build/brotli"


def first_files(site: Path = SITE) -> list[Path]:
    """All files that the service worker keeps at once: everything but the word lists and their definitions."""
    listed = LIST.search((site / "sw.js").read_text("utf-8"))
    assert listed, "the service worker has no list of files"
    return [site / name for name in json.loads(listed[1]) if name != "./"]


def files_of_first_move(browser: Browser) -> list[Path]:
    """All files that are fetched from the first address to the first move, in a browser that keeps nothing."""
    server = SiteServer()
    user = open_browser(browser, server.url, "first", service_workers="block")
    user.expected_errors = "Service Worker"
    addresses: set[str] = set()
    user.context.on("request", lambda request: addresses.add(request.url))
    user.create_by_form("knopf", "computer")
    user.wait_prompted()
    user.context.close()
    server.stop()
    names = {urlsplit(address).path.strip("/") or "index.html" for address in addresses if address.startswith("http")}
    return sorted(SITE / name for name in names)


def brotli_bytes(paths: list[Path]) -> dict[str, int]:
    """By the folder of the site; node has the compressor."""
    command = ["node", str(Path(__file__).parent / "brotli.mjs"), str(KNOWN), *map(str, paths)]
    sizes = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    folders: dict[str, int] = {}
    for path, size in zip(paths, sizes, strict=True):
        name = path.relative_to(SITE).parts[0].partition("-")[0] if path.parent != SITE else "page"
        folders[name] = folders.get(name, 0) + size
    return folders
