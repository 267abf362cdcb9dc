"""How common each word is, from 1 (everybody's) to 6 (rare), and which words are coarse."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources

from tete.core import bits
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon

TIERS = range(1, 7)
UNLISTED = 0  # a word that the counted texts do not have, or one that is not suggested
HUSHED = 7  # not suggested: vulgar, or an insult; it may still be written

_FOLDER = resources.files("tete.games.mots") / "lexicons"
# _WITHIN[tier] turns the ranks of words into the digits of a binary number: 1 where a word is at most that rare.
_WITHIN = {tier: bytes(49 if 1 <= rank <= tier else 48 for rank in range(256)) for tier in TIERS}
_SUGGESTED = bytes(48 if rank == HUSHED else 49 for rank in range(256))


@dataclass(frozen=True, slots=True)
class Tiers:
    """The tier of every word of a lexicon; its sets go together with the lexicon's by `&`."""

    lexicon: Lexicon
    lang: str
    _ranks: dict[int, bytes] = field(compare=False, repr=False)  # by length: a byte per word
    _sets: dict[tuple[int, bytes], int] = field(default_factory=dict, compare=False, repr=False)

    def tier(self, word: str) -> int:
        """From 1, the most common, to 6; 0 where the word is unlisted, not suggested or no word."""
        index = self.lexicon.index(word)
        rank = UNLISTED if index is None else self._ranks[len(word)][index]
        return UNLISTED if rank == HUSHED else rank

    def coarse(self, word: str) -> bool:
        """Whether a word is vulgar or an insult in the language of the lexicon."""
        return is_coarse(word, self.lang)

    def within(self, length: int, tier: int) -> int:
        """The set of words of this length that are of this tier or a more common one."""
        return self._set(length, _WITHIN[tier])

    def suggested(self, length: int) -> int:
        """The set of words of this length, however rare, that may be shown to a child."""
        return self._set(length, _SUGGESTED)

    def vocabulary(self, tier: int) -> Lexicon:
        """The words of this tier and of the more common ones, as a lexicon."""
        return _vocabulary(self, tier)

    def _set(self, length: int, digits: bytes) -> int:
        key = (length, digits)
        if (words := self._sets.get(key)) is None:
            words = self._sets[key] = int(self._ranks.get(length, b"")[::-1].translate(digits) or b"0", 2)
        return words


@lru_cache(maxsize=16)
def _vocabulary(tiers: Tiers, tier: int) -> Lexicon:
    lexicon = tiers.lexicon
    known = (lexicon.word(length, index) for length in LENGTHS for index in bits.members(tiers.within(length, tier)))
    return Lexicon.from_words(lexicon.name, known)


@lru_cache(maxsize=8)
def load(lexicon: Lexicon) -> Tiers:
    """The tiers of a lexicon: those of its language, or for one's own file those of the language it is most like."""
    langs = (lexicon.name,) if lexicon.name in SHIPPED else SHIPPED
    return max((_tiers(lexicon, lang) for lang in langs), key=_listed)


def _tiers(lexicon: Lexicon, lang: str) -> Tiers:
    text = lzma.decompress((_FOLDER / f"tiers.{lang}.txt.xz").read_bytes()).decode("ascii")
    rank = {word: tier for tier, line in enumerate(text.splitlines(), 1) for word in line.split()}
    rank |= dict.fromkeys(lexicon.words(1), TIERS.start)  # single letters were not counted, and everybody knows them
    ranks = {}
    for length in LENGTHS:
        row = bytearray(rank.get(word, UNLISTED) for word in lexicon.words(length))
        for places in coarse_in(lexicon, length, lang):
            row[places.start : places.stop] = bytes([HUSHED]) * len(places)
        ranks[length] = bytes(row)
    return Tiers(lexicon, lang, ranks)


def _listed(tiers: Tiers) -> int:
    return sum(tiers.within(length, max(TIERS)).bit_count() for length in LENGTHS)


@cache
def coarse_words(lang: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Vulgar words and insults, and the stems of such words with a star for any ending; what follows a # is a comment.

    They are never suggested, never played by a computer, and refused where a table is for a family.
    """
    file = _FOLDER / f"not-suggested.{lang}.txt"
    listed = [word for line in file.read_text("utf-8").splitlines() for word in line.partition("#")[0].split()]
    whole = frozenset(word for word in listed if not word.endswith("*"))
    return whole, tuple(word[:-1] for word in listed if word.endswith("*"))


def coarse_in(lexicon: Lexicon, length: int, lang: str) -> Iterator[range]:
    """Where the vulgar words and insults stand among the words of this length."""
    words, stems = coarse_words(lang)
    for word in words:
        if len(word) == length and (index := lexicon.index(word)) is not None:
            yield range(index, index + 1)
    for stem in stems:
        # "[" follows Z: all words that begin with the stem are between the stem and the stem with it.
        yield range(lexicon.place(length, stem), lexicon.place(length, stem + "["))


def is_coarse(word: str, lang: str) -> bool:
    """Whether a normalised word is vulgar or an insult, in the lexicon or not."""
    words, stems = coarse_words(lang)
    return word in words or word.startswith(stems)
