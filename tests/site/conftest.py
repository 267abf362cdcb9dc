"""The room without a server, for `make test-browser`: files are fetched once, then all is played in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.visits import visited_once
from tests.web.conftest import browser
from tests.web.user import User

__all__ = ["browser"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.site)


@pytest.fixture(scope="session")
def offline_user(browser: Browser) -> Iterator[User]:
    with visited_once(browser) as user:
        yield user
