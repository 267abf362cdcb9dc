"""What a seat sees of Nine Men's Morris, which is everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from tete.core import OpenView, OutcomeJson, Over, Seat, dump_outcome
from tete.core.layout import BoardJson, Supply, Token, board
from tete_morris.points import LAYOUT, MILLS, names

if TYPE_CHECKING:
    from tete_morris.state import Morris

Phase = Literal["place", "move", "fly"]
COLOURS = ("white", "black")


class MorrisViewJson(TypedDict):
    """What a seat sees. Lists of two are by seat: white, black. Points are named as in moves."""

    seat: Seat | None
    asked: Seat | None
    """Whose turn it is; null when the game is over."""
    phase: Phase
    """What that seat does with a man."""
    in_hand: list[int]
    """Men that are not yet placed."""
    left: list[int]
    """Men in hand and on the board."""
    mills: list[list[list[str]]]
    """The lines of three that each seat holds."""
    quiet: int
    """Moves in a row that took nothing, since all men are placed; a draw at 100."""
    occurrences: int
    """How often this position has been there; a draw at 3."""
    outcome: OutcomeJson | None
    board: BoardJson


@dataclass(frozen=True, slots=True, repr=False)
class MorrisView(OpenView):
    """The whole position, seen from a seat."""

    state: Morris

    def dump(self) -> MorrisViewJson:
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
            "outcome": dump_outcome(state.turn),
            "board": self.board(),
        }

    def board(self) -> BoardJson:
        """What the page and the terminal draw."""
        men = enumerate(self.state.men)
        tokens = [Token(name, COLOURS[seat], seat) for seat, own in men for name in names(own)]
        in_hand = self.state.in_hand
        supply = [Supply(seat, COLOURS[seat], count) for seat, count in enumerate(in_hand) if any(in_hand)]
        return board(LAYOUT, tokens, supply, [] if isinstance(self.turn, Over) else [self.state.phase])
