"""What a seat sees of Nine Men's Morris, which is everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, cast

from tete.core import Json, Over, Seat, Turn, View
from tete.core.layout import BoardJson, Supply, Token, board
from tete_morris.points import LAYOUT, MILLS, names

if TYPE_CHECKING:
    from tete_morris.state import Morris

COLOURS = ("white", "black")


class OutcomeJson(TypedDict):
    places: list[int]
    points: list[int]
    reason: str


class MorrisJson(TypedDict):
    """The JSON of a view. Lists of two are by seat: white, black. Points are named as in moves.

    asked: whose turn it is, None when the game is over. phase: what that seat does with a man.
    in_hand, left: men not yet placed, and men in all. mills: the lines of three that each seat holds.
    quiet: moves in a row that took nothing, a draw at 100. occurrences: of this position, a draw at 3.
    """

    seat: int | None
    asked: int | None
    phase: str
    in_hand: list[int]
    left: list[int]
    mills: list[list[list[str]]]
    quiet: int
    occurrences: int
    outcome: OutcomeJson | None
    board: BoardJson


@dataclass(frozen=True, slots=True)
class MorrisView(View):
    """The whole position, seen from a seat."""

    seat: Seat | None
    state: Morris

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        return cast(dict[str, Json], self.json())

    def json(self) -> MorrisJson:
        state = self.state
        return {
            "seat": self.seat,
            "asked": None if isinstance(state.turn, Over) else state.seat,
            "phase": state.phase,
            "in_hand": [*state.in_hand],
            "left": [state.left(seat) for seat in range(2)],
            "mills": [[names(mill) for mill in MILLS if own & mill == mill] for own in state.men],
            "quiet": state.quiet,
            "occurrences": state.occurrences,
            "outcome": _outcome(state.turn),
            "board": self.board(),
        }

    def board(self) -> BoardJson:
        """What the page and the terminal draw."""
        men = enumerate(self.state.men)
        tokens = [Token(name, COLOURS[seat], seat) for seat, own in men for name in names(own)]
        supply = [Supply(seat, COLOURS[seat], count) for seat, count in enumerate(self.state.in_hand)]
        return board(LAYOUT, tokens, supply)


def _outcome(turn: Turn) -> OutcomeJson | None:
    if not isinstance(turn, Over):
        return None
    outcome = turn.outcome
    return {"places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}
