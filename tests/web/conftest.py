"""One browser and one room for all the tests of the page; nobody leaves with a complaint in the console."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.people import Person, arrive
from tests.web.room import Room

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Arrive = Callable[..., Person]
Tell = Callable[[str], None]


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """What is measured is told at the end, but not judged: the machines are shared."""
    return lambda line: record_property("figure", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = terminalreporter.getreports("passed")
    figures = [line for report in reports for name, line in report.user_properties if name == "figure"]
    if figures:
        terminalreporter.section("the page in figures")
    for line in figures:
        terminalreporter.write_line(str(line))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "the page is tested in a real Chromium, which is not here: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    room = Room(tmp_path_factory.mktemp("room"))
    yield room
    room.close()


@pytest.fixture
def arrives(browser: Browser, room: Room) -> Iterator[Arrive]:
    """Lets people in, and out again: by then the console must have stayed silent."""
    people: list[Person] = []

    def let_in(**wishes: Any) -> Person:
        people.append(arrive(browser, room.url, **wishes))
        return people[-1]

    yield let_in
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert troubles == []
