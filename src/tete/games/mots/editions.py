"""The editions of the shipped word lists: which words each one added, and since when it is played with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib import resources

FIRST = 1


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition has beside the words of the one before it (the first: beside the packed lists), by language."""

    number: int
    since: date  # the first day whose word game is played with it
    added: Mapping[str, tuple[str, ...]]


def read_editions(text: str) -> tuple[Edition, ...]:
    """The editions in order; they are numbered by their place in the file."""
    tables = tomllib.loads(text).get("edition", [])
    return tuple(
        Edition(
            number,
            table["since"],
            {lang: tuple(words) for lang, words in table.items() if lang != "since"},
        )
        for number, table in enumerate(tables, FIRST)
    )


EDITIONS = read_editions((resources.files("tete.games.mots") / "lexicons" / "editions.toml").read_text("utf-8"))
NEWEST = len(EDITIONS)


def added(lang: str, edition: int) -> tuple[str, ...]:
    """All words that an edition of a list has beside those of the packed file."""
    return tuple(word for each in EDITIONS if each.number <= edition for word in each.added.get(lang, ()))


def last_change(lang: str, edition: int) -> int:
    """The edition, this one or an earlier one, that last changed the list of a language."""
    return max((each.number for each in EDITIONS if each.number <= edition and lang in each.added), default=FIRST)


def edition_on(day: date) -> int:
    """The edition with which the word game of a day is played."""
    return max((each.number for each in EDITIONS if each.since <= day), default=FIRST)
