"""Loads a dumped position, and rejects one that is not possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tete.core.bits import members
from tete.core.errors import BadOptions, BadPosition
from tete.core.json import Json
from tete.core.options import load_options
from tete.core.turn import Decide, Roll
from tete.games.headquarter.head import Head, read_head
from tete.games.headquarter.layer import EMPTY, Layer, colour_at, filled, put
from tete.games.headquarter.move import COLOURS, COPIES, PIECES, drawn_pieces, piece_of
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState, Reason

FIELDS = {"options", "layers", "pushed", "seen", "bag", "piece"}
TURN_FIELDS = {"mover", "closing"}  # older dumps are without: seats alternated
CLOSINGS: dict[Json, Reason | None] = {None: None, "layer-full": "layer-full", "no-placement": "no-placement"}


def load_state(data: Json) -> HeadquarterState:
    """The position dumped as `data`; raises `BadPosition` if it is not possible."""
    if not isinstance(data, dict) or set(data) - TURN_FIELDS != FIELDS:
        raise BadPosition("bad-position", why=f"not an object of {', '.join(sorted(FIELDS))}")
    options = _options(data["options"])
    head = read_head(options.head)
    first, second = (_layer(head, lines) for lines in _list(data["layers"], "layers", 2))
    zero, one = (_cells(head, names) for names in _list(data["seen"], "seen", 2))
    piece = data["piece"]
    if piece is not None and piece not in PIECES:
        raise BadPosition("bad-position", why="no such piece")
    state = HeadquarterState(
        options,
        (first, second),
        _bag(data["bag"]),
        None if piece is None else str(piece),
        _cells(head, data["pushed"]),
        (zero, one),
    )
    state = _with_turn(state, data)
    _check_pieces(state)
    _check_memory(state)
    _check_turn(state)
    return state


def _options(data: Json) -> HeadquarterOptions:
    if not isinstance(data, dict):
        raise BadPosition("bad-position", why="options are not an object")
    try:
        return load_options(HeadquarterOptions(), data)
    except BadOptions as error:
        raise BadPosition("bad-position", why=str(error)) from error


def _with_turn(state: HeadquarterState, data: dict[str, Json]) -> HeadquarterState:
    """The seat to place and, where only the starter ends the game, why his piece was the last."""
    mover, closing = data.get("mover", state.placed % 2), data.get("closing")
    skips = state.options.ending == "starter" and state.placed > 0
    if type(mover) is not int or mover not in ((0, 1) if skips else (state.placed % 2,)):
        raise BadPosition("bad-position", why="it is not that seat's turn")
    if not isinstance(closing, str | None) or closing not in CLOSINGS or (closing and not skips):
        raise BadPosition("bad-position", why="the starter has not brought the end about")
    return replace(state, mover=mover, closing=CLOSINGS[closing])


def _list(data: Json, name: str, size: int | None = None) -> list[Json]:
    if not isinstance(data, list) or size not in (None, len(data)):
        raise BadPosition("bad-position", why=f"{name} is not a list of the right length")
    return data


def _layer(head: Head, data: Json) -> Layer:
    signs = "".join(str(line) for line in _list(data, "layer", head.rows))
    order = head.lines(lambda bit: "#")
    if any(not isinstance(line, str) for line in _list(data, "layer")) or len(signs) != head.rows * head.columns:
        raise BadPosition("bad-position", why="a layer is not as large as the head")
    layer = EMPTY
    for index, (sign, place) in enumerate(zip(signs, "".join(order), strict=True)):
        row, column = head.rows - index // head.columns, index % head.columns
        if (sign == " ") != (place == " ") or sign not in (" ", ".", *COLOURS):
            raise BadPosition("bad-position", why="a layer does not fit the head")
        if sign in COLOURS:
            layer = put(layer, head.bit(column, row), sign)
    return layer


def _cells(head: Head, data: Json) -> int:
    named = {head.name(number): 1 << number for number in members(head.cells)}
    cells = 0
    for name in _list(data, "cells"):
        if not isinstance(name, str) or name not in named or named[name] & cells:
            raise BadPosition("bad-position", why="no such cell, or one named twice")
        cells |= named[name]
    return cells


def _bag(data: Json) -> tuple[int, ...]:
    if not isinstance(data, dict) or set(data) != set(PIECES):
        raise BadPosition("bad-position", why="the bag does not list every piece")
    counts = [count for count in map(data.__getitem__, PIECES) if type(count) is int and 0 <= count <= COPIES]
    if len(counts) != len(PIECES):
        raise BadPosition("bad-position", why=f"the bag holds 0 to {COPIES} of each piece")
    return tuple(counts)


def _placed_pieces(state: HeadquarterState) -> list[str]:
    pieces = drawn_pieces(state.bag)
    if state.piece is not None:
        if state.piece not in pieces:
            raise BadPosition("bad-position", why="the drawn piece is still in the bag")
        pieces.remove(state.piece)
    return pieces


def _check_pieces(state: HeadquarterState) -> None:
    """The cubes are those of the pieces drawn, and no seat has placed more often than it had turns."""
    pieces = _placed_pieces(state)
    drawn = "".join(pieces)
    for index, colour in enumerate(COLOURS):
        if sum(layer[index].bit_count() for layer in state.layers) != drawn.count(colour):
            raise BadPosition("bad-position", why="the cubes are not those of the pieces drawn")
    if state.pushed & ~(state.filled(0) & state.filled(1)):
        raise BadPosition("bad-position", why="a piece through the head fills both layers")
    for number in members(state.pushed):
        pair = piece_of(*(colour_at(layer, 1 << number) for layer in state.layers))
        if pair not in pieces:
            raise BadPosition("bad-position", why="the pieces through the head are not among those drawn")
        pieces.remove(pair)
    second = state.placed // 2
    turns = (state.placed if state.options.ending == "starter" else state.placed - second), second
    for layer, most in zip(state.layers, turns, strict=True):
        pairs, odd = divmod((filled(layer) & ~state.pushed).bit_count(), 2)
        if odd or pairs > most:
            raise BadPosition("bad-position", why="a seat places whole pieces, one a turn")


def _check_memory(state: HeadquarterState) -> None:
    """Of two cubes back to back that are not one piece, the later seat has seen the earlier one's, and only it."""
    zero, one = state.seen
    either = state.filled(0) | state.filled(1)
    if zero & ~state.filled(1) or one & ~state.filled(0) or zero & one or zero | one != either & ~state.pushed:
        raise BadPosition("bad-position", why="the seats cannot have seen just that")


def _check_turn(state: HeadquarterState) -> None:
    """A piece is drawn only for a seat that can place it, in a game that is not over."""
    if isinstance(state.turn, Decide):
        before = replace(state, bag=_returned(state.bag, str(state.piece)), piece=None)
        if not isinstance(before.turn, Roll):
            raise BadPosition("bad-position", why="no piece was to be drawn")


def _returned(bag: Sequence[int], piece: str) -> tuple[int, ...]:
    """The bag before the piece was drawn."""
    return tuple(left + (kind == piece) for kind, left in zip(PIECES, bag, strict=True))
