"""The computers of a live table: every question put to one is thought about, as long as anybody watches."""

from __future__ import annotations

import asyncio
import logging
import time
from random import SystemRandom
from typing import TYPE_CHECKING

from tete.core import CHANCE, Seat
from tete.server.thinking import CannotThink
from tete.tables import ROOM, Computer, Denied, Playing, orders

if TYPE_CHECKING:
    from tete.server.host import Host

log = logging.getLogger("tete.room")


class Thoughts:
    """What the computers at a host's table think about at the moment, question by question."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tasks: dict[tuple[Seat, int], asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def follow(self) -> None:
        """Think about what is asked now, and about nothing else."""
        table, wanted = self._host.table, set[tuple[Seat, int]]()
        if isinstance(table.status, Playing) and self._host.listeners:
            wanted = {
                (seat, ask)
                for seat, ask in table.asks.items()
                if seat != CHANCE and isinstance(table.chairs[seat].sitting, Computer)
            }
        for question in [each for each in self._tasks if each not in wanted]:
            self._tasks.pop(question).cancel()
        for seat, ask in wanted - self._tasks.keys():
            self._tasks[seat, ask] = asyncio.create_task(self._ponder(seat, ask))

    def drop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _ponder(self, seat: Seat, ask: int) -> None:
        """One computer's move; our bug in a player costs it its plan, not its turn."""
        host = self._host
        table, chair = host.table, host.table.chairs[seat].sitting
        assert isinstance(chair, Computer)
        begun = time.monotonic()
        try:
            move = (await host.room.thinkers.think(table.game, table.state.view(seat), chair.level)).move
        except CannotThink:
            move = self._any_move(seat)
        # People want to see what happens: the computers of a table do not play faster than eyes can follow.
        await asyncio.sleep(max(0.0, host.room.pace - (time.monotonic() - begun)))
        reply = await host.tell(ROOM, "", orders.Play(seat, ask, move))
        if isinstance(reply, Denied) and host.table.asks.get(seat) == ask:
            log.error("table %s…: a computer played %r, refused as %s", host.id[:6], move, reply.error.code)
            await host.tell(ROOM, "", orders.Play(seat, ask, self._any_move(seat)))

    def _any_move(self, seat: Seat) -> str:
        return str(SystemRandom().choice(self._host.table.state.moves(seat)))
