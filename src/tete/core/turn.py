"""Who moves next: a seat, chance, or no one because the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from tete.core.errors import NotYourTurn
from tete.core.odds import Odds
from tete.core.outcome import Outcome, OutcomeJson

Seat = int
CHANCE: Final = "chance"
BELL: Final = "bell"  # the chance move that the table's clock makes (`Game.bell`)
Actor = Seat | Literal["chance"]


@dataclass(frozen=True, slots=True)
class Decide:
    """One of these seats moves next. There are several only where they may answer in any order."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance moves next, with these odds."""

    odds: Odds[Any]


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    outcome: Outcome


Turn = Decide | Roll | Over


def dump_outcome(turn: Turn) -> OutcomeJson | None:
    """The outcome as JSON; None while the game goes on."""
    return turn.outcome.dump() if isinstance(turn, Over) else None


def expect(turn: Turn, actor: Actor) -> None:
    """Raise `NotYourTurn` for an actor that is not asked now."""
    match turn:
        case Over():
            raise NotYourTurn("game-over")
        case Roll():
            if actor != CHANCE:
                raise NotYourTurn("chance-first")
        case Decide(seats):
            if actor == CHANCE:
                raise NotYourTurn("no-chance-now")
            if actor not in seats:
                raise NotYourTurn("not-your-turn")
