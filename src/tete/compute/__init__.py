"""Where computer players run: the `EnginePool` protocol, processes on this machine, and the workers of Dask."""

from tete.compute.engine_pool import (
    SOMEBODY,
    Analysis,
    Asker,
    EngineAway,
    EngineBusy,
    EngineError,
    EnginePool,
    EngineRequest,
    Purpose,
    TaskPool,
)
