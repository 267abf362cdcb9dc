"""A visit in a browser that Playwright does not drive: the room starts, its host goes, and a whole game is played."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE, Popen
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

from tests.site.visits import SiteServer

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
BEGIN = """(async () => {
  localStorage.setItem("tete.game", "knopf");
  localStorage.setItem("tete.pace", "instant");
  localStorage.setItem("tete.lang", "en");
})()"""
# What a hand clicks next, as soon as the page asks for something; nothing when the game is over.
NEXT = """new Promise((found) => {
  const page = document.documentElement;
  const all = () => [...document.querySelectorAll("[data-cell], [data-space]")];
  const cells = (word) => all().filter((each) => each.ariaLabel?.includes(word));
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


class Window(Protocol):
    """One window of a browser. What an expression promises is awaited."""

    def go(self, address: str) -> None: ...

    def text(self, expression: str) -> str: ...

    def element(self, expression: str) -> str | None:
        """What the driver calls an element of the page."""

    def click(self, element: str) -> None: ...


class Remote:
    """A browser that is told by messages through a socket what to do."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._count = socket, 0

    def call(self, method: str, *, session: str | None = None, **params: Any) -> Any:
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer = json.loads(self._socket.recv(LONGEST_S))
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return answer["result"]


@contextmanager
def listening(command: list[str], words: str, path: str = "") -> Iterator[ClientConnection]:
    """Starts a browser that says in so many words where it listens, connects to it, and ends it."""
    with Popen(command, stderr=PIPE, stdout=DEVNULL, text=True, start_new_session=True) as browser:
        try:
            assert browser.stderr is not None
            told = next(line for line in browser.stderr if words in line)
            with connect(told.partition(words)[2].strip() + path, max_size=None) as socket:
                yield socket
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # the command may be a script that started it


def visit(window: Window, server: SiteServer) -> None:
    start(window, server.url)
    server.stop()
    assert play(window, server.url) > LEAST_CLICKS
    assert window.text(MARK % ("memory", "memory")) == "restored"


def start(window: Window, url: str) -> None:
    """The first visit, until all is kept."""
    window.go(f"{url}/")
    assert window.text(MARK % ("memory", "memory")) == "new"
    assert window.text(MARK % ("kept", "kept")) == "all"


def play(window: Window, url: str) -> int:
    """A whole game from the shelf on; how many clicks it took."""
    window.text(BEGIN)
    window.go(f"{url}/")
    clicks = 0
    while target := window.element(NEXT % clicks):
        window.click(target)
        clicks += 1
    return clicks
