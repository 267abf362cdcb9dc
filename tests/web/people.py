"""People before a browser: they lay tables, sit down and read what the page says; nothing here sends a frame."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, WebSocket, expect

PATIENCE = 15_000  # ms: the machines are shared
NAMES = {
    "blokus": "Blokus",
    "headache": "Headache",
    "headquarter": "Headquarter",
    "knopf": "Kopf oder Knopf",
    "mots": "Mots de Tête",
}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

# What the page says of the game, read as a player reads it: the sentence, and the number of the last move.
READ = """() => {
  const text = (where) => document.querySelector(where)?.textContent.trim() ?? "";
  const ply = Number(/\\d+/.exec(text(".caption b"))?.[0] ?? 0);
  const said = text("p.say");
  const over = said.startsWith("Game over");
  const asked = document.querySelector("p.say em") !== null;
  return { ply, said, over, asked };
}"""
SETTLED = f"""(after) => {{
  const now = ({READ})();
  return now.ply > after && !now.said.startsWith("Chance") && now.said !== "" && now;
}}"""
ASKED = f"""(after) => {{
  const now = ({READ})();
  return now.ply >= after && (now.asked || now.over) && now;
}}"""


@dataclass(frozen=True, slots=True)
class Said:
    """What the page says at a moment."""

    ply: int
    said: str
    over: bool
    asked: bool


@dataclass
class Person:
    """Somebody with a browser of their own, and everything that reached it."""

    context: BrowserContext
    page: Page
    url: str
    troubles: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    #: What a cut line makes the browser itself say.
    forgiven: str | None = None

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def read(self) -> Said:
        return Said(**self.page.evaluate(READ))

    def wait_past(self, ply: int) -> Said:
        """Until a move after this one was made and the dice lie still."""
        return self._wait(SETTLED, ply)

    def wait_asked(self, ply: int = 0) -> Said:
        """Until the page asks for a move, or the game is over."""
        return self._wait(ASKED, ply)

    def _wait(self, what: str, ply: int) -> Said:
        handle = self.page.wait_for_function(what, arg=ply)
        return Said(**handle.json_value())

    def lay(
        self, game: str, *others: str, preset: str | None = None, seats: int | None = None, name: str | None = None
    ) -> None:
        """Lays a table from the home page; the others sit as they are told: computer, local or friend."""
        page = self.page
        self.go("/")
        page.get_by_role("radio", name=NAMES[game], exact=True).click()
        if preset:
            page.get_by_role("radio", name=preset).click()
        if seats:
            page.get_by_role("radio", name=str(seats), exact=True).click()
        for seat, kind in enumerate(others, start=2):
            wanted = {"computer": "The computer", "local": "Someone here", "friend": "A friend"}[kind]
            button = page.get_by_role("button", name=f"Seat {seat}:")
            while wanted not in (button.get_attribute("aria-label") or ""):
                button.click()
        if name:
            page.get_by_role("textbox", name="Your name").fill(name)
        page.get_by_role("button", name="Take your seats").click()
        page.wait_for_url(re.compile("/t/"))

    def invitation(self) -> str:
        """The link to send to a friend, as it stands on the page."""
        return self.page.locator(".invite input").first.input_value()

    def accept(self, link: str, name: str) -> None:
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit here").click()

    def watch(self) -> None:
        self.page.on("console", self._hear_console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("websocket", self._hear_socket)

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.forgiven is None or not re.search(self.forgiven, message.text):
            self.troubles.append(f"{message.type}: {message.text}")

    def _hear_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def arrive(browser: Browser, url: str, **wishes: Any) -> Person:
    """Somebody opens the house; motion is reduced unless wished otherwise."""
    wishes = {"locale": "en-GB", "viewport": DESK, "reduced_motion": "reduce", **wishes}
    context = browser.new_context(**wishes)
    context.set_default_timeout(PATIENCE)
    expect.set_options(PATIENCE)
    person = Person(context, context.new_page(), url)
    person.watch()
    return person
