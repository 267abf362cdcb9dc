"""What a word means, in a few words, from a free dictionary of its language; read when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from zipfile import ZipFile

from tete.games.mots.tiers import is_coarse

SOURCES = {"fr": "Littré", "en": "WordNet"}
BLOCK = 1  # first letters of a word that name its part of the file
SPLIT = "\t"
FORM = "="  # a reference from a form to its word: how many letters go, and which come
DEFINITIONS_PER_WORD = 3

_FOLDER = resources.files("tete.games.mots") / "lexicons"


@dataclass(frozen=True, slots=True)
class Definition:
    """`word` is the entry of the dictionary in its own spelling: the word itself, or what it is a form of."""

    word: str
    text: str


def define(word: str, lang: str) -> tuple[Definition, ...]:
    """What a word as it is on the grid means; nothing for a vulgar word, and for one that the dictionary lacks."""
    if lang not in SOURCES or is_coarse(word, lang):
        return ()
    return tuple(Definition(*entry.split(": ", 1)) for entry in _entries(word, lang))[:DEFINITIONS_PER_WORD]


def _entries(word: str, lang: str) -> list[str]:
    """The definitions of a word, then those of the words that it is a form of."""
    listed = _listed(word, lang)
    bases = [_base(word, entry) for entry in listed if entry.startswith(FORM)]
    entries = [*listed]
    for base in bases:
        entries += [] if is_coarse(base, lang) else _listed(base, lang)
    return [entry for entry in dict.fromkeys(entries) if not entry.startswith(FORM)]


def _base(form: str, reference: str) -> str:
    """The word of which this is a form."""
    letters = reference.lstrip("=0123456789")
    less = int(reference[1 : len(reference) - len(letters)])
    return form[: len(form) - less] + letters


def _listed(word: str, lang: str) -> list[str]:
    """What the file says of a word."""
    text, start = _block(word[:BLOCK], lang), f"\n{word}{SPLIT}"
    at = text.find(start)
    return [] if at < 0 else text[at + len(start) : text.index("\n", at + 1)].split(SPLIT)


@lru_cache(maxsize=6)
def _block(name: str, lang: str) -> str:
    """A part of the file, about half a megabyte: lines of a word and its entries."""
    archive = _archive(lang)
    return f"\n{archive.read(name).decode()}\n" if name in archive.NameToInfo else ""


@lru_cache(maxsize=2)
def _archive(lang: str) -> ZipFile:
    return ZipFile(BytesIO((_FOLDER / f"definitions.{lang}.zip").read_bytes()))
