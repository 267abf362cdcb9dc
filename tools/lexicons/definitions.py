"""Short definitions of the words of a list: at most three for a word, and for a form the words that it is a form of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

from tete.core.errors import BadNotation
from tete.games.mots.definitions import BLOCK, DEFINITIONS_PER_WORD, FORM, SPLIT
from tete.games.mots.lexicon import LENGTHS, Lexicon, normalise
from tete.games.mots.tiers import is_coarse
from tools.lexicons import littre
from tools.lexicons.french import is_name_or_fragment
from tools.lexicons.hunspell import read_affixes, read_entries
from tools.lexicons.wordnet import WordNet

LONGEST = 100  # letters of a definition
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of a zip file, so that it does not depend on the clock
#: Beginnings of words that a page for children does not explain. A sense with one gives way to the next sense.
UNFIT_WORDS = {
    "en": "\\w*sex pederast homoerotic incest copulat genital penis vagina vulva scrotum semen erotic orgasm prostitut "
    "whore offensive disparag derogat obscen slur negro masturbat brothel rape raping anus feces excrement",
    "fr": "prostitu coït vulve vagin pénis sexuel vénérien sodom pédérast débauch putain nègre négress excrément "
    "testicul génita lubri viol(?!o|a|e) obscèn castr châtr commerce\\savec lieux?\\sd'aisance verge\\svirile",
}
UNFIT = {lang: re.compile(rf"\b(?:{'|'.join(words.split())})", re.I) for lang, words in UNFIT_WORDS.items()}

Entries = dict[str, list[str]]  # a word of the list: its definitions, or its references


def shorten(text: str) -> str:
    """At most so many letters, cut where a clause or at least a word ends."""
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST - 1]
    clause = max(head.rfind(";"), head.rfind(":"))
    if clause < LONGEST // 3:
        clause = head.rfind(",")
    if clause >= LONGEST // 2:
        return head[:clause].rstrip(" ,;:")
    return head[: head.rfind(" ")].rstrip(" ,;:(") + "…"


def fit(text: str, lang: str) -> bool:
    return len(text) > 2 and not UNFIT[lang].search(text) and SPLIT not in text and "\n" not in text


def reference(form: str, word: str) -> str:
    """How the word is made from its form: how many letters go, and which come. `CATS` and `CAT` are `=1`."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(form, word, strict=False)))
    return f"{FORM}{len(form) - same}{word[same:]}"


def words_of(lexicon: Lexicon) -> list[str]:
    return [word for length in LENGTHS for word in lexicon.words(length) if not is_coarse(word, lexicon.name)]


def english(lexicon: Lexicon, folder: Path) -> Entries:
    wordnet = WordNet(folder)
    words = words_of(lexicon)
    found: Entries = {}
    for word in words:
        glosses = [gloss for gloss in map(shorten, wordnet.glosses(word.lower())) if fit(gloss, "en")]
        if glosses:
            found[word] = [f"{word.lower()}: {glosses[0]}"]
    forms = {word: [lemma.upper() for lemma in wordnet.lemmas(word.lower())] for word in words}
    return joined(found, forms)


def french(lexicon: Lexicon, dictionary: Path, index: Path, aff: Path, dic: Path) -> Entries:
    words = set(words_of(lexicon))
    found: Entries = {}
    for spelling, meaning in littre.glosses(dictionary, index):
        with suppress(BadNotation):
            word = normalise(spelling)
            gloss = shorten(meaning)
            if word in words and fit(gloss, "fr") and len(found.get(word, ())) < DEFINITIONS_PER_WORD:
                found.setdefault(word, []).append(f"{spelling}: {gloss}")
    forms: dict[str, list[str]] = {}
    affixes = read_affixes(aff)
    for entry in read_entries(dic, affixes):
        if not is_name_or_fragment(entry):
            for form, word in _normalised(affixes.forms(entry), entry.word):
                if form in words:
                    forms.setdefault(form, []).append(word)
    return joined(found, forms)


def _normalised(forms: Iterable[str], word: str) -> Iterator[tuple[str, str]]:
    with suppress(BadNotation):
        base = normalise(word)
        for form in forms:
            with suppress(BadNotation):
                yield normalise(form), base


def joined(found: Entries, forms: Mapping[str, list[str]]) -> Entries:
    """The definitions, and for every form the defined words that it is a form of."""
    made = dict(found)
    for form, words in forms.items():
        own = found.get(form, [])
        known = [word for word in dict.fromkeys(words) if word in found and word != form]
        if known:
            made[form] = [*own, *(reference(form, word) for word in known)][:DEFINITIONS_PER_WORD]
    return made


def pack(entries: Entries, path: Path) -> None:
    """One member of the archive for each beginning of words; the result depends on the entries and on liblzma alone."""
    blocks: dict[str, list[str]] = {}
    for word in sorted(entries):
        blocks.setdefault(word[:BLOCK], []).append(SPLIT.join((word, *entries[word])))
    with ZipFile(path, "w", ZIP_LZMA) as archive:
        for name, lines in sorted(blocks.items()):
            member = ZipInfo(name, FIRST_DAY)
            member.compress_type, member.create_system = ZIP_LZMA, 3
            archive.writestr(member, "\n".join(lines))
