"""One browser and one server for all tests of the page; no test may leave an error in the console."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.chromium import open_chromium
from tests.web.evidence import folder_of, keep
from tests.web.server_process import ServerProcess
from tests.web.user import User, open_browser

USERS = pytest.StashKey[list[User]]()

NewUser = Callable[..., User]
Reports = Generator[None, pytest.TestReport, pytest.TestReport]
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Reports:
    """A test that fails leaves what its browsers and its server said, and says where."""
    report = yield
    if report.failed and USERS in item.stash:
        folder = keep_evidence(item) if report.when == "call" else folder_of(item.config.rootpath, item.nodeid)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "failure.txt").write_text(report.longreprtext, "utf-8")
        report.sections.append(("what the page left", str(folder)))
    return report


def keep_evidence(item: pytest.Item) -> Path:
    folder = folder_of(item.config.rootpath, item.nodeid)
    users: list[User] = item.stash[USERS]
    keep(folder, users, getattr(item, "funcargs", {}).get("server"))
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    yield server
    server.close()


@pytest.fixture
def new_user(browser: Browser, server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Opens browsers and closes them; by then no console may have an error."""
    users: list[User] = []
    request.node.stash[USERS] = users

    def open_one(**options: Any) -> User:
        users.append(open_browser(browser, server.url, f"{request.node.nodeid} {len(users)}", **options))
        return users[-1]

    yield open_one
    problems = [problem for user in users for problem in user.problems]
    if problems:
        keep_evidence(request.node)
    for user in users:
        user.context.close()
    assert problems == []
