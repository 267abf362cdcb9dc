"""Installs the toy games while tables are tested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tables.toys import joined


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with joined():
        yield
