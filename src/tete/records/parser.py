"""Splits the text of a record into header entries and ply lines, without interpreting them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import BadNotation

FORMAT = "tete record"
VERSION = 1
FIRST_LINE = f"{FORMAT} {VERSION}"
INDENT = "  "  # before every line of a value of several lines

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f]")  # a record must not control the reader's terminal
_COMMENT = re.compile(r"(?:^|\s)#.*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One header entry, `name: value`; further lines of the value are indented below it."""

    line: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class PlyLine:
    """One ply as it is written: the actor, and the text of the move."""

    line: int
    actor: str
    move: str


@dataclass(frozen=True, slots=True)
class ParsedRecord:
    """The header entries in order, the number of the line where the header ends, and the plies."""

    entries: tuple[Entry, ...]
    end: int
    plies: tuple[PlyLine, ...]

    def find(self, name: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.name == name), None)

    def require(self, name: str) -> Entry:
        entry = self.find(name)
        if entry is None:
            raise BadNotation("record-missing", line=self.end, name=name)
        return entry

    def group(self, prefix: str) -> dict[str, Entry]:
        """The entries `prefix name`, by that name."""
        return {
            entry.name.removeprefix(prefix + " "): entry
            for entry in self.entries
            if entry.name.startswith(prefix + " ")
        }


def parse(text: str) -> ParsedRecord:
    """Split a record; only its form is checked here."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
    for number, line in enumerate(lines, 1):
        if _CONTROL.search(line):
            raise BadNotation("record-control", line=number)
    _check_first(lines[0])
    end = next((index for index, line in enumerate(lines) if not line), len(lines))
    entries = tuple(_entries(lines[1:end]))
    seen: set[str] = set()
    for entry in entries:
        if entry.name in seen:
            raise BadNotation("record-twice", line=entry.line, name=entry.name)
        seen.add(entry.name)
    return ParsedRecord(entries, end, tuple(_plies(lines[end:], end + 1)))


def _check_first(line: str) -> None:
    if line == FIRST_LINE:
        return
    if line.startswith(FORMAT):
        raise BadNotation("record-version", line=1, text=line, version=VERSION)
    raise BadNotation("record-first", line=1, first=FIRST_LINE)


def _entries(lines: list[str]) -> Iterator[Entry]:
    """The entries below the first line."""
    current: Entry | None = None
    for number, line in enumerate(lines, 2):
        if line.startswith("#"):
            continue
        if line.startswith(INDENT):
            if current is None:
                raise BadNotation("record-header", line=number, text=line)
            more = line.removeprefix(INDENT)
            current = Entry(current.line, current.name, f"{current.value}\n{more}" if current.value else more)
            continue
        if current is not None:
            yield current
        name, colon, value = line.partition(":")
        if not colon:
            raise BadNotation("record-header", line=number, text=line)
        current = Entry(number, " ".join(name.split()), value.strip())
    if current is not None:
        yield current


def _plies(lines: list[str], first: int) -> Iterator[PlyLine]:
    for number, line in enumerate(lines, first):
        actor, _, move = _COMMENT.sub("", line).strip().partition(" ")
        if actor:
            yield PlyLine(number, actor, move.strip())
