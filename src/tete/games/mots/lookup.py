"""Looks up a word: whether the list has it, how common it is, and which letters can be added."""

from __future__ import annotations

from dataclasses import dataclass

from tete.games.mots.lexicon import Lexicon, normalise
from tete.games.mots.tiers import load as load_tiers

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Entry:
    """`tier` is 1 for everyday words to 6 for rare ones, 0 if it was not counted; `before` and `after` are letters."""

    word: str
    known: bool
    tier: int
    before: str
    after: str


def look_up(lexicon: Lexicon, text: str) -> Entry:
    """The entry of a word; raises `BadNotation` for a text that is not a word."""
    word = normalise(text.strip())
    return Entry(
        word,
        word in lexicon,
        load_tiers(lexicon).tier(word),
        "".join(letter for letter in LETTERS if letter + word in lexicon),
        "".join(letter for letter in LETTERS if word + letter in lexicon),
    )
