"""The lexicon of a table: all its words, or only those for a family (MT-44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from tete.core import bits
from tete.games.mots import lexicon as lexicons
from tete.games.mots.editions import FIRST, NEWEST
from tete.games.mots.lexicon import SHIPPED, Lexicon
from tete.games.mots.options import MotsOptions
from tete.games.mots.tiers import load as load_tiers


def lexicon_of(options: MotsOptions) -> Lexicon:
    """The words that may be written at a table with these options."""
    load = family_lexicon if options.family else lexicons.load
    return load(options.lexicon, options.edition)


def played_with(options: MotsOptions, sha256: str) -> MotsOptions:
    """The options with the edition of the words that have this checksum; as they are where none has it."""
    if sha256 and options.lexicon in SHIPPED:
        for edition in (options.edition, *range(NEWEST, FIRST - 1, -1)):
            of_edition = replace(options, edition=edition)
            if lexicon_of(of_edition).sha256 == sha256:
                return of_edition
    return options


def family_lexicon(name_or_path: str, edition: int = NEWEST) -> Lexicon:
    """A lexicon without its vulgar words and insults. Its checksum is that of the words that are left."""
    return _without_coarse(lexicons.load(name_or_path, edition))


@lru_cache(maxsize=8)
def _without_coarse(whole: Lexicon) -> Lexicon:
    tiers = load_tiers(whole)

    def kept(length: int) -> Iterator[str]:
        return (whole.word(length, index) for index in bits.members(tiers.suggested(length)))

    return whole.only(kept, family_lexicon)


def coarse_among(options: MotsOptions, words: Iterable[str]) -> tuple[str, ...]:
    """Those of these words that a table for a family refuses, whether its dictionary has them or not."""
    if not options.family:
        return ()
    tiers = load_tiers(lexicons.load(options.lexicon, options.edition))
    return tuple(dict.fromkeys(word for word in words if tiers.coarse(word)))
