"""Browser tests wait for what the page says, never for time to pass."""

from __future__ import annotations

import re
from pathlib import Path


def test_no_browser_test_waits_for_time_to_pass() -> None:
    here = Path(__file__)
    waits = re.compile(r"wait_for_timeout\(|\bsleep\(|networkidle")
    found = [path.name for path in here.parent.glob("*.py") if path != here and waits.search(path.read_text("utf-8"))]
    assert found == []
