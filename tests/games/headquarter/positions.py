"""Small positions drawn as text, and short ways to play in them."""

from __future__ import annotations

import pytest

from tete.core import CHANCE, Actor, Over, Refused
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.games.headquarter.head import EMPTY, Layer, filled, put, read_head
from tete.games.headquarter.move import PIECES
from tete.games.headquarter.options import Stability

SIX = "###\n###"  # the head of most examples: three columns, two rows
THREE = (3,) * len(PIECES)  # of each piece: the bag of the box, and of most examples


def layer_of(text: str) -> Layer:
    """A layer drawn from the top, lines parted by `/`, `.` for an empty cell; its head is a full rectangle."""
    lines = text.split("/")
    head, layer = read_head("\n".join("#" * len(line) for line in lines)), EMPTY
    for index, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != ".":
                layer = put(layer, head.bit(column, len(lines) - index), sign)
    return layer


def holding(piece: str | None, near: str, far: str | None = None, stability: Stability = "held") -> HeadquarterState:
    """Seat 0 holds this piece, before its layer `near`; what was drawn before is of no matter."""
    head = "\n".join("#" * len(line) for line in near.split("/"))
    bag = tuple(left - (kind == piece) for kind, left in zip(PIECES, THREE, strict=True))
    layers = layer_of(near), layer_of(far or "/".join("." * len(line) for line in near.split("/")))
    zero, one = filled(layers[0]), filled(layers[1])
    options = HeadquarterOptions(stability=stability, head=head, pieces=THREE)
    return HeadquarterState(options, bag, layers, piece, 0, (one & ~zero, zero))


def played(head: str | None, *plies: str, **options: object) -> HeadquarterState:
    """The position after these plies; draws are made for each placement."""
    given = dict(options) if head is None else {"head": head, "pieces": THREE, **options}
    state = HEADQUARTER.start(HeadquarterOptions(**given))  # type: ignore[arg-type]
    for text in plies:
        move = HEADQUARTER.parse(text)
        if hasattr(move, "first"):
            state = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}"))
        state = state.play(state.mover if hasattr(move, "first") else CHANCE, move)
    return state


def refused(state: HeadquarterState, text: str, actor: Actor | None = None) -> tuple[str, dict[str, str | int]]:
    """The word and the details with which a move is refused."""
    with pytest.raises(Refused) as caught:
        state.play(state.mover if actor is None else actor, HEADQUARTER.parse(text))
    return caught.value.code, caught.value.details


def allows(state: HeadquarterState, text: str) -> bool:
    """Whether the move may be made; being listed and being played must agree."""
    move = HEADQUARTER.parse(text)
    listed = move in list(state.moves(state.mover))
    if listed:
        state.play(state.mover, move)
    else:
        refused(state, text)
    return listed


def reason(state: HeadquarterState) -> str:
    assert isinstance(state.turn, Over)
    return state.turn.outcome.reason
