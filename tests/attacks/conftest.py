"""The attacks: what a stranger, a rival or a broken machine may try, and what must be true afterwards.

One file for each group; each test is named for the attack.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.client import RunningServer, quick_services
from tests.tables.toys import joined


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that really runs, for the attacks of one file."""
    with RunningServer(quick_services(tmp_path_factory.mktemp("attacked"))) as server:
        yield server


@pytest.fixture
def toys() -> Iterator[None]:
    """The small games with which tables are tested."""
    with joined():
        yield
