"""Lists every form that a hunspell dictionary accepts (Debian's `unmunch` does not support long flags).

Supported: FLAG (short, long, num, UTF-8), two suffixes in a row, prefixes combined with suffixes, continuation flags of
prefixes, NEEDAFFIX on words and on affixes, FORBIDDENWORD, KEEPCASE, FULLSTRIP. An error: aliases, compounds,
circumfixes, complex prefixes. An affix with a character that is no letter (l', qu') is ignored: no such form can be
written on a board.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

UNSUPPORTED = ("AF", "AM", "COMPLEXPREFIXES", "COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDRULE")


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule of inflection: remove `strip` at the end (or the beginning) of a word and put `add` there."""

    strip: str
    add: str
    when: re.Pattern[str]  # what the word must begin or end with
    flags: frozenset[str]  # its continuation flags: affixes that may follow
    crosses: bool  # may be combined with an affix at the other end


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
        """Split a string of flags."""
        if self.kind == "long":
            return frozenset(text[start : start + 2] for start in range(0, len(text), 2))
        return frozenset(text.split(",") if self.kind == "num" and text else text)

    def forms(self, entry: Entry) -> Iterator[str]:
        """All forms of this entry, some of them more than once."""
        if self.forbidden and self.forbidden in entry.flags:
            return
        if not self._needs_affix(entry.flags):
            yield entry.word
        yield from self._with_suffixes(entry.word, entry.flags, prefix=None)
        for form, prefix in self._with_prefix(entry.word, entry.flags):
            if not self._needs_affix(prefix.flags):
                yield form
            if prefix.crosses:
                yield from self._with_suffixes(form, entry.flags | prefix.flags, prefix)

    def _with_suffixes(self, word: str, flags: frozenset[str], prefix: Affix | None) -> Iterator[str]:
        """The word with one or two suffixes. A prefix satisfies the NEEDAFFIX of a suffix."""
        for form, suffix in self._with_suffix(word, flags, prefix):
            if prefix or not self._needs_affix(suffix.flags):
                yield form
            if not prefix and suffix.crosses:
                yield from self._with_late_prefix(form, suffix.flags - flags)
            for twice, second in self._with_suffix(form, suffix.flags, prefix):
                if prefix or not self._needs_affix(second.flags):
                    yield twice
                if not prefix and suffix.crosses and second.crosses:
                    yield from self._with_late_prefix(twice, (suffix.flags | second.flags) - flags)

    def _with_late_prefix(self, word: str, flags: frozenset[str]) -> Iterator[str]:
        """The word with prefixes that only its suffixes allow; its own prefixes are combined elsewhere."""
        return (form for form, prefix in self._with_prefix(word, flags) if prefix.crosses)

    def _with_suffix(self, word: str, flags: frozenset[str], prefix: Affix | None) -> Iterator[tuple[str, Affix]]:
        for flag in flags:
            for suffix in self.suffixes.get(flag, ()):
                fits = word.endswith(suffix.strip) and suffix.when.search(word) and self._leaves(word, suffix)
                if fits and (prefix is None or suffix.crosses):
                    yield word[: len(word) - len(suffix.strip)] + suffix.add, suffix

    def _with_prefix(self, word: str, flags: frozenset[str]) -> Iterator[tuple[str, Affix]]:
        for flag in flags:
            for prefix in self.prefixes.get(flag, ()):
                if word.startswith(prefix.strip) and prefix.when.search(word) and self._leaves(word, prefix):
                    yield prefix.add + word[len(prefix.strip) :], prefix

    def _leaves(self, word: str, affix: Affix) -> bool:
        return self.full_strip or len(word) > len(affix.strip)

    def _needs_affix(self, flags: frozenset[str]) -> bool:
        return bool(self.need_affix) and self.need_affix in flags


def read_affixes(path: Path) -> Affixes:
    """The .aff file at that path."""
    affixes = Affixes()
    headers: set[tuple[str, str]] = set()  # (kind, flag) whose header line was read: SFX a0 Y 103
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
            case [("PFX" | "SFX") as kind, flag, cross, _] if (kind, flag) not in headers:
                headers.add((kind, flag))
                crosses[kind, flag] = cross == "Y"
            case [("PFX" | "SFX") as kind, flag, strip, add, *rest]:
                affix = _affix(affixes, kind, strip, add, rest[0] if rest else ".", crosses[kind, flag])
                if affixes.circumfix in affix.flags:
                    raise ValueError(f"{path}: a circumfix is not supported")
                if all(letter.isalpha() for letter in affix.add):
                    (affixes.prefixes if kind == "PFX" else affixes.suffixes)[flag].append(affix)
            case [word, *_] if word in UNSUPPORTED:
                raise ValueError(f"{path}: {word} is not supported")
    return affixes


def _affix(affixes: Affixes, kind: str, strip: str, add: str, condition: str, crosses: bool) -> Affix:
    text, _, flags = add.partition("/")
    # A condition is a regular expression of letters, dots and [classes]; only the hyphen must be escaped.
    pattern = condition.replace("-", r"\-")
    when = re.compile(f"^{pattern}" if kind == "PFX" else f"{pattern}$")
    return Affix("" if strip == "0" else strip, "" if text == "0" else text, when, affixes.split(flags), crosses)


def read_entries(path: Path, affixes: Affixes) -> Iterator[Entry]:
    """The lines of the .dic file at that path."""
    lines = path.read_text("utf-8-sig").splitlines()
    for line in lines[1:]:  # the first line is the number of entries
        if parts := line.split():
            word, _, flags = parts[0].partition("/")
            yield Entry(word, affixes.split(flags), tuple(parts[1:]))
