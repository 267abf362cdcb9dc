from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import House, quick_room


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room that is really open: uvicorn on a port of this machine, SQLite in a folder."""
    folder: Path = tmp_path_factory.mktemp("room")
    with House(quick_room(folder)) as house:
        yield house
