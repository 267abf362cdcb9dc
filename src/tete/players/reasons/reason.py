"""A reason for a move: a stable word, and the details that fill its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """True in the position it was found in; said by `hint.<word>` of the game's words, or else of the house's."""

    code: str
    details: Mapping[str, str | int] = field(default_factory=dict)


def reason(code: str, /, **details: str | int) -> Reason:
    return Reason(code, details)


def counted(code: str, number: int, /, **details: str | int) -> Reason:
    """A reason that counts something: one has a sentence of its own, `<word>-one`."""
    return Reason(f"{code}-one", details) if number == 1 else Reason(code, {"n": number, **details})
