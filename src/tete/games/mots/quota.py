"""What a turn asks for: so many new letters, or a main word of so many letters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NewLetters:
    """Exactly so many new letters, in a word of any length."""

    count: int


@dataclass(frozen=True, slots=True)
class WholeWord:
    """A main word of exactly so many letters, at least one of them new."""

    length: int


Quota = NewLetters | WholeWord
