"""What the computer players know of Nine Men's Morris: how well a seat stands, and why a move is good."""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import Over, Seat, bits
from tete.players.heuristics import Heuristic
from tete.players.reasons import Reason, reason
from tete_morris.move import Move
from tete_morris.points import MILLS, NAMES, NEIGHBOURS, names
from tete_morris.state import FEWEST, Morris
from tete_morris.view import MorrisView

# Worth in men, set by hand: a mill that the seat may close now, or only later; a mill that stands; a free step.
NOW, LATER, STANDING, STEP = 0.9, 0.35, 0.1, 0.05


def score(state: Morris, seat: Seat) -> float:
    """Men, the mills that stand or can be closed with one more man, and how freely the men can move."""
    own = state.men[seat]
    ready = min(len(list(closable(state, seat))), 2)
    standing = sum(own & mill == mill for mill in MILLS)
    steps = sum((NEIGHBOURS[point] & state.empty).bit_count() for point in bits.members(own))
    threat = NOW + LATER * (ready - 1) if state.seat == seat else LATER * ready
    return state.left(seat) + (threat if ready else 0) + STANDING * standing + STEP * steps


def closable(state: Morris, seat: Seat) -> Iterator[int]:
    """The lines that a seat can make a mill with its next man, each as a set of points."""
    own = state.men[seat]
    anywhere = state.in_hand[seat] or (state.options.flying and own.bit_count() == FEWEST)
    for mill in MILLS:
        missing = mill & ~own
        if missing.bit_count() != 1 or not missing & state.empty:
            continue
        if anywhere or own & ~mill & NEIGHBOURS[missing.bit_length() - 1]:
            yield mill


def find_reasons(view: MorrisView, move: Move) -> Iterator[Reason]:
    """The most important first."""
    before, seat = view.state, view.state.seat
    after = before.play(seat, move)
    if isinstance(after.turn, Over) and after.turn.outcome.places[seat] < after.turn.outcome.places[1 - seat]:
        yield reason("wins" if after.turn.outcome.reason == "two-men" else "shuts-in")
    feared = list(closable(before, 1 - seat))
    if move.take is not None:
        closed = next(mill for mill in MILLS if mill >> move.end & 1 and after.men[seat] & mill == mill)
        yield reason("mill", mill=_line(closed), point=NAMES[move.take])
        yield from (reason("breaks", mill=_line(mill)) for mill in feared if mill >> move.take & 1)
    yield from (reason("blocks", mill=_line(mill)) for mill in feared if mill >> move.end & 1)
    fresh = [mill for mill in closable(after, seat) if mill not in set(closable(before, seat))]
    if len(fresh) > 1:
        yield reason("opens-two")
    else:
        yield from (reason("opens", mill=_line(mill)) for mill in fresh)


def _line(mill: int) -> str:
    return "–".join(names(mill))


HEURISTIC = Heuristic(score, scale=1.2)
REASONS = find_reasons
