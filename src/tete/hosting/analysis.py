"""A finished table looked at again: every position, and how a strong computer values it."""

from __future__ import annotations

from tete.compute.engine_pool import Asker, EngineError, EnginePool, Purpose
from tete.core import Actor, BadOptions, Decide, Json, Refused, Seat
from tete.hosting.snapshot import turn_json
from tete.tables import Finished, JsonObject, Table
from tete.tables.table import AnyState

LEVEL = "6"  # strong, and done within a second
ALTERNATIVES = 5


def replay(table: Table, viewpoint: Seat | None) -> JsonObject:
    """The positions from the first to the last, each with the ply that led there."""
    require_public_moves(table)
    if viewpoint is not None and viewpoint >= table.start.seats:
        raise BadOptions("no-such-seat", seat=viewpoint)
    state = table.start
    plies: list[Json] = [_position(state, viewpoint, None, None)]
    for ply in table.plies:
        state = state.play(ply.actor, table.game.parse(ply.move))
        plies.append(_position(state, viewpoint, ply.actor, ply.shown_to(viewpoint)))
    return {"game": table.game.key, "plies": plies}


def _position(state: AnyState, viewpoint: Seat | None, actor: Actor | None, move: str | None) -> Json:
    view = state.view(viewpoint)
    return {"actor": actor, "move": move, "view": view.dump(), "turn": turn_json(view.turn)}


async def analysis(table: Table, ply: int, engines: EnginePool, visitor: str = "") -> JsonObject:
    """The value of the position before this ply for the seat that moved there, and the best moves."""
    if not isinstance(table.status, Finished):
        raise Refused("not-over")
    if ply >= len(table.plies):
        raise BadOptions("no-such-ply", ply=ply)
    state = table.state_at(ply)
    seat = table.plies[ply].actor
    if not isinstance(seat, int) or not isinstance(state.turn, Decide):
        return {"seat": None, "value": None, "best": []}
    asker = Asker(Purpose.ANALYSIS, visitor, about=f"{table.id} ply {ply}")
    try:
        found = await engines.analyze(table.game, state.view(seat), LEVEL, asker=asker)
    except EngineError:
        raise Refused("no-hint") from None
    ranked = found.ranked or ((found.move, found.value),)
    best: list[Json] = [{"move": move, "value": value} for move, value in ranked[:ALTERNATIVES]]
    return {"seat": seat, "value": found.value, "best": best}


def require_public_moves(table: Table) -> None:
    """While a game with secrets runs, its record is closed."""
    if table.game.secrets and not isinstance(table.status, Finished):
        raise Refused("not-over")
