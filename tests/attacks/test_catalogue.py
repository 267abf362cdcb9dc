"""The page about security claims nothing without a test."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "security.md"
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


def test_every_claim_names_a_test_that_exists() -> None:
    text = PAGE.read_text("utf-8")
    named = NAMED.findall(text)
    assert len(named) > 40
    for file, test in named:
        assert f"def {test}(" in (HERE / file).read_text("utf-8"), f"{file}::{test}"


def test_every_row_of_a_claim_has_a_test() -> None:
    tables = PAGE.read_text("utf-8").split("| claim | test |\n|---|---|\n")[1:]
    for table in tables:
        for row in table.split("\n\n")[0].splitlines():
            assert NAMED.search(row), row


def test_every_file_that_the_page_names_exists() -> None:
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py|/)?)`", PAGE.read_text("utf-8"))
    root = HERE.parents[1]
    assert len(named) > 10
    for path in named:
        assert any((folder / path).exists() for folder in (root, root / "src" / "tete")), path
