"""Why a move is good, in words: facts from the view before and after it.

A reason is never what a search believes. Everybody at the table can check it on the board. It comes from the view of
the seat that moves, so that it reveals no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tete.core import AnyGame, View
from tete.games import declared
from tete.i18n import Translator

REASONS_PER_MOVE = 2


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its details. The sentence is `hint.<code>` in the game's texts, or else in the shared ones."""

    code: str
    details: Mapping[str, str | int] = field(default_factory=dict)


def reason(code: str, /, **details: str | int) -> Reason:
    return Reason(code, details)


def counted(code: str, number: int, /, **details: str | int) -> Reason:
    """A reason that counts something; the number one has a sentence of its own, `<code>-one`."""
    return Reason(f"{code}-one", details) if number == 1 else Reason(code, {"n": number, **details})


def find_reasons(game: AnyGame, view: View, move: Any) -> Iterator[Reason]:
    """All reasons for a legal move of the seat whose view this is, the most important first."""
    finder: Callable[[Any, Any], Iterator[Reason]] | None = declared(game, "players", "REASONS")
    return iter(()) if finder is None else finder(view, move)


def reasons(game: AnyGame, view: View, move: Any) -> tuple[Reason, ...]:
    """The most important reasons for a recommended move; `best` if there is no other."""
    return tuple(islice(find_reasons(game, view, move), REASONS_PER_MOVE)) or (reason("best"),)


def text(translator: Translator, why: tuple[Reason, ...]) -> str:
    """The reasons as sentences."""
    return " ".join(translator.text(f"hint.{item.code}", **item.details) for item in why)
