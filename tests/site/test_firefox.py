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

from tests.site.visits import SiteServer

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LISTENING = "WebDriver BiDi listening on "
LONGEST_S = 240
LEAST_CLICKS = 12  # of a whole game
# The value of a mark of the page, as soon as it has one.
MARK = """new Promise((settle) => {
  const { documentElement: page } = document;
  const look = () => page.dataset.%s && settle(page.dataset.%s);
  new MutationObserver(look).observe(page, { attributes: true });
  look();
})"""

# Against a computer, as who plays for the first time does it. One begins oneself.
BEGIN = """(() => {
  localStorage.setItem("tete.game", "knopf");
  localStorage.setItem("tete.pace", "instant");
})()"""
# What a hand clicks next, as soon as the page asks for something; nothing when the game is over.
NEXT = """new Promise((found) => {
  const page = document.documentElement;
  const cells = (word) => [...document.querySelectorAll("[data-cell], [data-space]")].filter((each) => each.ariaLabel?.includes(word));
  const any = (list) => list[%d %% list.length];
  const next = () => {
    const way = document.querySelector(".ways button:not(:disabled)");
    if (way) return way;
    const [cut, go, move] = ["can be cut off", "can go here", "can move"].map(cells);
    const main = document.querySelector(".pinned .main");
    return cut.length ? (main.disabled ? any(cut) : main) : any(go.length ? go : move);
  };
  const look = () => {
    const text = document.querySelector("p.say")?.textContent.trim() ?? "";
    const asked = document.querySelector("p.say em, .ways button:not(:disabled)");
    if (!page.hasAttribute("data-settled") || !(asked || text.startsWith("Game over"))) return;
    const target = asked ? next() : null;
    if (target === undefined) return;
    watch.disconnect();
    target?.scrollIntoView({ block: "center" });
    found(target);
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
  look();
})"""


class Window:
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

    async def evaluate(self, expression: str) -> Any:
        target = {"context": self._context}
        answer = await self.call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"]

    async def mark(self, name: str) -> str:
        return str((await self.evaluate(MARK % (name, name)))["value"])

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
            visiting = asyncio.wait_for(visit(told.partition(LISTENING)[2].strip(), server), LONGEST_S)
            with ThreadPoolExecutor(1) as thread:  # a browser of another test keeps the loop of this one
                thread.submit(asyncio.run, visiting).result()
        finally:
            firefox.kill()


async def visit(driver: str, server: SiteServer) -> None:
    async with websockets.connect(f"{driver}/session", max_size=None) as socket:
        window = Window(socket)
        await window.open()
        await window.go(f"{server.url}/")
        assert await window.mark("memory") == "new"
        assert await window.mark("kept") == "all"
        server.stop()
        await window.evaluate(BEGIN)
        await window.go(f"{server.url}/")
        clicks = 0
        while (target := await window.evaluate(NEXT % clicks))["type"] != "null":
            await window.click(target["sharedId"])
            clicks += 1
        assert clicks > LEAST_CLICKS
        assert await window.mark("memory") == "restored"
