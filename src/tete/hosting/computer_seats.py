"""The computer seats of a live table: every prompt of one is answered, as long as somebody is connected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import SystemRandom

from tete.compute.engine_pool import EngineBusy, EngineError
from tete.core import CHANCE, Seat
from tete.hosting.protocols import Environment
from tete.tables import Computer, Playing, Rejected, Reply, Table, commands

log = logging.getLogger("tete.hosting")

ATTEMPTS = 4  # analyses of one prompt before any legal move is played instead
PAUSE = 0.25  # seconds before the second attempt; twice as long before each further one
LONGEST_PAUSE = 10.0


class ComputerSeats:
    """One task for each prompt of a computer. `play` gives a move to the table."""

    def __init__(self, env: Environment, play: Callable[[commands.Play], Awaitable[Reply]]) -> None:
        self._env, self._play = env, play
        self._table: Table | None = None
        self._tasks: dict[tuple[Seat, int], asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def follow(self, table: Table, *, watched: bool) -> None:
        """Analyze the prompts that are open now, and stop all other analyses."""
        self._table = table
        wanted = _prompts(table) if watched and isinstance(table.status, Playing) else set()
        for prompt in [each for each in self._tasks if each not in wanted]:
            self._tasks.pop(prompt).cancel()
        for seat, number in wanted - self._tasks.keys():
            self._tasks[seat, number] = asyncio.create_task(self._answer(table, seat, number))

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _answer(self, table: Table, seat: Seat, prompt: int) -> None:
        """Play one move. A bug in a player costs it its plan, not its turn."""
        clock, begun = self._env.clock, self._env.clock.monotonic()
        failures = 0
        while failures < ATTEMPTS:
            try:
                move = await self._analyze(table, seat)
            except EngineError as error:
                failures += not isinstance(error, EngineBusy)
            else:
                await clock.sleep(max(0.0, self._env.limits.computer_pace - (clock.monotonic() - begun)))
                if await self._played(seat, prompt, move):
                    return
                failures += 1
            await clock.sleep(min(LONGEST_PAUSE, PAUSE * 2**failures))
        log.error("table %s…: no computer could move, so any legal move is played", table.id[:6])
        await self._played(seat, prompt, str(SystemRandom().choice(table.state.moves(seat))))

    async def _analyze(self, table: Table, seat: Seat) -> str:
        computer = table.seats[seat].occupant
        assert isinstance(computer, Computer)
        return (await self._env.engines.analyze(table.game, table.state.view(seat), computer.level)).move

    async def _played(self, seat: Seat, prompt: int, move: str) -> bool:
        """Whether the move was accepted, or the prompt is no longer open."""
        reply = await self._play(commands.Play(seat, prompt, move))
        if not isinstance(reply, Rejected) or self._table is None or self._table.prompts.get(seat) != prompt:
            return True
        log.error("table %s…: a computer played %r: %s", self._table.id[:6], move, reply.error.code)
        return False


def _prompts(table: Table) -> set[tuple[Seat, int]]:
    return {
        (seat, prompt)
        for seat, prompt in table.prompts.items()
        if seat != CHANCE and isinstance(table.seats[seat].occupant, Computer)
    }
