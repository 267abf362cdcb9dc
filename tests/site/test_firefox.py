"""The room without a server in Firefox, driven by WebDriver BiDi, where Firefox is installed."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.site.other_browsers import LONGEST_S, visit
from tests.site.visits import SiteServer

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LISTENING = "WebDriver BiDi listening on "


class BidiWindow:
    """One window of a Firefox that was started with a port for its driver."""

    def __init__(self, socket: Any) -> None:
        self._socket, self._count, self._context = socket, 0, ""

    async def call(self, method: str, **params: Any) -> Any:
        self._count += 1
        await self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(await self._socket.recv())
            if answer.get("id") == self._count:
                assert answer["type"] == "success", answer
                return answer["result"]

    async def open(self) -> None:
        await self.call("session.new", capabilities={})
        self._context = (await self.call("browsingContext.getTree"))["contexts"][0]["context"]

    async def go(self, address: str) -> None:
        await self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    async def text(self, expression: str) -> str:
        return str((await self._evaluate(expression)).get("value"))

    async def element(self, expression: str) -> str | None:
        found: str | None = (await self._evaluate(expression)).get("sharedId")
        return found

    async def _evaluate(self, expression: str) -> Any:
        target = {"context": self._context}
        answer = await self.call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"]

    async def click(self, element: str) -> None:
        middle = {"type": "element", "element": {"sharedId": element}}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        hand = {
            "type": "pointer",
            "id": "hand",
            "actions": [{"type": "pointerMove", "x": 0, "y": 0, "origin": middle}, *press],
        }
        await self.call("input.performActions", context=self._context, actions=[hand])


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
def test_firefox_starts_the_room_again_and_plays_a_game_when_the_host_is_gone(tmp_path: Path) -> None:
    assert FIREFOX is not None
    server = SiteServer()
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(tmp_path), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as firefox:
        try:
            assert firefox.stderr is not None
            told = next(line for line in firefox.stderr if LISTENING in line)
            visiting = asyncio.wait_for(drive(told.partition(LISTENING)[2].strip(), server), LONGEST_S)
            with ThreadPoolExecutor(1) as thread:  # a browser of another test keeps the loop of this one
                thread.submit(asyncio.run, visiting).result()
        finally:
            firefox.kill()


async def drive(driver: str, server: SiteServer) -> None:
    async with websockets.connect(f"{driver}/session", max_size=None) as socket:
        window = BidiWindow(socket)
        await window.open()
        await visit(window, server)
