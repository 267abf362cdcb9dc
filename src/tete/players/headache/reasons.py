"""Why a move of Headache is good: what it captures, brings in or carries out of reach."""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import Over, Seat
from tete.games.headache.move import Enter, Go, Move, Promote, Word
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import CROSSING, FACES, INDEX, NAME, SPACES, START, STARTS_AT, ends
from tete.games.headache.view import HeadacheView
from tete.players.reasons import Reason, counted, reason


def find_reasons(view: HeadacheView, move: Move) -> Iterator[Reason]:
    state, seat = view.state, view.asked
    assert seat is not None, "somebody decides"
    after = state.play(seat, move)
    if isinstance(after.phase, Over):
        if after.phase.outcome.reason == "last-in" and after.phase.outcome.places[seat] == 1:
            yield reason("wins")
    else:
        for gone in after.out[len(state.out) :]:
            yield reason("knocks-out", colour=NAME[state.hands[gone][0]])
    match move:
        case Enter():
            colour = next(own for own in state.hands[seat] if state.waiting.count(own) > after.waiting.count(own))
            left = after.waiting.count(colour)
            yield from _capture(state, seat, state.board[START[colour]])
            yield counted("enters", left, colour=NAME[colour]) if left else reason("last-in", colour=NAME[colour])
            yield from _safety(after, seat, START[colour], None)
        case Go(source, target):
            yield from _capture(state, seat, state.board[INDEX[target]])
            yield from _safety(after, seat, INDEX[target], _dangers(state, seat, INDEX[source]))
            yield from _aim(state, after, seat)
        case Promote(space):
            pile = state.board[INDEX[space]]
            if pile[-1] not in state.hands[seat]:
                yield reason("promotes", n=len(pile), colour=NAME[pile[-1]])
        case Word.AGAIN:
            if numbers := _hits(after, seat):
                yield counted("again-captures", numbers)
            else:
                yield reason("again")
        case Word.PASS:
            yield from _passing(state, seat)


def _capture(state: HeadacheState, seat: Seat, pile: str) -> Iterator[Reason]:
    if not pile:
        return
    yield counted("captures", len(pile), colour=NAME[pile[-1]])
    if freed := sum(cone in state.hands[seat] for cone in pile):
        yield counted("regains", freed)


def _safety(after: HeadacheState, seat: Seat, space: int, before: int | None) -> Iterator[Reason]:
    """How well the pile stands there; `before` is how many pops could have taken it where it came from."""
    if after.options.safe and space in CROSSING:
        yield reason("safe-crossing", space=SPACES[space])
    now = _dangers(after, seat, space)
    if before and not now:
        yield reason("escapes")
    elif before and now < before:
        yield reason("safer", n=now, before=before)
    elif not now:
        yield reason("out-of-reach")


def _aim(state: HeadacheState, after: HeadacheState, seat: Seat) -> Iterator[Reason]:
    numbers = _hits(after, seat)
    if numbers > _hits(state, seat):
        yield counted("aims", numbers)


def _passing(state: HeadacheState, seat: Seat) -> Iterator[Reason]:
    moves = [move for move in state.moves(seat) if move is not Word.PASS]
    if not moves:
        yield reason("nothing-goes")
    elif all(isinstance(move, Go) and _dangers(state.play(seat, move), seat, INDEX[move.target]) for move in moves):
        yield reason("stays")


def _dangers(state: HeadacheState, seat: Seat, space: int) -> int:
    """How many numbers of the die would let some rival capture what this seat tops on a space."""
    return sum(any(_lands(state, rival, space, number) for rival in _rivals(state, seat)) for number in FACES)


def _hits(state: HeadacheState, seat: Seat) -> int:
    """How many numbers of the die would let this seat capture somewhere."""
    prey = [space for space, pile in enumerate(state.board) if pile and pile[-1] not in state.hands[seat]]
    return sum(any(_lands(state, seat, space, number) for space in prey) for number in FACES)


def _lands(state: HeadacheState, seat: Seat, space: int, number: int) -> bool:
    """Whether a seat, with this number, could capture the pile on a space, also by entering (HA-7, HA-12 to HA-15)."""
    host = STARTS_AT.get(space)
    if state.options.safe and space in CROSSING:
        return False
    if host is not None and host in state.hands[seat] and state.can_enter(host):
        return True
    if state.is_protected(seat, space):
        return False
    return any(
        pile
        and pile[-1] in state.hands[seat]
        and pile[-1] not in state.waiting
        and space in ends(here, number, len(pile))
        for here, pile in enumerate(state.board)
    )


def _rivals(state: HeadacheState, seat: Seat) -> list[Seat]:
    return [rival for rival in range(state.seats) if rival != seat and rival not in state.out]
