"""Why a move is good, in the words of its game: facts that can be seen by comparing the view before and after it.

A reason is never what a search believes: it is something anybody at the table can check on the board, and it comes
from the view of the seat that moves, so that it tells no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from tete.core import View
from tete.core.game import AnyGame
from tete.i18n import Translator
from tete.players.reasons import blokus, headache, headquarter, knopf, mots
from tete.players.reasons.reason import Reason, reason

__all__ = ["Reason", "found", "reasons", "said"]

TOLD = 2  # reasons in one breath

FINDERS: Mapping[str, Callable[[Any, Any], Iterator[Reason]]] = {
    "blokus": blokus.reasons,
    "headache": headache.reasons,
    "headquarter": headquarter.reasons,
    "knopf": knopf.reasons,
    "mots": mots.reasons,
}


def found(game: AnyGame, view: View, move: Any) -> tuple[Reason, ...]:
    """Everything that speaks for a legal move of the seat whose view this is, the weightiest first."""
    finder = FINDERS.get(game.key)
    return () if finder is None else tuple(finder(view, move))


def reasons(game: AnyGame, view: View, move: Any) -> tuple[Reason, ...]:
    """What to say of a move somebody recommends: the weightiest reasons, or that it is simply liked best."""
    finder = FINDERS.get(game.key)
    told = () if finder is None else tuple(islice(finder(view, move), TOLD))
    return told or (reason("best"),)


def said(translator: Translator, why: tuple[Reason, ...]) -> str:
    """The reasons as sentences."""
    return " ".join(translator.text(f"hint.{each.code}", **each.details) for each in why)
