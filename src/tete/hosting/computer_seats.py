"""The computers of a live table: every question put to one is thought about, as long as anybody watches."""

from __future__ import annotations

import asyncio
import logging
import time
from random import SystemRandom
from typing import TYPE_CHECKING

from tete.core import CHANCE, Seat
from tete.compute.processes import EngineError
from tete.tables import SYSTEM, Computer, Rejected, Playing, commands

if TYPE_CHECKING:
    from tete.hosting.table_actor import TableActor

log = logging.getLogger("tete.room")


class ComputerSeats:
    """What the computers at a host's table analyze about at the moment, question by question."""

    def __init__(self, host: TableActor) -> None:
        self._host = host
        self._tasks: dict[tuple[Seat, int], asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def follow(self) -> None:
        """Think about what is asked now, and about nothing else."""
        table, wanted = self._host.table, set[tuple[Seat, int]]()
        if isinstance(table.status, Playing) and self._host.connections:
            wanted = {
                (seat, prompt)
                for seat, prompt in table.prompts.items()
                if seat != CHANCE and isinstance(table.seats[seat].occupant, Computer)
            }
        for question in [each for each in self._tasks if each not in wanted]:
            self._tasks.pop(question).cancel()
        for seat, prompt in wanted - self._tasks.keys():
            self._tasks[seat, prompt] = asyncio.create_task(self._ponder(seat, prompt))

    def drop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _ponder(self, seat: Seat, prompt: int) -> None:
        """One computer's move; our bug in a player costs it its plan, not its turn."""
        host = self._host
        table, seat_state = host.table, host.table.seats[seat].occupant
        assert isinstance(seat_state, Computer)
        begun = time.monotonic()
        try:
            move = (await host.room.engines.analyze(table.game, table.state.view(seat), seat_state.level)).move
        except EngineError:
            move = self._any_move(seat)
        # People want to see what happens: the computers of a table do not play faster than eyes can follow.
        await asyncio.sleep(max(0.0, host.room.pace - (time.monotonic() - begun)))
        reply = await host.tell(SYSTEM, "", commands.Play(seat, prompt, move))
        if isinstance(reply, Rejected) and host.table.prompts.get(seat) == prompt:
            log.error("table %s…: a computer played %r, refused as %s", host.id[:6], move, reply.error.code)
            await host.tell(SYSTEM, "", commands.Play(seat, prompt, self._any_move(seat)))

    def _any_move(self, seat: Seat) -> str:
        return str(SystemRandom().choice(self._host.table.state.moves(seat)))
