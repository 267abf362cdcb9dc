"""Fills a sentence and applies the small rules of its language: elision, plural, the spaces before some signs.

The page does the same in `web/src/i18n/grammar.ts`; both are tested with the same examples.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

# {name} is a value; {n|cone|cones} is one of two forms, chosen by the number n
PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_ELIDED = re.compile(r"(?<!\w)(de|que|le|la|ne|se|je|du|au) $", re.IGNORECASE)
_ARTICLE = re.compile(r"(?<!\w)(a) $", re.IGNORECASE)
_WHOLE = {"du": "de l’", "au": "à l’"}  # du rouge, de l’orange
_NOT_ELIDED = ("huit", "onze", "oui", "hea")  # no French word begins with hea: it is English, and its h is heard
_NOUGHT_IS_ONE = {"fr", "pt", "hy"}  # the singular begins at nought; the page knows it from its browser
_THIN = re.compile(" (?=[;?!])")  # French: a narrow space that does not end a line
_WIDE = re.compile(" (?=[:»])|(?<=«) ")  # and here a space of full width

Values = Mapping[str, str | int]


def fill(sentence: str, values: Values, lang: str) -> str:
    """The sentence with its placeholders filled; unknown placeholders stay."""
    parts: list[str] = []
    end = 0
    for placeholder in PLACEHOLDER.finditer(sentence):
        parts.append(sentence[end : placeholder.start()])
        value = _value(placeholder, values, lang)
        if lang == "fr":
            parts[-1] = elided(parts[-1], value)
        elif lang == "en" and begins_with_vowel(value):
            parts[-1] = _ARTICLE.sub(r"\1n ", parts[-1])
        parts.append(value)
        end = placeholder.end()
    return no_break("".join([*parts, sentence[end:]]), lang)


def _value(placeholder: re.Match[str], values: Values, lang: str) -> str:
    name, one, many = placeholder.groups()
    if name not in values:
        return placeholder.group()
    return str(values[name]) if one is None else one if singular(values[name], lang) else many


def singular(number: str | int, lang: str) -> bool:
    """Whether a number takes the singular: in French 0 and 1 do, in English and German only 1."""
    text = str(number).replace("−", "-").replace(",", ".")
    size = abs(float(text)) if re.fullmatch(r"-?\d+(\.\d+)?", text) else 2
    return size < 2 if lang.partition("-")[0] in _NOUGHT_IS_ONE else size == 1


def elided(before: str, word: str) -> str:
    """The text before a word, with its last word elided if the word begins with a vowel: “de ” before Anna is “d’”."""
    last = _ELIDED.search(before)
    if not last or not begins_with_vowel(word):
        return before
    short = _WHOLE.get(last[1].lower(), last[1][:-1] + "’")
    return before[: last.start()] + (short.capitalize() if last[1][0].isupper() else short)


def begins_with_vowel(word: str) -> bool:
    """Whether a word begins with a vowel or a mute h.

    Nobody can tell an aspirated h from the letters of a name, so every h counts as mute (d’Hélène, d’Hugo). A y counts
    as a vowel before a consonant only (d’Yves, de Yann). Single letters and squares (a1) are not words.
    """
    letters = re.match(r"[^\W\d_]{2,}", word)
    if not letters or letters[0].lower().startswith(_NOT_ELIDED):
        return False
    first, second = (unicodedata.normalize("NFD", letter)[0] for letter in letters[0][:2].lower())
    return first in "aeiouœæh" or (first == "y" and second not in "aeiouy")


def no_break(text: str, lang: str) -> str:
    """The text with the spaces that French has before some signs and inside quotation marks, and that end no line."""
    return _WIDE.sub("\u00a0", _THIN.sub("\u202f", text)) if lang == "fr" else text
