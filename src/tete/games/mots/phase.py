"""The phases of a turn, each with its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tete.core import Json, Over, Seat
from tete.games.mots.dice import BonusOdds
from tete.games.mots.move import Word


@dataclass(frozen=True, slots=True)
class Rolling:
    """The die is rolled next."""

    step: ClassVar[Literal["die"]] = "die"


@dataclass(frozen=True, slots=True)
class Writing:
    """The seat whose turn it is writes `count` letters, or passes."""

    step: ClassVar[Literal["write"]] = "write"
    count: int


@dataclass(frozen=True, slots=True)
class Judging:
    """A word is written; the `waiting` seats still have to accept or challenge it."""

    step: ClassVar[Literal["judge"]] = "judge"
    move: Word
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Rewarding:
    """A word is accepted; its bonus cells are rolled next."""

    step: ClassVar[Literal["bonus"]] = "bonus"
    move: Word
    odds: BonusOdds


Phase = Rolling | Writing | Judging | Rewarding | Over


Step = Literal["die", "write", "judge", "bonus", "over"]


def dump_phase(phase: Phase) -> dict[str, Json]:
    match phase:
        case Rolling():
            return {"step": phase.step}
        case Writing(count):
            return {"step": phase.step, "count": count}
        case Judging(move, waiting):
            return {"step": phase.step, "move": str(move), "waiting": list(waiting)}
        case Rewarding(move):
            return {"step": phase.step, "move": str(move)}
        case Over(outcome):
            return {"step": "over", "reason": outcome.reason}
