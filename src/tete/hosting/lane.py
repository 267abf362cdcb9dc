"""Long computations beside the event loop, one after another, so that no visitor can fill the queue for others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from tete.core import Refused

T = TypeVar("T")

SHARE = 2  # computations that one visitor may have waiting
MOST = 32  # that may wait at all


class Lane:
    """`offload` runs each of them, usually in a thread."""

    def __init__(self, offload: Callable[..., Awaitable[Any]]) -> None:
        self._offload, self._turn = offload, asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def run(self, visitor: str, work: Callable[..., T], *given: Any) -> T:
        if self._waiting[visitor] >= SHARE or self._waiting.total() >= MOST:
            raise Refused("too-fast")
        self._waiting[visitor] += 1
        try:
            async with self._turn:
                result: T = await self._offload(work, *given)
                return result
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]
