"""What a seat sees of a game of Headache, which is everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import OpenView, Over, Seat, dump_outcome
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening, Phase, Playing
from tete.games.headache.track import CONES, LETTER, NAME, SPACES, START, Colour
from tete.games.headache.view_json import HeadacheViewJson, OpeningJson

if TYPE_CHECKING:
    from tete.games.headache.move import Pop
    from tete.games.headache.state import HeadacheState


@dataclass(frozen=True, slots=True, repr=False)
class HeadacheView(OpenView):
    """Everything is public."""

    state: HeadacheState

    @property
    def asked(self) -> Seat | None:
        """The seat that pops or decides now."""
        phase = self.state.phase
        return None if isinstance(phase, Over) else phase.seat

    @property
    def pop(self) -> Pop | None:
        """The pop that is being played, or whose red dot is being answered."""
        phase = self.state.phase
        return phase.pop if isinstance(phase, Playing | Choosing) else None

    @property
    def colours(self) -> tuple[tuple[Colour, ...], ...]:
        """The colours of each seat."""
        return tuple(tuple(NAME[colour] for colour in hand) for hand in self.state.hands)

    @property
    def stacks(self) -> dict[str, tuple[Colour, ...]]:
        """The cones of every occupied space, from bottom to top."""
        piles = zip(SPACES, self.state.board, strict=True)
        return {space: tuple(NAME[cone] for cone in pile) for space, pile in piles if pile}

    def owner(self, colour: str) -> Seat:
        """Who plays a colour."""
        return next(seat for seat, colours in enumerate(self.colours) if colour in colours)

    def waiting(self, colour: str) -> int:
        """How many cones of a colour are still to enter."""
        return sum(NAME[cone] == colour for cone in self.state.waiting)

    def dump(self) -> HeadacheViewJson:
        state = self.state
        playing = [NAME[letter] for letter in START if any(letter in hand for hand in state.hands)]
        last, pop, options = state.last, self.pop, state.options
        return {
            "seat": self.seat,
            "seats": state.seats,
            "options": {
                "safe": options.safe,
                "starts": options.starts,
                "must_move": options.must_move,
                "sets": options.sets,
                "colours": list(options.colours),
            },
            "colours": [list(colours) for colours in self.colours],
            "starts": {colour: SPACES[START[LETTER[colour]]] for colour in playing},
            "phase": state.step,
            "asked": self.asked,
            "die": None if pop is None else pop.number,
            "dot": pop is not None and pop.dot,
            "opening": _dump_opening(state.phase),
            "stacks": {space: list(pile) for space, pile in self.stacks.items()},
            "tops": {space: self.owner(pile[-1]) for space, pile in self.stacks.items()},
            "waiting": {colour: self.waiting(colour) for colour in playing},
            "entered": {colour: CONES - self.waiting(colour) for colour in playing},
            "topped": [state.topped(seat) for seat in range(state.seats)],
            "out": list(state.out),
            "turns": state.turns,
            "turn_limit": TURN_LIMIT,
            "quiet": state.quiet,
            "quiet_limit": QUIET_LIMIT,
            "last": None if last is None else {"actor": last.actor, "move": str(last.move)},
            "outcome": dump_outcome(state.turn),
        }


def _dump_opening(phase: Phase) -> OpeningJson | None:
    if not isinstance(phase, Opening):
        return None
    return {"contenders": list(phase.contenders), "popped": list(phase.popped)}
