"""Text that people enter: names and messages, made fit to be shown to others."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import count
from typing import Final
from unicodedata import category, normalize

NAME_CHARACTERS: Final = 40
MARKS_PER_SIGN: Final = 4  # accents on one sign; no language writes more
JOINER: Final = "\u200d"  # makes one picture of several, as a family of four people
# Signs that show nothing, though Unicode calls them letters, symbols or accents.
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
INVISIBLE_MARKS: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4")
# The flag of a part of a country, such as Wales: a black flag, its code in signs of their own, and their end.
FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
VARIANTS: Final = re.compile("[\ufe00-\ufe0f\U000e0000-\U000e0fff]")  # choose a form of the sign before them
# Letters without capitals that are drawn like Latin ones, or whose capitals are: Cyrillic, Greek, and others.
TWINS: Final = str.maketrans(
    "авсԁеһніјкморԛѕтуԝхӏ" + "αβεζηικμνορτυχ" + "ıɑɡ",
    "abcdehhijkmopqstywxl" + "abezhikmnoptyx" + "iag",
)


def one_line(text: str) -> str:
    """One line of text that can be seen: control characters, signs that show nothing and marks that turn the
    direction of writing become spaces, and no sign has more accents than it can carry. Joined pictures stay whole.
    """
    return " ".join("".join(_shown(text)).split())


def _shown(text: str) -> Iterator[str]:
    marks, before = 0, ""
    flags = {index for flag in FLAG.finditer(text) for index in range(*flag.span())}
    for index, sign in enumerate(text):
        mark = category(sign).startswith("M")
        marks = marks + 1 if mark else 0
        if index in flags or (sign == JOINER and _is_picture(before) and _is_picture(text[index + 1 : index + 2])):
            yield sign
        elif not sign.isprintable() or sign in BLANKS:
            yield " "
        elif sign not in INVISIBLE_MARKS and marks <= MARKS_PER_SIGN:
            yield sign
        if not mark:
            before = sign


def _is_picture(sign: str) -> bool:
    """Whether it is an emoji, or the tone of one."""
    return bool(sign) and ord(sign) > 0x2000 and category(sign) in ("So", "Sk", "Sm", "Po")


def can_be_seen(text: str) -> bool:
    """Whether a line has more than accents and spaces."""
    return any(category(sign)[0] in "LNPS" for sign in text)


def tidy(text: str, longest: int = NAME_CHARACTERS) -> str:
    """Like `one_line`, and cut where it is too long: for text that was not entered here, as in a file."""
    line = _cut(one_line(text[: 8 * longest]), longest)
    return line if can_be_seen(line) else ""


def _cut(line: str, longest: int) -> str:
    """The beginning of a line, without half a picture or half an accented letter at its end."""
    end = longest
    while 0 < end < len(line) and (line[end - 1] == JOINER or category(line[end]) in ("Mn", "Sk", "Cf")):
        end -= 1
    return line[:end].rstrip()


def look(name: str) -> str:
    """What names that look alike have in common: neither capitals nor the forms of a letter make a difference, nor
    the alphabet of a letter that is drawn like a Latin one.
    """
    return VARIANTS.sub("", normalize("NFKC", normalize("NFKC", name).casefold())).translate(TWINS)


def distinct(name: str, others: Container[str]) -> str:
    """A name that looks like none of the others: if need be, with a number. `others` has the looks of names."""
    if look(name) not in others:
        return name
    for number in count(2):
        numbered = f"{_cut(name, NAME_CHARACTERS - len(f' {number}'))} {number}"
        if look(numbered) not in others:
            return numbered
    raise AssertionError("there are more numbers than names")
