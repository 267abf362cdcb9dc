"""The French candidates: every form of Dicollecte's “toutes variantes” that passes the four filters."""

from __future__ import annotations

from pathlib import Path

from tete.core.errors import BadNotation
from tete.games.mots.lexicon import normalise
from tools.lexicons.hunspell import Entry, read_affixes, read_entries

NAMES = {"po:npr", "po:prn", "po:patr"}
FRAGMENTS = {"po:pfx", "po:sfx", "po:err", "po:sign", "po:ponc"}
UNIT = "U."  # the flag that multiplies symbols of units: k + m
VOWELS = set("AEIOUY")


def candidates(aff: Path, dic: Path) -> set[str]:
    """The normalised words of the dictionary, before the audit."""
    affixes = read_affixes(aff)
    symbols = {affixes.keep_case, UNIT}
    words: set[str] = set()
    for entry in read_entries(dic, affixes):
        if not is_name_or_fragment(entry) and not entry.flags & symbols and not is_only_in_phrases(entry):
            found = {word for form in affixes.forms(entry) if form.islower() for word in on_board(form)}
            words |= found if "po:interj" in entry.tags else {word for word in found if VOWELS & set(word)}
    return words


def is_name_or_fragment(entry: Entry) -> bool:
    return bool((NAMES | FRAGMENTS) & set(entry.tags))


def is_only_in_phrases(entry: Entry) -> bool:
    """Whether a word exists only in phrases (ab, hoc): all its parts of speech are locutions."""
    speech = [tag for tag in entry.tags if tag.startswith("po:")]
    return bool(speech) and all(tag.startswith("po:loc.") for tag in speech)


def on_board(form: str) -> list[str]:
    """The form as it is written on the board; empty if it has a hyphen, an apostrophe or a Greek letter."""
    try:
        return [normalise(form)]
    except BadNotation:
        return []
