"""Reading a position back from JSON, and refusing every one that cannot be."""

from __future__ import annotations

from typing import cast

from tete.core import BadNotation, BadOptions, BadPosition, Json, bits, load_options
from tete_morris.move import parse
from tete_morris.options import MorrisOptions
from tete_morris.points import NEIGHBOURS, NUMBERS, closes
from tete_morris.state import FEWEST, MEN, OCCURRENCES, QUIET, Men, Morris

FIELDS = {"options", "white", "black", "in_hand", "seat", "moves"}


def load(data: Json) -> Morris:
    """The position dumped as `data`."""
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition("bad-position", why="wrong-fields")
    options = _options(data["options"])
    men = _points(data["white"]), _points(data["black"])
    seat, in_hand = data["seat"], data["in_hand"]
    if type(seat) is not int or seat not in (0, 1):
        raise BadPosition("bad-position", why="wrong-turn")
    hands = _hands(in_hand, seat)
    _check_men(men, hands, seat)
    past = _past(options, men, seat, data["moves"]) if hands == (0, 0) else ()
    if not past and data["moves"] != []:
        raise BadPosition("bad-position", why="wrong-moves")
    return Morris(options, men, hands, seat, past)


def _options(data: Json) -> MorrisOptions:
    try:
        return load_options(MorrisOptions(), cast(dict[str, Json], data))
    except (BadOptions, AttributeError):
        raise BadPosition("bad-position", why="wrong-options") from None


def _points(data: Json) -> int:
    if not isinstance(data, list) or not all(isinstance(name, str) and name in NUMBERS for name in data):
        raise BadPosition("bad-position", why="wrong-men")
    points = bits.pack(NUMBERS[cast(str, name)] for name in data)
    if points.bit_count() != len(data):
        raise BadPosition("bad-position", why="wrong-men")
    return points


def _hands(data: Json, seat: int) -> tuple[int, int]:
    """White places first, so that black has one man more in hand when it is black's turn."""
    if not isinstance(data, list) or len(data) != 2 or not all(type(each) is int for each in data):
        raise BadPosition("bad-position", why="wrong-turn")
    white, black = cast(list[int], data)
    if not 0 <= white <= MEN or black - white != (seat if black else 0) or black > MEN:
        raise BadPosition("bad-position", why="wrong-turn")
    return white, black


def _check_men(men: Men, hands: tuple[int, int], seat: int) -> None:
    """No two men on a point, no more than were placed, and only the seat to move may just have lost its third man."""
    left = [own.bit_count() + hand for own, hand in zip(men, hands, strict=True)]
    if men[0] & men[1] or max(left) > MEN or left[seat] < FEWEST - 1 or left[1 - seat] < FEWEST:
        raise BadPosition("bad-position", why="wrong-men")


def _past(options: MorrisOptions, men: Men, seat: int, moves: Json) -> tuple[Men, ...]:
    """The positions since the last man was placed or taken: back from the present, move by move."""
    if not isinstance(moves, list) or len(moves) > QUIET:
        raise BadPosition("bad-position", why="wrong-moves")
    past = [men]
    for text in reversed(moves):
        seat = 1 - seat
        past.append(_before(options, past[-1], seat, text))
    past.reverse()
    earlier = past[:-1]
    if any(earlier[: index + 1][::-2].count(each) >= OCCURRENCES for index, each in enumerate(earlier)):
        raise BadPosition("bad-position", why="wrong-moves")
    return tuple(past)


def _before(options: MorrisOptions, after: Men, seat: int, text: Json) -> Men:
    """The men before a move of this seat that took nothing."""
    try:
        move = parse(text) if isinstance(text, str) else None
    except BadNotation:
        move = None
    if move is None or move.start is None or move.take is not None:
        raise BadPosition("bad-position", why="wrong-moves")
    others = after[seat] & ~(1 << move.end)
    flies = options.flying and after[seat].bit_count() == FEWEST
    if (
        not after[seat] >> move.end & 1
        or (after[0] | after[1]) >> move.start & 1
        or not (flies or NEIGHBOURS[move.start] >> move.end & 1)
        or closes(others, move.end)
        or min(own.bit_count() for own in after) < FEWEST
    ):
        raise BadPosition("bad-position", why="wrong-moves")
    own = others | 1 << move.start
    return (own, after[1]) if seat == 0 else (after[0], own)
