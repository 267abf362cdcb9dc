"""The first position, and loading a dumped one. Impossible positions are rejected with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from tete.core import CHANCE, Actor, BadNotation, BadOptions, BadPosition, Json, Over, Ply, Seat, load_options
from tete.games.headache.move import Move, Pop, parse
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.phase import QUIET_LIMIT, TURN_LIMIT, Choosing, Opening, Phase, Playing, Popping
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import CONES, FACES, INDEX, SPACES


def begin(options: HeadacheOptions, seats: int) -> HeadacheState:
    """All cones wait, and the seats pop for who starts."""
    hands = options.hands(seats)
    return HeadacheState(options, hands, ("",) * len(SPACES), _waiting(hands, ""), Opening(tuple(range(seats))))


def load(data: Json) -> HeadacheState:
    """The position dumped as `data`; raises `BadPosition` if it is not possible."""
    match data:
        case {
            "options": dict() as options,
            "seats": int() as seats,
            "board": dict() as board,
            "phase": dict() as phase,
            "out": list() as out,
            "turns": int() as turns,
            "quiet": int() as quiet,
            "stirred": bool() as stirred,
            "last": last,
            **rest,
        } if not rest:
            start = begin(*_options_and_seats(options, seats))
        case _:
            _refuse("position-fields")
    if type(turns) is not int or type(quiet) is not int or not 0 <= quiet <= turns:
        _refuse("position-counts")
    piles = _board(board, start.hands)
    waiting = _waiting(start.hands, "".join(piles))
    state = replace(start, board=piles, waiting=waiting, turns=turns, quiet=quiet, stirred=stirred)
    state = replace(state, out=_out(out, state), last=_last(last, seats))
    return replace(state, phase=_phase(phase, state))


def _refuse(why: str) -> NoReturn:
    raise BadPosition("bad-position", why=why)


def _options_and_seats(data: dict[str, Json], seats: int) -> tuple[HeadacheOptions, int]:
    try:
        options = load_options(HeadacheOptions(), data)
    except BadOptions:
        _refuse("position-options")
    if type(seats) is not int or seats not in options.seats:
        _refuse("position-seats")
    return options, seats


def _board(data: dict[str, Json], hands: tuple[str, ...]) -> tuple[str, ...]:
    piles = [""] * len(SPACES)
    for space, pile in data.items():
        if space not in INDEX or not isinstance(pile, str) or not pile or not set(pile) <= set("".join(hands)):
            _refuse("position-board")
        piles[INDEX[space]] = pile
    return tuple(piles)


def _waiting(hands: tuple[str, ...], placed: str) -> str:
    """The cones that are not on the board; none ever leaves it."""
    colours = "".join(hands)
    if any(placed.count(colour) > CONES for colour in colours):
        _refuse("position-cones")
    return "".join(colour * (CONES - placed.count(colour)) for colour in colours)


def _out(data: list[Json], state: HeadacheState) -> tuple[Seat, ...]:
    out = tuple(seat for seat in data if type(seat) is int)
    if len(out) != len(data) or sorted(out) != [seat for seat in range(state.seats) if state.is_out(seat)]:
        _refuse("position-out")
    return out


def _last(data: Json, seats: int) -> Ply[Move] | None:
    match data:
        case None:
            return None
        case {"actor": actor, "move": str() as text, **rest} if not rest:
            return Ply(_actor(actor, seats), _move(text))
        case _:
            _refuse("position-last")


def _actor(data: Json, seats: int) -> Actor:
    if data == CHANCE:
        return CHANCE
    return _seat(data, seats)


def _seat(data: Json, seats: int) -> Seat:
    if type(data) is not int or data not in range(seats):
        _refuse("position-phase")
    return data


def _move(text: str) -> Move:
    try:
        move = parse(text)
    except BadNotation:
        _refuse("position-move")
    if str(move) != text:
        _refuse("position-move")
    return move


def _phase(data: dict[str, Json], state: HeadacheState) -> Phase:
    over = _ended(state)
    match data:
        case {"step": "over", **rest} if over is not None and not rest:
            return over
        case _ if over is not None:
            _refuse("position-phase")
        case {"step": "opening", "contenders": list() as contenders, "popped": list() as popped, **rest} if not rest:
            return _opening(contenders, popped, state)
        case {"step": "pop", "seat": seat, **rest} if not rest:
            return Popping(_seat_in(seat, state))
        case {"step": "play", "seat": seat, "pop": str() as text, **rest} if not rest:
            return Playing(_seat_in(seat, state), _pop(text))
        case {"step": "choose", "seat": seat, "pop": str() as text, **rest} if not rest and text.endswith("*"):
            return Choosing(_seat_in(seat, state), _pop(text))
        case _:
            _refuse("position-phase")


def _ended(state: HeadacheState) -> Over | None:
    """The end of the game, if the position is one where it must be over."""
    if len(state.out) == state.seats - 1:
        return Over(state.outcome("last-in"))
    if state.quiet >= QUIET_LIMIT or state.turns >= TURN_LIMIT:
        if state.quiet > QUIET_LIMIT or state.turns > TURN_LIMIT or state.stirred:
            _refuse("position-counts")
        return Over(state.outcome("quiet"))
    return None


def _opening(contenders: list[Json], popped: list[Json], state: HeadacheState) -> Opening:
    seats = tuple(_seat(seat, state.seats) for seat in contenders)
    numbers = tuple(number for number in popped if type(number) is int and number in FACES)
    rising = list(seats) == sorted(set(seats)) and len(seats) >= 2
    if not rising or len(numbers) != len(popped) or len(numbers) >= len(seats):
        _refuse("position-phase")
    if any(state.board) or state.turns or state.stirred:
        _refuse("position-opening")
    return Opening(seats, numbers)


def _seat_in(data: Json, state: HeadacheState) -> Seat:
    seat = _seat(data, state.seats)
    if seat in state.out:
        _refuse("position-phase")
    return seat


def _pop(text: str) -> Pop:
    pop = _move(text)
    if not isinstance(pop, Pop):
        _refuse("position-move")
    return pop
