"""The shape of the JSON of a view of Kopf oder Knopf.

Squares are written as in moves (`b10`) and listed in canonical order. Pairs of values are by seat: red, blue.
"""

from __future__ import annotations

from typing import TypedDict

from tete.core import OutcomeJson, Seat
from tete.games.knopf.move import Step
from tete.games.knopf.pairs import Stop


class ThreadJson(TypedDict):
    """How far a pair reaches on one side, and what ends its thread."""

    cells: list[str]
    """From that end of the pair outward; empty where the board ends at once."""
    stop: Stop
    """`enemy`: the last square holds a threatened button. `own`: it holds an own button, which blocks.
    `reach`: as far as the holes allow. `edge`: the board ends."""


class PairJson(TypedDict):
    """Two buttons sewn together; the first thread leaves the first of them."""

    cells: tuple[str, str]
    reach: int
    """In squares."""
    threads: tuple[ThreadJson, ThreadJson]


class KnopfViewJson(TypedDict):
    """What a seat sees of Kopf oder Knopf, which is everything."""

    seat: Seat | None
    """Null for a spectator."""
    asked: Seat | None
    """The seat to move; null when the game is over."""
    step: Step | None
    """What that seat is asked; null when the game is over.

    A move is written `take a1` or `leave` (penalty), `strike a1 b2` or `hold` (strike), `a1-a2` (move).
    """
    choices: list[str]
    """Enemy buttons to take (one of them) or to strike (any of them), or own buttons that can move."""
    hops: dict[str, list[str]]
    """In the step `move`: where each button of `choices` may go; otherwise empty."""
    holes: list[str]
    """The top row first: how many holes each square has."""
    buttons: tuple[list[str], list[str]]
    pairs: tuple[list[PairJson], list[PairJson]]
    groups: tuple[list[list[str]], list[list[str]]]
    """Groups of three or more."""
    threatened: tuple[list[str], list[str]]
    """The buttons of each seat that an enemy pair threatens as the board stands."""
    removed: tuple[int, int]
    """How many enemy buttons each seat has removed."""
    goal: int
    """How many of them win."""
    quiet: int
    """Moves in a row without a removal; the game ends at 100."""
    occurrences: int
    """How often the position at the beginning of this turn has occurred; the game ends at 3.

    It is 0 once this turn has removed a button: that position is new, and is counted when the next turn begins.
    """
    outcome: OutcomeJson | None
