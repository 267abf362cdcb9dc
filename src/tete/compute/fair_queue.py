"""Who is next at the engines: the most urgent purpose first, and within one the visitors in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from tete.compute.engine_pool import Asker, EngineBusy, Purpose

Line = OrderedDict[str, deque[asyncio.Future[None]]]  # for each visitor what waits, the next visitor first


class FairQueue:
    """So many may be inside at once. `most` may wait for each purpose, `share` of them for one visitor.

    The seats of games may always wait: there are no more of them than tables, and a game cannot go on without them.
    """

    def __init__(self, places: int, most: int, share: int) -> None:
        self.most, self.share = most, share
        self._places = self._free = places  # fewer than none are free after some were taken away
        self._lines: dict[Purpose, Line] = {purpose: OrderedDict() for purpose in sorted(Purpose)}
        self._lengths = dict.fromkeys(self._lines, 0)

    @property
    def waiting(self) -> int:
        return sum(self._lengths.values())

    async def enter(self, asker: Asker) -> None:
        """Wait for a place; `EngineBusy` if too many wait already."""
        if self._free > 0:
            self._free -= 1
            return
        line, purpose = self._lines[asker.purpose], asker.purpose
        if purpose != Purpose.SEAT:
            mine = len(line.get(asker.visitor, ()))
            if mine >= self.share or self._lengths[purpose] >= self.most:
                raise EngineBusy(f"{purpose.name.lower()} of {asker.visitor}")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.setdefault(asker.visitor, deque()).append(turn)
        self._lengths[purpose] += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(asker, turn)
            else:  # it was its turn at the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """One place is free again: the next one has it."""
        self._free += 1
        self._hand_over()

    def resize(self, places: int) -> None:
        """From now on so many may be inside. Those who are inside stay."""
        self._free += places - self._places
        self._places = places
        self._hand_over()

    def _hand_over(self) -> None:
        while self._free > 0 and (turn := self._next()) is not None:
            if not turn.cancelled():  # else its task has not noticed yet
                self._free -= 1
                turn.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        """Whose turn it is, taken out of its line."""
        for purpose, line in self._lines.items():
            if not line:
                continue
            visitor, turns = line.popitem(last=False)
            turn = turns.popleft()
            self._lengths[purpose] -= 1
            if turns:
                line[visitor] = turns  # behind all other visitors
            return turn
        return None

    def _forget(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        line = self._lines[asker.purpose]
        turns = line.get(asker.visitor)
        if turns is not None and turn in turns:
            turns.remove(turn)
            self._lengths[asker.purpose] -= 1
            if not turns:
                del line[asker.visitor]
