"""The page about chances says what was measured."""

from __future__ import annotations

from tools.calibrate.page import PAGE, tables, written


def test_the_tables_of_the_page_are_those_that_were_measured() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page), "python -m tools.calibrate.page"
    assert all(table in page for table in tables())
