"""Files that players bring to a table, such as a word list.

An option that names a file has `name@sha256` for such a file: the name that its owner gave it, and the checksum of its
content, under which a store keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from tete.core.text import tidy

NAME_CHARACTERS: Final = 40
HEADER_CHARACTERS: Final = 8_000  # of a record, in which its options stand
_CHECKSUM: Final = "@([0-9a-f]{64})"
_REFERENCE: Final = re.compile(rf"([^\W_](?:[\w .'-]{{0,{NAME_CHARACTERS - 1}}})){_CHECKSUM}")
_AT_LINE_END: Final = re.compile(rf"(?m){_CHECKSUM}$")


def reference(name: str, sha256: str) -> str:
    """The value of an option for the file with this content; signs that a name does not need are left out."""
    plain = re.sub(r"[^\w .'-]+", " ", tidy(normalize("NFC", name[: 8 * NAME_CHARACTERS])))
    short = plain.strip(" .'-_")[:NAME_CHARACTERS].rstrip()
    return f"{short or '1'}@{sha256}"


def file_name(value: object) -> str:
    """The name in a reference; empty for any other value."""
    match = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    return match[1] if match else ""


def checksum(value: object) -> str:
    """The checksum in a reference; empty for any other value."""
    match = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    return match[2] if match else ""


def first_reference(values: Iterable[object]) -> str:
    """The first of the values of options that is a reference, or an empty text."""
    return next((value for value in values if isinstance(value, str) and "@" in value and checksum(value)), "")


def reference_in(text: str) -> str:
    """The first reference at the end of a line of text, as in the header of a record.

    Checksums are looked for, and then the name before each: a name could begin at every letter of a long text.
    """
    header = text[:HEADER_CHARACTERS]
    for mark in _AT_LINE_END.finditer(header):
        match = _REFERENCE.search(header, max(0, mark.start() - NAME_CHARACTERS), mark.end())
        if match:
            return match[0]
    return ""
