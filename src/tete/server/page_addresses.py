"""The addresses of the page. Every other address is not found, and the page says so."""

from __future__ import annotations

import re

from tete.games import GAMES

PAGES = re.compile(
    r"""
      (?P<plain> | mine | rules | puzzles | puzzles/today(/\w+)? | puzzles/day/\d{4}-\d\d-\d\d(/\w+)?)
    | (t|replay|puzzles/mine)/[\w-]+
    | puzzles/\w+-\w+(-\d+)?
    | (rules|board|learn)/(?P<game>\w+)
    """,
    re.VERBOSE,
)


def is_page(path: str) -> bool:
    found = PAGES.fullmatch(path)
    return found is not None and (found["game"] is None or found["game"] in GAMES)
