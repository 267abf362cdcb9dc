"""The lexicon of a table: all its words, or only those for a family (MT-44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tete.core import bits
from tete.games.mots import lexicon as lexicons
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.options import MotsOptions
from tete.games.mots.tiers import load as load_tiers


def lexicon_of(options: MotsOptions) -> Lexicon:
    """The words that may be written at a table with these options."""
    return family_lexicon(options.lexicon) if options.family else lexicons.load(options.lexicon)


@lru_cache(maxsize=4)
def family_lexicon(name_or_path: str) -> Lexicon:
    """A lexicon without its vulgar words and insults. Its checksum is that of the words that are left."""
    whole = lexicons.load(name_or_path)
    tiers = load_tiers(whole)

    def kept(length: int) -> Iterator[str]:
        return (whole.word(length, index) for index in bits.members(tiers.suggested(length)))

    return whole.only(kept, family_lexicon)


def coarse_among(options: MotsOptions, words: Iterable[str]) -> tuple[str, ...]:
    """Those of these words that a table for a family refuses, whether its dictionary has them or not."""
    if not options.family:
        return ()
    tiers = load_tiers(lexicons.load(options.lexicon))
    return tuple(dict.fromkeys(word for word in words if tiers.coarse(word)))
