"""Looks up a word: whether the list has it, how common it is, what it means, and which letters can be added."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tete.core import BadNotation, bits
from tete.games.mots.definitions import Definition, define
from tete.games.mots.lexicon import HYPHENS, QUOTED_CHARACTERS, Lexicon, normalise
from tete.games.mots.tiers import TIERS
from tete.games.mots.tiers import load as load_tiers

ANY = "?"  # stands for one letter
MOST_MATCHES = 60  # words of a pattern that are shown
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


MARKS = re.compile(rf"[{HYPHENS}\s]+")
APOSTROPHE = re.compile("['’]")
LONG, SHORT = 4, 2  # letters around an apostrophe that may be left out: presqu’île, but not l’or, we’ll or girl’s


@dataclass(frozen=True, slots=True)
class Entry:
    """`tier` is 1 for everyday words to 6 for rare ones, 0 if it was not counted; `before` and `after` are letters.

    `coarse`: vulgar or an insult. `joined`: it was asked with a hyphen, a space or an apostrophe. `definitions` are
    those of the dictionary of `lang`.
    """

    word: str
    known: bool
    tier: int
    before: str
    after: str
    coarse: bool = False
    joined: bool = False
    definitions: tuple[Definition, ...] = ()
    lang: str = ""


def look_up(lexicon: Lexicon, text: str) -> Entry:
    """The entry of a word; raises `BadNotation` for a text that is not a word.

    A word with a hyphen is looked up without it (week-end as WEEKEND); if it is not in the lexicon so, it is no word.
    """
    typed = text.strip()
    plain = _joined(typed)
    word = normalise(plain)
    if plain != typed and word not in lexicon:
        raise BadNotation("word-with-mark", text=typed[:QUOTED_CHARACTERS])
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
        plain != typed,
        define(word, tiers.lang) if word in lexicon else (),
        tiers.lang,
    )


@dataclass(frozen=True, slots=True)
class Matches:
    """The words of a pattern, the common ones if there are too many, in alphabetical order; and how many there are."""

    pattern: str
    words: tuple[str, ...]
    total: int


def matching(lexicon: Lexicon, text: str) -> Matches:
    """The words of a pattern such as CH?T, without vulgar words and insults; a set operation for each letter."""
    parts = (normalise(part) if part else "" for part in text.strip().split(ANY))
    pattern = ANY.join(parts)
    length, tiers = len(pattern), load_tiers(lexicon)
    matching = lexicon.all(length) & tiers.suggested(length)
    for position, letter in enumerate(pattern):
        if letter != ANY:
            matching &= lexicon.at(length, position, LETTERS.index(letter))
    indices: dict[int, None] = {}
    for common in (*(tiers.within(length, tier) for tier in TIERS), matching):
        if len(indices) < MOST_MATCHES:
            indices |= dict.fromkeys(bits.members(matching & common))
    listed = sorted(list(indices)[:MOST_MATCHES])
    return Matches(pattern, tuple(lexicon.word(length, index) for index in listed), matching.bit_count())


def _joined(text: str) -> str:
    """The text in one word, as it is written on the grid; an elided article or a contraction stays apart."""
    parts = APOSTROPHE.split(MARKS.sub("", text))
    if len(parts) == 1 or (len(parts) == 2 and len(parts[0]) >= LONG and len(parts[1]) >= SHORT):
        return "".join(parts)
    if len(parts) > 1 and all(part.isalpha() or not part for part in parts):
        raise BadNotation("word-with-mark", text=text[:QUOTED_CHARACTERS])
    return text
