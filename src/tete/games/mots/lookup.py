"""Looks up a word: whether the list has it, how common it is, and which letters can be added."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tete.core.errors import BadNotation
from tete.games.mots.lexicon import SHOWN, Lexicon, normalise
from tete.games.mots.tiers import load as load_tiers

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


MARKS = re.compile("[-‐‑–\u00ad\\s]+")
APOSTROPHE = re.compile("['’]")
LONG, SHORT = 4, 2  # letters around an apostrophe that may be left out: presqu’île, but not l’or, we’ll or girl’s


@dataclass(frozen=True, slots=True)
class Entry:
    """`tier` is 1 for everyday words to 6 for rare ones, 0 if it was not counted; `before` and `after` are letters.

    `coarse`: vulgar or an insult. `joined`: it was asked with a hyphen, a space or an apostrophe.
    """

    word: str
    known: bool
    tier: int
    before: str
    after: str
    coarse: bool = False
    joined: bool = False


def look_up(lexicon: Lexicon, text: str) -> Entry:
    """The entry of a word; raises `BadNotation` for a text that is not a word.

    A word with a hyphen is looked up without it (week-end as WEEKEND); if it is not in the lexicon so, it is no word.
    """
    asked = text.strip()
    plain = _joined(asked)
    word = normalise(plain)
    if plain != asked and word not in lexicon:
        raise BadNotation("word-with-mark", text=asked[:SHOWN])
    tiers = load_tiers(lexicon)

    def hooks(make: Callable[[str], str]) -> str:
        made = ((letter, make(letter)) for letter in LETTERS)
        return "".join(letter for letter, longer in made if longer in lexicon and not tiers.coarse(longer))

    return Entry(
        word,
        word in lexicon,
        tiers.tier(word),
        hooks(lambda letter: letter + word),
        hooks(lambda letter: word + letter),
        tiers.coarse(word),
        plain != asked,
    )


def _joined(text: str) -> str:
    """The text in one word, as it is written on the grid; an elided article or a contraction stays apart."""
    parts = APOSTROPHE.split(MARKS.sub("", text))
    if len(parts) == 1 or (len(parts) == 2 and len(parts[0]) >= LONG and len(parts[1]) >= SHORT):
        return "".join(parts)
    if len(parts) > 1 and all(part.isalpha() or not part for part in parts):
        raise BadNotation("word-with-mark", text=text[:SHOWN])
    return text
