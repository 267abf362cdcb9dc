from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.client import RunningServer, quick_services


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that really runs, for the attacks of one file."""
    with RunningServer(quick_services(tmp_path_factory.mktemp("attacked"))) as server:
        yield server
