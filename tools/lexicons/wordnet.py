"""The English definitions: the first sense of every word in the database of WordNet 3.0."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
TYPES = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}  # of the keys of senses
#: How a form loses its ending, by part of speech, as WordNet's own search does it.
ENDINGS = {
    "noun": ("s:", "ses:s", "xes:x", "zes:z", "ches:ch", "shes:sh", "men:man", "ies:y"),
    "verb": ("s:", "ies:y", "es:e", "es:", "ed:e", "ed:", "ing:e", "ing:"),
    "adj": ("er:", "est:", "er:e", "est:e"),
    "adv": (),
}
EXAMPLES = re.compile(r'; ?["`“].*', re.S)
BRACKETS = re.compile(r"^\([^)]*\)\s*")


class WordNet:
    """The files of a folder, as Debian's wordnet-base installs them."""

    def __init__(self, folder: Path) -> None:
        self._data = {part: (folder / f"data.{part}").read_bytes() for part in PARTS}
        self._senses = {part: dict(_index(folder / f"index.{part}")) for part in PARTS}
        self._irregular = {part: _exceptions(folder / f"{part}.exc") for part in PARTS}
        self._counts = _counts(folder / "cntlist.rev")

    def glosses(self, word: str) -> list[str]:
        """What a word means, the most frequent part of speech first; names are left out."""
        parts = sorted(
            (part for part in PARTS if word in self._senses[part]), key=lambda part: -self._counts[word, part]
        )
        found = (self._gloss(part, place, word) for part in parts for place in self._senses[part][word])
        return [gloss for gloss in found if gloss]

    def lemmas(self, form: str) -> list[str]:
        """The words that this may be a form of."""
        found = dict.fromkeys(lemma for part in PARTS for lemma in self._lemmas(form, part))
        return sorted(found, key=lambda lemma: -max(self._counts[lemma, part] for part in PARTS))

    def _lemmas(self, form: str, part: str) -> Iterator[str]:
        yield from self._irregular[part].get(form, ())
        for ending, instead in (rule.split(":") for rule in ENDINGS[part]):
            lemma = form[: -len(ending)] + instead
            if form.endswith(ending) and len(lemma) > 1 and lemma in self._senses[part]:
                yield lemma
            doubled = lemma[:-1] if not instead and len(lemma) > 3 and lemma[-1] == lemma[-2] else ""
            if form.endswith(ending) and ending in ("ed", "ing", "er", "est") and doubled in self._senses[part]:
                yield doubled

    def _gloss(self, part: str, place: int, word: str) -> str:
        data = self._data[part]
        line = data[place : data.index(b"\n", place)].decode("ascii")
        fields, _, gloss = line.partition(" | ")
        head = fields.split()
        members = [head[4 + 2 * number].partition("(")[0] for number in range(int(head[3], 16))]
        if word not in members:
            return ""  # it is written with a capital there: a name
        return BRACKETS.sub("", EXAMPLES.sub("", gloss).strip()).strip(" ;")


def _index(path: Path) -> Iterator[tuple[str, list[int]]]:
    for line in path.read_text("ascii").splitlines():
        word, *fields = line.split()
        if word.isalpha():
            yield word, [int(each) for each in fields[-int(fields[1]) :]]


def _exceptions(path: Path) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in path.read_text("ascii").splitlines():
        form, *lemmas = line.split()
        found[form] += lemmas
    return found


def _counts(path: Path) -> defaultdict[tuple[str, str], int]:
    """How often a part of speech of a word was counted in texts."""
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    for line in path.read_text("ascii").splitlines():
        key, _, count = line.split()
        word, _, kind = key.partition("%")
        counts[word, TYPES[kind[0]]] += int(count)
    return counts
