"""What is played at a table, for its snapshots: the game, its preset, what differs from it, and the clock."""

from __future__ import annotations

from tete.core import Json, TeteError
from tete.tables import AnyTable, JsonObject
from tete.tables.clock import ClockConfig, PerGame, PerMove
from tete.tables.config import TableConfig


def about(table: AnyTable) -> JsonObject:
    return {
        "game": table.config.game,
        "preset": table.config.preset,
        "options": table.config.options,
        "played": played_json(table.config),
        "time_limit": _time_limit(table.config.clock),
        "access": table.config.access,
        "name": ", ".join(seat.name for seat in table.seats if seat.name),
        "previous": table.previous,
        "successor": table.successor,
    }


def played_json(config: TableConfig) -> list[Json]:
    """What is to be said of a table beside its preset; nothing where its options are not those of today's game."""
    try:
        told = [*config.read_options().played(config.rules.presets[config.preset])]
    except TeteError:
        return []
    return [{"code": code, "n": number} for code, number in told]


def _time_limit(clock: ClockConfig) -> Json:
    match clock:
        case PerGame(bank, increment):
            return {"kind": "game", "minutes": bank / 60_000, "increment": increment / 1000}
        case PerMove(limit):
            return {"kind": "move", "seconds": limit / 1000}
        case _:
            return None
