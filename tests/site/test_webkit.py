"""The room without a server in WebKit, which is that of Safari, where `webkit2gtk-driver` and `xvfb` are installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.site.other_browsers import LONGEST_S, visit
from tests.site.visits import SiteServer
from tests.support.patience import HANG_S
from tests.support.programs import free_port

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"))
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # as the standard calls it
AWAITED = "const done = arguments[arguments.length - 1]; (%s).then(done);"
# Its own sandbox cannot be made as the root of a container, and the screen here has no graphics card.
WITHOUT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


class DriverWindow:
    """The window of a session of WebDriver, which is HTTP."""

    def __init__(self, driver: str) -> None:
        self._session = f"{driver}/session"
        options = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
        begun = self._ask("", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self._session += f"/{begun['sessionId']}"
        self._ask("/timeouts", script=1000 * LONGEST_S)

    def _ask(self, path: str, **body: Any) -> Any:
        request = urllib.request.Request(self._session + path, json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=LONGEST_S) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self._ask("/url", url=address)

    def text(self, expression: str) -> str:
        return str(self._ask("/execute/async", script=AWAITED % expression, args=[]))

    def element(self, expression: str) -> str | None:
        found = self._ask("/execute/async", script=AWAITED % expression, args=[])
        return found and str(found[ELEMENT])

    def click(self, element: str) -> None:
        self._ask(f"/element/{element}/click")


@contextmanager
def driver(folder: Path) -> Iterator[str]:
    """A screen that nobody sees, and the driver of its browsers; a killed screen ends them too."""
    assert DRIVER is not None
    assert SCREEN is not None
    number, port = os.pipe(), free_port()
    command = [SCREEN, "-displayfd", str(number[1])]
    with subprocess.Popen(command, pass_fds=[number[1]], stderr=subprocess.DEVNULL) as screen:
        os.close(number[1])
        with os.fdopen(number[0]) as told:
            display = f":{told.readline().strip()}"
        env = {**os.environ, **WITHOUT, "DISPLAY": display, "HOME": str(folder)}
        with subprocess.Popen([DRIVER, f"--port={port}"], env=env) as process:
            try:
                yield answering(f"http://127.0.0.1:{port}")
            finally:
                process.terminate()
                process.wait()
                screen.terminate()


def answering(driver: str) -> str:
    end = time.monotonic() + HANG_S
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{driver}/status", timeout=HANG_S).close()
        except urllib.error.URLError:
            time.sleep(0.05)
        else:
            return driver
    raise TimeoutError("the driver of WebKit does not answer")


@pytest.mark.skipif(not (DRIVER and SCREEN and BROWSERS), reason="WebKit is not installed")
def test_webkit_starts_the_room_again_and_plays_a_game_when_the_host_is_gone(tmp_path: Path) -> None:
    server = SiteServer()
    with driver(tmp_path) as address:
        visit(DriverWindow(address), server)
