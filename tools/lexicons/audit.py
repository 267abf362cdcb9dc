"""Lists checked by a person: words to add, words to remove, and all words of two or three letters."""

from __future__ import annotations

from pathlib import Path

from tete.games.mots.lexicon import LENGTHS

FOLDER = Path(__file__).parent / "audit"
SHORT = 3  # all words up to this length are in the checked list


class Unaudited(Exception):
    """The lists do not fit the dictionary any more; a person has to check them."""


def read_list(name: str) -> set[str]:
    """The words of one list; after a # comes a comment."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return {word for line in lines for word in line.partition("#")[0].split()}


def audited(lang: str, candidates: set[str]) -> set[str]:
    """The words to ship. Raises if an entry of a list has no effect, or if a short word is not in the checked list."""
    allow, deny, short = (read_list(f"{lang}-{kind}") for kind in ("allow", "deny", "short"))
    if useless := sorted(allow & candidates) + sorted(deny - candidates):
        raise Unaudited(f"{lang}: allowed or denied without effect: {' '.join(useless)}")
    words = {word for word in (candidates | allow) - deny if len(word) in LENGTHS}
    if unchecked := sorted({word for word in words if len(word) <= SHORT} ^ short):
        raise Unaudited(f"{lang}: not as in the audited short words: {' '.join(unchecked)}")
    return words
