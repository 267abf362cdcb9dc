"""A user with a browser of their own: creates tables, sits down and reads the page; nothing here sends a frame."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    expect,
)

from tests.support.patience import HANG_S
from tests.web.actions import click, fill, settle
from tete.games import GAMES

TIMEOUT_MS = 1000 * HANG_S
NAMES = {
    "blokus": "Blokus",
    "headache": "Headache",
    "headquarter": "Headquarter",
    "knopf": "Kopf oder Knopf",
    "mots": "Mots de Tête",
}
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

HEADER = "x-test"  # as the server of the tests reads it

# The salts of tables and the seeds of new puzzles come from here.
SEEDED = """(() => {
  let state = 2166136261;
  for (const letter of %s) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  crypto.getRandomValues = (array) => array.map(() => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    return state >>> 3;
  });
})()"""

# Moves are shown at once, and the dome presses itself: for tests that are about something else.
INSTANT = """for (const [name, value] of [["pace", "instant"], ["pop", "auto"]])
  if (localStorage.getItem(`tete.${name}`) === null) localStorage.setItem(`tete.${name}`, value);"""

# The state of the game as a player reads it: the sentence beside the board, and the number of the last move.
READ = """() => {
  const text = (where) => document.querySelector(where)?.textContent.trim() ?? "";
  const ply = Number(/\\d+/.exec(text(".caption b"))?.[0] ?? 0);
  const sentence = text("p.say");
  const over = sentence.startsWith("Game over");
  const prompted = document.querySelector("p.say em") !== null;
  return { ply, sentence, over, prompted };
}"""
SETTLED = f"""(after) => {{
  const now = ({READ})();
  return now.ply > after && !now.sentence.startsWith("Chance") && now.sentence !== "" && now;
}}"""
PROMPTED = f"""(after) => {{
  const now = ({READ})();
  return now.ply >= after && (now.prompted || now.over) && now;
}}"""


@dataclass(frozen=True, slots=True)
class PageState:
    """What the page shows of the game at a moment."""

    ply: int
    sentence: str
    over: bool
    prompted: bool


@dataclass
class User:
    """A browser context, and everything that reached it."""

    context: BrowserContext
    page: Page
    url: str
    #: Of the browser; that of words too, unless the page is told otherwise.
    language: str = "en"
    problems: list[str] = field(default_factory=list)
    #: What came from the server.
    frames: list[str] = field(default_factory=list)
    #: What went either way, and what was written to the console: kept if the test fails.
    traffic: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    #: What the browser itself may write to the console where a test breaks the connection.
    expected_errors: str | None = None

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path, wait_until="commit")
        settle(self.page)

    def read(self) -> PageState:
        settle(self.page)
        return PageState(**self.page.evaluate(READ))

    def wait_after(self, ply: int) -> PageState:
        """Until a move after this one is shown and no roll is awaited."""
        return self._wait(SETTLED, ply)

    def wait_prompted(self, ply: int = 0) -> PageState:
        """Until the page asks for a move, or the game is over."""
        return self._wait(PROMPTED, ply)

    def _wait(self, what: str, ply: int) -> PageState:
        handle = self.page.wait_for_function(what, arg=ply)
        settle(self.page)
        return PageState(**handle.json_value())

    def choose_game(self, game: str, *, form: bool = True) -> None:
        """Takes the box of a game from the shelf and opens its form."""
        self.go("/")
        click(self.page.get_by_role("radio", name=NAMES.get(game, game), exact=True))
        if form:
            click(self.page.get_by_role("button", name=re.compile("^(More options|Plus d’options)$")))

    def create_table(
        self,
        game: str,
        *others: str,
        preset: str | None = None,
        seats: int | None = None,
        name: str | None = None,
        lots: bool = False,
        options: dict[str, object] | None = None,
    ) -> None:
        """Creates a table and goes there; the other seats are of these kinds: computer, local or friend.

        The server is asked for what the form of the home page would ask for.
        """
        rules = GAMES[game]
        preset = preset or next(iter(rules.presets))
        number = seats or rules.presets[preset].seats[0]
        kinds = ["me", *others, *["computer"] * (number - 1 - len(others))]
        request = {
            "game": game,
            "preset": preset,
            "options": {**({"lexicon": self.language} if game == "mots" else {}), **(options or {})},
            "seats": [seat_request(kind, seat, kinds, name) for seat, kind in enumerate(kinds, start=1)],
            "lots": lots,
        }
        answer = self.page.request.post(f"{self.url}/api/tables", data=request, headers={"Origin": self.url})
        assert answer.status == 201, answer.text()
        self.go(f"/t/{answer.json()['table']}")

    def create_by_form(
        self, game: str, *others: str, preset: str | None = None, name: str | None = None, match: bool = False
    ) -> None:
        """Creates a table from the home page; `preset` is its name there."""
        page = self.page
        self.choose_game(game)
        if preset:
            click(page.get_by_role("radio", name=preset))
        for seat, kind in enumerate(others, start=2):
            way = {"computer": "Computer", "local": "Here", "friend": "A friend, by link"}[kind]
            click(self.seat(seat).get_by_role("radio", name=way))
        if name:
            fill(page.get_by_role("textbox", name="Your name"), name)
        if {"local", "friend"} & set(others):
            click(page.get_by_role("radio", name="As shown"))
        if match:
            click(page.get_by_role("radio", name="A match"))
        click(page.get_by_role("button", name="Take your seats"))
        page.wait_for_url(re.compile("/t/"))

    def seat(self, number: int) -> Locator:
        """How a seat of the form can be taken."""
        return self.page.get_by_role("radiogroup", name=re.compile(f"^Seat {number}\\b"))

    def invitation(self) -> str:
        """The link to send to a friend, as the page shows it."""
        return self.page.locator(".invite input").first.input_value()

    def accept(self, link: str, name: str) -> None:
        self.go(link)
        fill(self.page.get_by_label("Your name"), name)
        click(self.page.get_by_role("button", name="Take this seat"))

    def watch(self) -> None:
        self.page.on("console", self._on_console)
        self.page.on("pageerror", self._on_error)
        self.page.on("websocket", self._on_socket)

    def _on_error(self, error: Error) -> None:
        self.problems.append(str(error))
        self.console.append(f"thrown: {error}")

    def _on_console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type not in ("error", "warning"):
            return
        if self.expected_errors is None or not re.search(self.expected_errors, message.text):
            self.problems.append(f"{message.type}: {message.text}")

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._on_frame)
        socket.on("framesent", lambda frame: self.traffic.append("> " + str(frame)))
        socket.on("close", lambda socket: self.traffic.append("closed " + socket.url))

    def _on_frame(self, frame: str | bytes) -> None:
        self.frames.append(str(frame))
        self.traffic.append("< " + str(frame))


def seat_request(kind: str, seat: int, kinds: list[str], name: str | None) -> dict[str, object]:
    """A seat as the form asks for it, with the name that it gives to whoever has entered none."""
    if kind == "computer":
        return {"kind": kind, "level": 3, "name": f"Computer {seat}" if len(kinds) > 2 else "The computer"}
    company = kind == "local" or (kind == "me" and bool({"local", "friend"} & set(kinds)))
    nameless = f"Player {seat}" if company else "A friend" if kind == "friend" else "You"
    return {"kind": kind, "name": (name if kind == "me" else None) or nameless}


def open_browser(browser: Browser, url: str, name: str = "", *, instant: bool = True, **options: Any) -> User:
    """A new user at this address; motion is reduced by default, and moves are shown without waiting.

    All random numbers of a name are the same.
    """
    options = {"extra_http_headers": {HEADER: name.encode("ascii", "replace").decode()}, **options}
    options = {"locale": "en-GB", "viewport": DESK, "reduced_motion": "reduce", **options}
    context = browser.new_context(**options)
    context.add_init_script(SEEDED % json.dumps(name))
    if instant:
        context.add_init_script(INSTANT)
    context.set_default_timeout(TIMEOUT_MS)
    expect.set_options(TIMEOUT_MS)
    user = User(context, context.new_page(), url, options["locale"][:2])
    user.watch()
    return user
