"""Where computer players run: the `EnginePool` protocol, and the pool of processes in `tete.compute.processes`."""

from tete.compute.engine_pool import (
    SOMEBODY,
    Analysis,
    Asker,
    EngineBusy,
    EngineError,
    EnginePool,
    Judging,
    Purpose,
    player_text,
)

__all__ = [
    "SOMEBODY",
    "Analysis",
    "Asker",
    "EngineBusy",
    "EngineError",
    "EnginePool",
    "Judging",
    "Purpose",
    "player_text",
]
