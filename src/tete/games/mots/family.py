"""The lexicon of a table: all its words, or only those for a family (MT-44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from tete.games.mots import lexicon as lexicons
from tete.games.mots.editions import FIRST, NEWEST
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon
from tete.games.mots.options import MotsOptions
from tete.games.mots.tiers import coarse_in, is_coarse

SAMPLED = 20  # words of each length by which the language of a list is told


def lexicon_of(options: MotsOptions) -> Lexicon:
    """The words that may be written at a table with these options."""
    load = family_lexicon if options.family else lexicons.load
    return load(options.lexicon, options.edition)


def played_with(options: MotsOptions, sha256: str) -> MotsOptions:
    """The options with the words that have this checksum, by edition and family; as they are where none has it."""
    if sha256 and options.lexicon in SHIPPED:
        for edition in (options.edition, *range(NEWEST, FIRST - 1, -1)):
            for family in (options.family, not options.family):
                candidate = replace(options, edition=edition, family=family)
                if lexicon_of(candidate).sha256 == sha256:
                    return candidate
    return options


def family_lexicon(name_or_path: str, edition: int = NEWEST) -> Lexicon:
    """A lexicon without its vulgar words and insults. Its checksum is that of the words that are left."""
    return _without_coarse(lexicons.load(name_or_path, edition))


@lru_cache(maxsize=8)
def _without_coarse(whole: Lexicon) -> Lexicon:
    lang = _language(whole)

    def kept(length: int) -> Iterator[str]:
        coarse = {index for places in coarse_in(whole, length, lang) for index in places}
        return (word for index, word in enumerate(whole.words(length)) if index not in coarse)

    part = whole.only(kept, family_lexicon)
    return whole if part == whole else part


def _language(whole: Lexicon) -> str:
    """Whose vulgar words count: those of the list's language, or for one's own file of the one it is most like."""
    return whole.name if whole.name in SHIPPED else _most_like(whole)


@lru_cache(maxsize=8)
def _most_like(own: Lexicon) -> str:
    """The language whose list has more of some words of this one, taken from all its parts."""
    some = [own.word(length, index) for length in LENGTHS for index in _spread(own.size(length))]
    return max(SHIPPED, key=lambda lang: sum(word in lexicons.load(lang) for word in some))


def _spread(size: int) -> range:
    """At most twice `SAMPLED` of so many, evenly."""
    return range(0, size, size // SAMPLED or 1)


def coarse_among(options: MotsOptions, words: Iterable[str]) -> tuple[str, ...]:
    """Those of these words that a table for a family refuses, whether its dictionary has them or not."""
    if not options.family:
        return ()
    lang = _language(lexicons.load(options.lexicon, options.edition))
    return tuple(dict.fromkeys(word for word in words if is_coarse(word, lang)))
