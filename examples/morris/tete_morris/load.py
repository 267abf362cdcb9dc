"""Loads a dumped position."""

from __future__ import annotations

from typing import Any

from tete.core import Json, bits, load_position, require
from tete_morris.move import parse
from tete_morris.options import MorrisOptions
from tete_morris.points import NUMBERS
from tete_morris.state import MEN, QUIET, Men, Morris


def load(data: Json) -> Morris:
    """The position dumped as `data`."""
    return load_position(data, MorrisOptions(), _position)


def _position(fields: dict[str, Any], options: MorrisOptions) -> Morris:
    white, black = (bits.pack(NUMBERS[name] for name in fields[colour]) for colour in ("white", "black"))
    seat, hands, moves = fields["seat"], tuple(fields["in_hand"]), fields["moves"]
    require(seat in (0, 1) and len(moves) <= QUIET, "turn")
    require(not white & black and len(hands) == 2 and min(hands) >= 0, "men")
    require(white.bit_count() + hands[0] <= MEN and black.bit_count() + hands[1] <= MEN, "men")
    past = [] if any(hands) else [(white, black)]
    for text in reversed(moves):
        seat = 1 - seat
        past.append(_before(past[-1], seat, text))
    return Morris(options, (white, black), (hands[0], hands[1]), fields["seat"], tuple(reversed(past)))


def _before(after: Men, seat: int, text: str) -> Men:
    """The men before a move of this seat that took nothing."""
    move = parse(text)
    require(move.start is not None and move.take is None, "moves")
    moved = 1 << (move.start or 0) | 1 << move.end
    return (after[0] ^ moved, after[1]) if seat == 0 else (after[0], after[1] ^ moved)
