"""One browser and one server for all tests of the page; no test may leave an error in the console."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.server_process import ServerProcess
from tests.web.user import User, open_browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewUser = Callable[..., User]
Report = Callable[[str], None]


@pytest.fixture
def report(record_property: Callable[[str, object], None]) -> Report:
    """Prints a measured figure at the end; it is not judged, for the machines are shared."""
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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    yield server
    server.close()


@pytest.fixture
def new_user(browser: Browser, server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Opens browsers and closes them; by then no console may have an error."""
    users: list[User] = []

    def open_one(**options: Any) -> User:
        users.append(open_browser(browser, server.url, f"{request.node.nodeid} {len(users)}", **options))
        return users[-1]

    yield open_one
    problems = [problem for user in users for problem in user.problems]
    for user in users:
        user.context.close()
    assert problems == []
