"""The site of files that `make site` builds, served as any host of files would, and those who visit it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.user import User, open_browser

SITE = Path(__file__).parents[2] / "dist/site"
# What the browser itself says of files that it cannot fetch any more.
GONE = "ERR_CONNECTION_REFUSED|Failed to load resource"
KEPT = "navigator.serviceWorker.controller && document.documentElement.dataset.kept"
MEMORY = "document.documentElement.dataset.memory"


class Host:
    """A folder as a host of files shows it: its 404.html stands for whatever is not there."""

    def __init__(self, folder: Path, path: str = "") -> None:
        not_found = (folder / path / "404.html").read_text("utf-8")

        class Handler(SimpleHTTPRequestHandler):
            error_message_format, error_content_type = not_found.replace("%", "%%"), "text/html"

            def do_GET(self) -> None:
                host.before(self.path)
                super().do_GET()

            def log_message(self, *args: object) -> None:
                pass

        host = self
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.root = f"http://127.0.0.1:{self.server.server_port}/"
        self.url = f"{self.root}{path}".rstrip("/")
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def before(self, path: str) -> None:
        """Called before a file is sent."""

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class SlowHost(Host):
    """A file whose name has `stalled` in it comes only when the host is stopped."""

    def __init__(self, folder: Path, stalled: str) -> None:
        self.stalled, self.ended, self.waiting = stalled, threading.Event(), threading.Event()
        super().__init__(folder)

    def before(self, path: str) -> None:
        if self.stalled in path:
            self.waiting.set()
            self.ended.wait()

    def stop(self) -> None:
        self.ended.set()
        super().stop()


class SiteServer:
    """`python -m http.server` on a free port of this machine."""

    def __init__(self, folder: Path = SITE) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = f"http://127.0.0.1:{self.process.stdout.readline().split('port ')[1].split()[0]}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def visited_once(browser: Browser) -> Iterator[User]:
    """Somebody who visited the site once; since then its server is away. No error may be left in the console."""
    server = SiteServer()
    user = open_browser(browser, server.url, "offline")
    try:
        user.go("/")
        user.page.wait_for_function(KEPT)
    finally:
        server.stop()
    user.expected_errors = GONE
    yield user
    assert user.problems == []
    user.context.close()


def open_tab(context: BrowserContext, of: User) -> User:
    """Another tab of the same browser; what goes wrong there is told by the first."""
    tab = User(context, context.new_page(), of.url, of.language, of.problems, expected_errors=of.expected_errors)
    tab.watch()
    return tab


def memory_of(page: Page) -> str:
    """Whether the room of this tab began with a kept memory: `restored` or `new`."""
    return str(page.wait_for_function(MEMORY).json_value())
