"""Every form that a hunspell dictionary accepts, written out (Debian's own `unmunch` does not know long flags).

Known: FLAG (short, long, num, UTF-8), suffixes in two folds, prefixes crossed with suffixes, suffixes that a prefix
brings along, NEEDAFFIX on words and on affixes, FORBIDDENWORD, KEEPCASE, FULLSTRIP. Not known, and refused: aliases,
compounds, circumfixes, complex prefixes. An affix that brings a sign other than a letter (l', qu') is not read, since
no such form can be written on a board.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

REFUSED = ("AF", "AM", "COMPLEXPREFIXES", "COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDRULE")


@dataclass(frozen=True, slots=True)
class Affix:
    """One way to bend a word: take `strip` away at its end (or beginning), put `add` there."""

    strip: str
    add: str
    when: re.Pattern[str]  # what the word must begin or end with
    flags: frozenset[str]  # the affixes this one brings along
    crosses: bool  # may stand together with an affix at the other end


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the dictionary: the word, its flags and its tags (`po:nom`)."""

    word: str
    flags: frozenset[str]
    tags: tuple[str, ...]


@dataclass(slots=True)
class Affixes:
    """An .aff file."""

    kind: str = "short"  # how flags are written
    need_affix: str = ""
    forbidden: str = ""
    keep_case: str = ""
    circumfix: str = ""
    full_strip: bool = False
    prefixes: dict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    suffixes: dict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))

    def split(self, text: str) -> frozenset[str]:
        """Flags written together, apart."""
        if self.kind == "long":
            return frozenset(text[start : start + 2] for start in range(0, len(text), 2))
        return frozenset(text.split(",") if self.kind == "num" and text else text)

    def forms(self, entry: Entry) -> Iterator[str]:
        """Every word this entry stands for, some of them more than once."""
        if self.forbidden and self.forbidden in entry.flags:
            return
        if not self._needs(entry.flags):
            yield entry.word
        yield from self._suffixed(entry.word, entry.flags, prefix=None)
        for bent, prefix in self._prefixed(entry.word, entry.flags):
            if not self._needs(prefix.flags):
                yield bent
            if prefix.crosses:
                yield from self._suffixed(bent, entry.flags | prefix.flags, prefix)

    def _suffixed(self, word: str, flags: frozenset[str], prefix: Affix | None) -> Iterator[str]:
        """The word with one suffix or two; a prefix that stands already satisfies a suffix that needs company."""
        for bent, suffix in self._bent(word, flags, prefix):
            if prefix or not self._needs(suffix.flags):
                yield bent
            if not prefix and suffix.crosses:
                yield from self._late(bent, suffix.flags - flags)
            for twice, second in self._bent(bent, suffix.flags, prefix):
                if prefix or not self._needs(second.flags):
                    yield twice
                if not prefix and suffix.crosses and second.crosses:
                    yield from self._late(twice, (suffix.flags | second.flags) - flags)

    def _late(self, word: str, flags: frozenset[str]) -> Iterator[str]:
        """The word with a prefix that only its suffixes bring along; those of its own were crossed before."""
        return (bent for bent, prefix in self._prefixed(word, flags) if prefix.crosses)

    def _bent(self, word: str, flags: frozenset[str], prefix: Affix | None) -> Iterator[tuple[str, Affix]]:
        for flag in flags:
            for suffix in self.suffixes.get(flag, ()):
                fits = word.endswith(suffix.strip) and suffix.when.search(word) and self._leaves(word, suffix)
                if fits and (prefix is None or suffix.crosses):
                    yield word[: len(word) - len(suffix.strip)] + suffix.add, suffix

    def _prefixed(self, word: str, flags: frozenset[str]) -> Iterator[tuple[str, Affix]]:
        for flag in flags:
            for prefix in self.prefixes.get(flag, ()):
                if word.startswith(prefix.strip) and prefix.when.search(word) and self._leaves(word, prefix):
                    yield prefix.add + word[len(prefix.strip) :], prefix

    def _leaves(self, word: str, affix: Affix) -> bool:
        return self.full_strip or len(word) > len(affix.strip)

    def _needs(self, flags: frozenset[str]) -> bool:
        return bool(self.need_affix) and self.need_affix in flags


def read_affixes(path: Path) -> Affixes:
    """The .aff file at that path."""
    affixes = Affixes()
    headed: set[tuple[str, str]] = set()  # (kind, flag) whose heading line was seen: SFX a0 Y 103
    crosses: dict[tuple[str, str], bool] = {}
    for line in path.read_text("utf-8-sig").splitlines():
        match line.split():
            case ["FLAG", kind]:
                affixes.kind = kind
            case ["NEEDAFFIX" | "PSEUDOROOT", flag]:
                affixes.need_affix = flag
            case ["FORBIDDENWORD", flag]:
                affixes.forbidden = flag
            case ["KEEPCASE", flag]:
                affixes.keep_case = flag
            case ["CIRCUMFIX", flag]:
                affixes.circumfix = flag
            case ["FULLSTRIP"]:
                affixes.full_strip = True
            case [("PFX" | "SFX") as kind, flag, cross, _] if (kind, flag) not in headed:
                headed.add((kind, flag))
                crosses[kind, flag] = cross == "Y"
            case [("PFX" | "SFX") as kind, flag, strip, add, *rest]:
                affix = _affix(affixes, kind, strip, add, rest[0] if rest else ".", crosses[kind, flag])
                if affixes.circumfix in affix.flags:
                    raise ValueError(f"{path}: a circumfix is not known here")
                if all(letter.isalpha() for letter in affix.add):
                    (affixes.prefixes if kind == "PFX" else affixes.suffixes)[flag].append(affix)
            case [word, *_] if word in REFUSED:
                raise ValueError(f"{path}: {word} is not known here")
    return affixes


def _affix(affixes: Affixes, kind: str, strip: str, add: str, condition: str, crosses: bool) -> Affix:
    text, _, flags = add.partition("/")
    # A condition is a regular expression of letters, dots and [classes]; only a hyphen has to lose its meaning.
    pattern = condition.replace("-", r"\-")
    when = re.compile(f"^{pattern}" if kind == "PFX" else f"{pattern}$")
    return Affix("" if strip == "0" else strip, "" if text == "0" else text, when, affixes.split(flags), crosses)


def read_entries(path: Path, affixes: Affixes) -> Iterator[Entry]:
    """The lines of the .dic file at that path."""
    lines = path.read_text("utf-8-sig").splitlines()
    for line in lines[1:]:  # the first says how many there are
        if parts := line.split():
            word, _, flags = parts[0].partition("/")
            yield Entry(word, affixes.split(flags), tuple(parts[1:]))
