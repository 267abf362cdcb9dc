"""The pictures in the rules pages are what the program draws, and every one that is shown exists."""

from __future__ import annotations

import re

from tools.diagrams.all import FOLDER, pictures


def test_diagrams_are_as_the_program_draws_them() -> None:
    assert {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.svg")} == pictures()


def test_shown_diagrams_exist() -> None:
    shown = {
        name
        for page in FOLDER.parent.glob("*.md")
        for name in re.findall(r"\]\(pictures/([^)]+)\)", page.read_text("utf-8"))
    }
    assert shown == set(pictures())
