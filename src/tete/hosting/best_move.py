"""A position in which a better move is looked for: a puzzle of the day, or a decision of a finished game once more."""

from __future__ import annotations

from collections.abc import Iterable

from tete.compute.engine_pool import EnginePool, Purpose
from tete.core import Actor, BadOptions, Json, Refused, Seat
from tete.core.game import AnyGame
from tete.hosting.analysis import decision, judged
from tete.hosting.queries import preview
from tete.hosting.snapshot import LISTED, turn_json
from tete.i18n import Lang
from tete.tables import JsonObject, Table
from tete.tables.table import AnyState

SHOWN_PLIES = 6  # plies before the position that are shown with it


def position_json(game: AnyGame, state: AnyState, seat: Seat, before: Iterable[tuple[Actor, str]]) -> JsonObject:
    """A position as the seat to move sees it, and its moves if they can be listed."""
    view, moves = state.view(seat), state.moves(seat)
    plies: list[Json] = [{"actor": actor, "text": text} for actor, text in before]
    return {
        "game": game.key,
        "seat": seat,
        "seats": state.seats,
        "colours": [list(colours) for colours in game.colours(state)],
        "view": view.dump(),
        "turn": turn_json(view.turn),
        "moves": [str(move) for move in moves] if len(moves) <= LISTED else None,
        "plies": plies,
    }


def decision_json(table: Table, ply: int) -> JsonObject:
    """The position before a ply of a finished game, as the seat that moved there saw it."""
    state, seat = _decided(table, ply)
    before = table.plies[max(0, ply - SHOWN_PLIES) : ply]
    return position_json(table.game, state, seat, ((each.actor, each.shown_to(seat)) for each in before))


async def try_move(table: Table, ply: int, text: str, engines: EnginePool, visitor: str = "") -> JsonObject:
    """What the judge says of another move in the position before a ply; the rules refuse one that is not allowed."""
    state, seat = _decided(table, ply)
    move = table.game.parse(text)
    state.play(seat, move)
    found = (await judged(table, ply, str(move), engines, visitor, Purpose.HINT)).verdict_on(str(move))
    if found is None:
        raise Refused("no-hint")
    return found


def preview_move(table: Table, ply: int, text: str, lang: Lang) -> JsonObject:
    """What the rules say of another move in the position before a ply."""
    state, seat = _decided(table, ply)
    return preview(table.game, state, seat, text, lang)


def _decided(table: Table, ply: int) -> tuple[AnyState, Seat]:
    state, seat = decision(table, ply)
    if seat is None:
        raise BadOptions("no-such-ply", ply=ply)
    return state, seat
