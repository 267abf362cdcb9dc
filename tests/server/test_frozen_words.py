"""The words of the wire: pages that are open and bots of other people use them, so none may be renamed or removed.

`python -m tools.wire` writes them into `wire.json`: read what changed there before you commit it.
"""

from __future__ import annotations

import json

from tools import wire


def test_words_of_the_wire_are_neither_renamed_nor_removed() -> None:
    assert json.loads(wire.FROZEN.read_text("utf-8")) == wire.frozen(), "run `python -m tools.wire`"


def test_the_schema_and_the_tables_for_bots_are_those_of_the_declared_messages() -> None:
    assert wire.SCHEMA.read_text("utf-8") == wire.schema(), "run `python -m tools.wire`"
    text = wire.BOTS.read_text("utf-8")
    assert text == wire.bots(text), "run `python -m tools.wire`"
    assert "| `play` | `seat`, `prompt`, `move` |" in text


def test_the_pages_types_of_the_views_are_up_to_date() -> None:
    written = {path.name: path.read_text("utf-8") for path in wire.VIEWS.iterdir()}
    assert written == wire.views(), "run `python -m tools.wire`"
