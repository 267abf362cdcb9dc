"""The computer seats of a live table: every prompt of one is answered, as long as somebody is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from tete.compute.engine_pool import Asker, EngineAway, EngineBusy, EngineError, Purpose
from tete.core import CHANCE, Seat
from tete.hosting.log import at
from tete.hosting.protocols import Environment
from tete.store.store import StoreError
from tete.tables import Computer, Playing, Rejected, Reply, Table, commands

PAUSE = 0.25  # seconds before the second attempt; twice as long before each further one
LONGEST_PAUSE = 30.0
PATIENCE = 2.0  # seconds without an engine, after which the table says that the computer waits

Wait = Literal["engine", "store"]  # for an engine that is free and works; for a store that takes the move


class ComputerSeats:
    """One task for each prompt of a computer. `play` gives a move to the table; `changed` is told of new `waits`.

    A computer plays the move that it chose, and no other. If it cannot, it waits and tries again, and says so.
    """

    def __init__(
        self, env: Environment, play: Callable[[commands.Play], Awaitable[Reply]], changed: Callable[[], None]
    ) -> None:
        self._env, self._play, self._changed = env, play, changed
        self._table: Table | None = None
        self._tasks: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self.waits: dict[Seat, Wait] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def follow(self, table: Table, *, watched: bool) -> None:
        """Analyze the prompts that are open now, and stop all other analyses."""
        self._table = table
        wanted = _prompts(table) if watched and isinstance(table.status, Playing) else set()
        for prompt in [each for each in self._tasks if each not in wanted]:
            self._tasks.pop(prompt).cancel()
            self._wait(prompt[0], None)
        for seat, number in wanted - self._tasks.keys():
            self._tasks[seat, number] = asyncio.create_task(self._answer(table, seat, number))

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        self.waits.clear()

    async def _answer(self, table: Table, seat: Seat, prompt: int) -> None:
        """Play one move, sooner or later."""
        clock, begun = self._env.clock, self._env.clock.monotonic()
        move, failures = None, 0
        while True:
            waits: Wait = "engine"
            try:
                if move is None:
                    move = await self._analyze(table, seat, prompt)
                    await clock.sleep(max(0.0, self._env.limits.computer_pace - (clock.monotonic() - begun)))
                reply = await self._play(commands.Play(seat, prompt, move))
                if not isinstance(reply, Rejected) or not self._asked(seat, prompt):
                    self._wait(seat, None)
                    return
                if isinstance(reply.error, StoreError) or reply.error.code == "table-busy":
                    waits = "store"  # and the move is good
                else:
                    at(table.id, table.version).error("a computer played %r: %s", move, reply.error.code)
                    move = None
            except EngineError as error:
                if not isinstance(error, EngineBusy | EngineAway):  # the pool says so once for all tables
                    at(table.id, table.version).error("a computer found no move: %s", error)
            except Exception:  # a bug of ours must not end the game
                at(table.id, table.version).exception("a computer could not move")
                move = None
            failures += 1
            self._wait(seat, waits)
            await clock.sleep(min(LONGEST_PAUSE, PAUSE * 2**failures))

    async def _analyze(self, table: Table, seat: Seat, prompt: int) -> str:
        computer = table.seats[seat].occupant
        assert isinstance(computer, Computer)
        patience = self._env.clock.call_later(PATIENCE, lambda: self._wait(seat, "engine"))

        def begun() -> None:
            patience.cancel()
            self._wait(seat, None)

        asker = Asker(Purpose.SEAT, table.owner, begun, f"{table.id} {prompt} {seat}")
        try:
            view = table.state.view(seat)
            return (await self._env.engines.analyze(table.game, view, computer.level, asker=asker)).move
        finally:
            patience.cancel()

    def _asked(self, seat: Seat, prompt: int) -> bool:
        """Whether the prompt is still open."""
        return self._table is not None and self._table.prompts.get(seat) == prompt

    def _wait(self, seat: Seat, what: Wait | None) -> None:
        if self.waits.get(seat) == what:
            return
        if what is None:
            del self.waits[seat]
        else:
            self.waits[seat] = what
        self._changed()


def _prompts(table: Table) -> set[tuple[Seat, int]]:
    return {
        (seat, prompt)
        for seat, prompt in table.prompts.items()
        if seat != CHANCE and isinstance(table.seats[seat].occupant, Computer)
    }
