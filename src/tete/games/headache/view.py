"""What a seat sees of a game of Headache: everything, for nothing on this board is hidden.

`HeadacheView.dump()` is this JSON object; colours are "red", "blue", "yellow", "green":

    seat       number or null: whose view it is (null: a spectator)
    seats      number of seats
    options    {"safe": bool, "sets": 1 or 2, "colours": [colour, …]} ([] stands for the usual colours)
    colours    [[colour, …], …]: what each seat plays, by seat
    starts     {colour: space}: where each colour in play enters
    phase      "opening" (popping for who starts), "pop" (the dome is to be pressed), "play" (enter, move or pass),
               "choose" (a red dot: again, promote or done) or "over"
    asked      number or null: the seat that pops or decides now; null when the game is over
    die        1–6 or null: the number to be played (in "choose": that was played)
    dot        whether the red dot came with it
    opening    null, or in phase "opening" {"contenders": [seat, …], "popped": [number, …]}: the numbers belong to the
               first contenders; after a tie the contenders are those who tied
    stacks     {space: [colour, …]}: the cones of each occupied space from bottom to top, in the order of the track
    tops       {space: seat}: who commands each occupied space
    waiting    {colour: number} of cones still to enter, for the colours in play
    entered    {colour: number} of cones that have come in, wherever they are buried
    topped     [number, …]: by seat, the cones in the stacks it tops (the points if the game ends for being quiet)
    out        [seat, …]: seats that are out, the first to go first
    turns      turns finished; the game ends at `turn_limit`
    quiet      turns finished without entry or capture; the game ends at `quiet_limit`
    last       null, or {"actor": seat or "chance", "move": text}: the last ply
    outcome    null, or {"places": [number, …], "points": [number, …], "reason": "last-in" or "quiet"}

Spaces are named `x0`–`x7` (crossings, clockwise), `o0.1`–`o7.3` (outer arcs) and `i0.1`–`i7.2` (inner arcs); the
arcs `ok.n` and `ik.n` lead clockwise from `xk` to the next crossing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import Json, Outcome, Over, Seat, Turn, View, dump_options
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening, Phase, Playing, dump_phase
from tete.games.headache.track import CONES, LETTER, NAME, SPACES, START

if TYPE_CHECKING:
    from tete.games.headache.move import Pop
    from tete.games.headache.state import HeadacheState


@dataclass(frozen=True, slots=True)
class HeadacheView(View):
    """The whole position, and who looks at it."""

    seat: Seat | None
    state: HeadacheState

    @property
    def turn(self) -> Turn:
        return self.state.turn

    @property
    def asked(self) -> Seat | None:
        """The seat that pops or decides now."""
        phase = self.state.phase
        return None if isinstance(phase, Over) else phase.seat

    @property
    def pop(self) -> Pop | None:
        """What lies under the dome and matters: the pop being played, or whose red dot is being answered."""
        phase = self.state.phase
        return phase.pop if isinstance(phase, Playing | Choosing) else None

    @property
    def colours(self) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat."""
        return tuple(tuple(NAME[colour] for colour in hand) for hand in self.state.hands)

    @property
    def stacks(self) -> dict[str, tuple[str, ...]]:
        """The cones of every occupied space, from bottom to top."""
        piles = zip(SPACES, self.state.board, strict=True)
        return {space: tuple(NAME[cone] for cone in pile) for space, pile in piles if pile}

    def owner(self, colour: str) -> Seat:
        """Who plays a colour."""
        return next(seat for seat, colours in enumerate(self.colours) if colour in colours)

    def waiting(self, colour: str) -> int:
        """How many cones of a colour are still to enter."""
        return sum(NAME[cone] == colour for cone in self.state.waiting)

    def dump(self) -> dict[str, Json]:
        state = self.state
        playing = [NAME[letter] for letter in START if any(letter in hand for hand in state.hands)]
        last, pop, over = state.last, self.pop, state.phase if isinstance(state.phase, Over) else None
        return {
            "seat": self.seat,
            "seats": state.seats,
            "options": dump_options(state.options),
            "colours": [list(colours) for colours in self.colours],
            "starts": {colour: SPACES[START[LETTER[colour]]] for colour in playing},
            "phase": dump_phase(state.phase)["step"],
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
            "outcome": None if over is None else _dump_outcome(over.outcome),
        }


def _dump_opening(phase: Phase) -> Json:
    if not isinstance(phase, Opening):
        return None
    return {"contenders": list(phase.contenders), "popped": list(phase.popped)}


def _dump_outcome(outcome: Outcome) -> Json:
    return {"places": list(outcome.places), "points": list(outcome.points), "reason": outcome.reason}
