"""The French definitions: the first sense of every word in the dictionary of Émile Littré."""

from __future__ import annotations

import gzip
import html
import re
import struct
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HEADWORD = re.compile(r"([A-ZÀ-ÖØ-ÞŒÆ]+)(?:\.\d+)?")
HEADER = re.compile(r"^\s*<i><small>.*?</small></i>", re.S)
TAG = re.compile(r"<[^>]+>")
NUMBER = re.compile(r"^\d+°\s*")
PART_OF_SPEECH = re.compile(r"^(?:V|S|Adj|Adv|Loc)\. (?:(?:n|a|m|f|réfl|adv)\. )*")
#: A sentence ends at a full stop, but not at that of an abbreviation of a letter or three: “M.”, “etc.”, “fig.”.
SENTENCE = re.compile(r"(?<![\s'’(][A-Za-z])(?<![\s'’(][A-Za-z]{2})(?<!\betc)(?<!\bfig)(?<!\bpl)[.!?](?=\s|$)")
LABEL = re.compile(
    r"^(Terme|Termes|Néologisme|Vieux|Anciennement|Autrefois|Familièrement|Fig|Au propre|En général)\b[^.]{0,60}\.\s+"
)
REFERENCE = re.compile(r"^(Voy|V)\.|^(Même|Synonyme)", re.I)


def glosses(dictionary: Path, index: Path) -> Iterator[tuple[str, str]]:
    """Every headword in its own spelling once, with what it means; of equal ones the one with the longest article."""
    data = gzip.decompress(dictionary.read_bytes())
    places: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for name, place, length in _index(index.read_bytes()):
        places[place, length].append(name)
    found: dict[str, tuple[int, str]] = {}
    for (place, length), names in places.items():
        spelling = _spelling(names)
        meaning = _meaning(data[place : place + length].decode("utf-8", "ignore")) if spelling else ""
        if meaning and length > found.get(spelling, (0, ""))[0]:
            found[spelling] = length, meaning
    yield from ((spelling.lower(), meaning) for spelling, (_, meaning) in sorted(found.items()))


def _index(data: bytes) -> Iterator[tuple[str, int, int]]:
    at = 0
    while at < len(data):
        end = data.index(b"\0", at)
        yield data[at:end].decode("utf-8"), *struct.unpack(">II", data[end + 1 : end + 9])
        at = end + 9


def _spelling(names: list[str]) -> str:
    """The headword without its number among equal ones; with its accents, where it is listed without them as well."""
    found = [match[1] for name in names if (match := HEADWORD.fullmatch(name.split(",")[0]))]
    return max(found, key=lambda each: sum(not letter.isascii() for letter in each), default="")


def _meaning(text: str) -> str:
    """The first sentence of the first sense, without the quotations; a participle is left to its verb."""
    header = HEADER.match(text)
    if header and "part. passé" in header[0]:
        return ""
    for line in HEADER.sub("", text).split("\n"):
        plain = html.unescape(TAG.sub("", line.split("<span")[0])).strip()
        plain = PART_OF_SPEECH.sub("", NUMBER.sub("", plain)).strip()
        if not plain:
            continue
        if plain.isupper() or REFERENCE.match(plain):
            return ""
        found = _sentence(plain)
        return found if found[:1].isupper() and found.count("(") == found.count(")") else ""
    return ""


def _sentence(text: str) -> str:
    label = LABEL.match(text)
    start = label.end() if label else 0
    end = SENTENCE.search(text, start)
    return " ".join(text[: end.start() if end else len(text)].split()).strip(" ,;:")
