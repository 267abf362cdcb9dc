"""Where computer players run: the `EnginePool` protocol, and the pool of processes in `tete.compute.processes`."""

from tete.compute.engine_pool import Analysis, EngineBusy, EngineError, EnginePool, player_text

__all__ = ["Analysis", "EngineBusy", "EngineError", "EnginePool", "player_text"]
