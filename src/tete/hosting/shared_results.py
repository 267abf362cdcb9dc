"""Results that are the same for all who ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from tete.core import TeteError

T = TypeVar("T")


class Spawn(Protocol):
    """Starts work that nobody has to wait for."""

    def __call__(self, work: Coroutine[Any, Any, T], /) -> asyncio.Task[T]: ...


class SharedResults:
    """Work that is done once, for all who ask meanwhile; the `most` latest results are kept, a refusal is not.

    It goes on when whoever asked first has gone away.
    """

    def __init__(self, spawn: Spawn, most: int) -> None:
        self._spawn, self._most = spawn, most
        self._tasks: dict[object, asyncio.Task[Any]] = {}

    async def get(self, key: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = self._spawn(self._result(key, work))
            while len(self._tasks) > self._most:
                del self._tasks[next(iter(self._tasks))]
        result: T | TeteError = await asyncio.shield(task)
        if isinstance(result, TeteError):
            raise result
        return result

    async def _result(self, key: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T | TeteError:
        """A refusal is an answer to whoever asked; everything else is a bug of the work, and logged."""
        kept = False
        try:
            result = await work()
            kept = True
            return result
        except TeteError as refusal:
            return refusal
        finally:
            if not kept:
                self._tasks.pop(key, None)
