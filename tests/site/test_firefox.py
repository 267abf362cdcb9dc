"""The room without a server in Firefox, driven by WebDriver BiDi, where Firefox is installed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.site.other_browsers import Remote, listening, visit
from tests.site.visits import SiteServer

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


class BidiWindow(Remote):
    """One window of a Firefox that was started with a port for its driver."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.call("session.new", capabilities={})
        self._context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, address: str) -> None:
        self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def text(self, expression: str) -> str:
        return str(self._evaluate(expression).get("value"))

    def element(self, expression: str) -> str | None:
        found: str | None = self._evaluate(expression).get("sharedId")
        return found

    def _evaluate(self, expression: str) -> Any:
        target = {"context": self._context}
        answer = self.call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"]

    def click(self, element: str) -> None:
        middle = {"type": "element", "element": {"sharedId": element}}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        hand = {
            "type": "pointer",
            "id": "hand",
            "actions": [{"type": "pointerMove", "x": 0, "y": 0, "origin": middle}, *press],
        }
        self.call("input.performActions", context=self._context, actions=[hand])


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
def test_firefox_starts_the_room_again_and_plays_a_game_when_the_host_is_gone(tmp_path: Path) -> None:
    assert FIREFOX is not None
    server = SiteServer()
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(tmp_path), "--remote-debugging-port", "0"]
    with listening(command, "WebDriver BiDi listening on ", "/session") as socket:
        visit(BidiWindow(socket), server)
