"""The first position, and loading a dumped one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tete.core import CHANCE, BadPosition, Json, Over, Ply, load_position, require
from tete.games.headache.move import Pop, parse
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening, Phase, Playing, Popping
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import CONES, FACES, INDEX, SPACES


def begin(options: HeadacheOptions, seats: int) -> HeadacheState:
    """All cones wait, and the seats pop for who starts."""
    hands = options.hands(seats)
    return HeadacheState(options, hands, ("",) * len(SPACES), _waiting(hands, ""), Opening(tuple(range(seats))))


def load(data: Json) -> HeadacheState:
    """The position dumped as `data`."""
    return load_position(data, HeadacheOptions(), _position)


def _position(fields: dict[str, Any], options: HeadacheOptions) -> HeadacheState:
    seats, turns, quiet, last = fields["seats"], fields["turns"], fields["quiet"], fields["last"]
    require(seats in options.seats, "seats")
    require(0 <= quiet <= min(turns, QUIET_LIMIT) and turns <= TURN_LIMIT, "turns")
    piles = [""] * len(SPACES)
    for space, pile in fields["board"].items():
        piles[INDEX[space]] = pile
    start = begin(options, seats)
    state = replace(
        start,
        board=tuple(piles),
        waiting=_waiting(start.hands, "".join(piles)),
        out=tuple(fields["out"]),
        turns=turns,
        quiet=quiet,
        stirred=fields["stirred"],
        last=None if last is None else Ply(last["actor"], parse(last["move"])),
    )
    require(sorted(state.out) == [seat for seat in range(seats) if state.is_out(seat)], "out")
    require(state.last is None or state.last.actor in (CHANCE, *range(seats)), "last")
    return replace(state, phase=_phase(fields["phase"], state))


def _waiting(hands: tuple[str, ...], placed: str) -> str:
    """The cones that are not on the board; none ever leaves it."""
    colours = "".join(hands)
    require(set(placed) <= set(colours) and all(placed.count(colour) <= CONES for colour in colours), "board")
    return "".join(colour * (CONES - placed.count(colour)) for colour in colours)


def _phase(data: dict[str, Any], state: HeadacheState) -> Phase:
    step, last_in = data["step"], len(state.out) == state.seats - 1
    over = last_in or state.quiet == QUIET_LIMIT or state.turns == TURN_LIMIT
    require((step == "over") == over, "phase")
    if over:
        return Over(state.outcome("last-in" if last_in else "quiet"))
    if step == "opening":
        contenders, popped = data["contenders"], data["popped"]
        require(contenders == sorted({*contenders} & {*range(state.seats)}), "contenders")
        require({*popped} <= {*FACES} and len(popped) < len(contenders), "popped")
        return Opening(tuple(contenders), tuple(popped))
    seat = data["seat"]
    require(seat in range(state.seats) and seat not in state.out, "seat")
    if step == "pop":
        return Popping(seat)
    pop = parse(data["pop"])
    if not isinstance(pop, Pop) or (step == "choose" and not pop.dot):
        raise BadPosition("bad-position", why="pop")
    return Playing(seat, pop) if step == "play" else Choosing(seat, pop)
