"""The attacks: what a stranger, a rival or a broken machine may try, and what must be true afterwards.

One file for each group; each test is named for the attack.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tables.toys import joined


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with joined():
        yield
