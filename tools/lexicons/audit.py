"""The lists a person has read: words to add, words to refuse, and every word of two or three letters."""

from __future__ import annotations

from pathlib import Path

from tete.games.mots.lexicon import LENGTHS

FOLDER = Path(__file__).parent / "audit"
SHORT = 3  # words up to this length are listed in full


class Unaudited(Exception):
    """The lists do not fit the dictionary any more: somebody has to look."""


def read_list(name: str) -> set[str]:
    """The words of one list; what follows a # is its reason."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return {word for line in lines for word in line.partition("#")[0].split()}


def audited(lang: str, candidates: set[str]) -> set[str]:
    """The words to ship. Raises where a list has become idle, or a short word has not been judged."""
    allow, deny, short = (read_list(f"{lang}-{kind}") for kind in ("allow", "deny", "short"))
    if idle := sorted(allow & candidates) + sorted(deny - candidates):
        raise Unaudited(f"{lang}: allowed or denied without effect: {' '.join(idle)}")
    words = {word for word in (candidates | allow) - deny if len(word) in LENGTHS}
    if unjudged := sorted({word for word in words if len(word) <= SHORT} ^ short):
        raise Unaudited(f"{lang}: not as in the audited short words: {' '.join(unjudged)}")
    return words
