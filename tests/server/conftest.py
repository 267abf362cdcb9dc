from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import RunningServer, quick_services


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that really runs: uvicorn on a port of this machine, SQLite in a folder."""
    folder: Path = tmp_path_factory.mktemp("server")
    with RunningServer(quick_services(folder)) as server:
        yield server
