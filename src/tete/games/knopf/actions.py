"""The numbers of the moves. A strike of several buttons is said square by square."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core import bits
from tete.core.actions import Actions, Said
from tete.games.knopf.geometry import NAMES, SIDE, cells
from tete.games.knopf.move import Hold, Hop, Leave, Move, Step, Strike, Take
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf

SQUARES = SIDE * SIDE
TAKES = SQUARES**2
STRIKES = TAKES + SQUARES
ENOUGH = STRIKES + SQUARES  # leaves, holds, or ends a strike


class KnopfActions(Actions[Knopf]):
    """`start * 100 + end`, then a square to take from, a square to strike, and enough.

    The squares of a strike are said in rising order and then `enough`, so that each strike is said in one way only.
    """

    count = ENOUGH + 1

    def legal(self, state: Knopf, seat: int, said: Said = ()) -> Sequence[int]:
        if seat != state.seat:
            return ()
        match state.step:
            case Step.PENALTY:
                return [*(TAKES + cell for cell in cells(state.choices)), ENOUGH]
            case Step.STRIKE:
                last = said[-1] - STRIKES if said else -1
                return [*(STRIKES + cell for cell in cells(state.choices) if cell > last), ENOUGH]
            case Step.MOVE:
                ends, free = state.layout.ends, ~(state.buttons[0] | state.buttons[1])
                return [start * SQUARES + end for start in cells(state.choices) for end in cells(ends[start] & free)]
            case None:
                return ()

    def move(self, state: Knopf, seat: int, said: Said) -> Move | None:
        number = said[-1]
        if number < TAKES:
            return Hop(*divmod(number, SQUARES))
        if number < STRIKES:
            return Take(number - TAKES)
        if number < ENOUGH:
            return None
        if state.step is Step.PENALTY:
            return Leave()
        return Strike(bits.pack(square - STRIKES for square in said[:-1])) if said[:-1] else Hold()

    def numbers(self, state: Knopf, seat: int, move: Move) -> Said:
        match move:
            case Hop(start, end):
                return (start * SQUARES + end,)
            case Take(cell):
                return (TAKES + cell,)
            case Strike(struck):
                return (*(STRIKES + cell for cell in cells(struck)), ENOUGH)
            case Leave() | Hold():
                return (ENOUGH,)

    def name(self, state: Knopf, actor: object, said: Said) -> str:
        if STRIKES <= said[-1] < ENOUGH:
            return f"strike {NAMES[said[-1] - STRIKES]} …"
        return str(self.move(state, state.seat, said))


def actions(options: KnopfOptions) -> KnopfActions:
    """The numbers are the same with all options."""
    return KnopfActions()
