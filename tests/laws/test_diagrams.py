"""The pictures in the rules pages are what the program draws, and every one that is shown exists."""

from __future__ import annotations

import re

from tools.diagrams.all import FOLDER, pictures


def test_diagrams_are_as_the_program_draws_them() -> None:
    assert {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.svg")} == pictures()


def shown(lang: str = "*") -> set[str]:
    """The pictures of all rules pages, or of those in a language."""
    pages = FOLDER.parent.glob(f"*.{lang}.md")
    return {name for page in pages for name in re.findall(r"\]\(pictures/([^)]+)\)", page.read_text("utf-8"))}


def test_shown_diagrams_exist() -> None:
    assert shown() == set(pictures())


def test_a_picture_with_words_is_in_the_language_of_its_page() -> None:
    for lang, other in (("fr", "en"), ("en", "fr")):
        assert {name for name in shown(lang) if name.endswith(f".{other}.svg")} == set()
