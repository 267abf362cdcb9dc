"""The moves: a word or a pass, answers to a word, and chance moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tete.core import BadNotation, Written
from tete.games.mots.layout import ACROSS, COLUMNS, DOWN, SIDE, cell_name, cell_named, in_order
from tete.games.mots.lexicon import HYPHENS, QUOTED_CHARACTERS, normalise


class Say(Written, Enum):
    """Moves that are one word. `bell` is a chance move; the others are moves of seats."""

    PASS = "pass"
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    BELL = "bell"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True, repr=False)
class Die(Written):
    """How many letters are to be written."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Bonus(Written):
    """The rolled points of the bonus cells of a turn, in the order of the notation."""

    values: tuple[tuple[int, int], ...]  # cell, points

    def __str__(self) -> str:
        return " ".join(["bonus", *(f"{cell_name(cell)}={points}" for cell, points in self.values)])


class Word(NamedTuple):
    """A whole main word, old letters included, from its first cell on.

    It is a tuple because tens of thousands are listed, and a frozen dataclass takes twice as long to create.
    """

    cell: int
    step: int
    text: str

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        column, row = COLUMNS[self.cell % SIDE], self.cell // SIDE + 1
        return f"{row}{column} {self.text}" if self.step == ACROSS else f"{column}{row} {self.text}"

    @property
    def cells(self) -> range:
        return range(self.cell, self.cell + len(self.text) * self.step, self.step)


Move = Say | Die | Bonus | Word

SAYINGS = {str(saying): saying for saying in Say}
DIE = re.compile("[1-6]")
ROW = "(2[01]|1[0-9]|[1-9])"
PLACE = re.compile(rf"(?:{ROW}([a-u])|([a-u]){ROW})\s+(\S.*)", re.ASCII | re.IGNORECASE | re.DOTALL)
BONUS = re.compile(rf"bonus((?:\s+[a-u]{ROW}\s*=\s*[0-9]{{1,2}})+)", re.ASCII | re.IGNORECASE)
HYPHEN, MARK = re.compile(f"[{HYPHENS}]"), re.compile("[\\s'’]")
VALUE = re.compile(rf"([a-u]){ROW}\s*=\s*([0-9]+)", re.ASCII | re.IGNORECASE)


def parse(text: str) -> Move:
    """The move of this text; capitals, accents, hyphens and spaces do not matter.

    >>> str(parse("7D disque")), str(parse("bonus f5=9 c3=4"))
    ('7d DISQUE', 'bonus c3=4 f5=9')
    """
    bare = text.strip()
    if saying := SAYINGS.get(bare.lower()):
        return saying
    if DIE.fullmatch(bare):
        return Die(int(bare))
    if placed := PLACE.fullmatch(bare):
        row, column, column_first, row_after, word = placed.groups()
        step = ACROSS if row else DOWN
        return Word(_cell(column or column_first, row or row_after), step, _letters(word))
    if listed := BONUS.fullmatch(bare):
        values = {_cell(column, row): int(points) for column, row, points in VALUE.findall(listed[1])}
        if len(values) == listed[1].count("="):
            return Bonus(tuple((cell, values[cell]) for cell in in_order(values)))
    raise BadNotation("bad-move", text=text)


def _letters(word: str) -> str:
    """The letters of a word. A hyphen is left out as an accent is: the dictionary has WEEKEND, and no APRESMIDI."""
    bare = HYPHEN.sub("", word)
    if MARK.search(bare):
        raise BadNotation("word-with-mark", text=word[:QUOTED_CHARACTERS])
    return normalise(bare or word)


def _cell(column: str, row: str) -> int:
    return cell_named(column.lower() + row)
