"""Vulgar words and insults: never suggested, never played by a computer, and refused where a table is for a family.

The lists are `lexicons/not-suggested.<lang>.txt`: normalised words, or stems with a star for any ending.
"""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def coarse_words(lang: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of a language, and the stems whose endings all count; what follows a # is a comment."""
    file = resources.files("tete.games.mots") / "lexicons" / f"not-suggested.{lang}.txt"
    listed = [word for line in file.read_text("utf-8").splitlines() for word in line.partition("#")[0].split()]
    whole = frozenset(word for word in listed if not word.endswith("*"))
    return whole, tuple(word[:-1] for word in listed if word.endswith("*"))


def is_coarse(word: str, lang: str) -> bool:
    """Whether a normalised word is vulgar or an insult, in the lexicon or not."""
    words, stems = coarse_words(lang)
    return word in words or word.startswith(stems)
