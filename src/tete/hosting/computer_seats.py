"""The computer seats of a live table: every prompt of one is answered, as long as somebody is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from tete.compute.engine_pool import Asker, EngineAway, EngineBusy, EngineError, EngineRequest, Purpose
from tete.core import CHANCE, Seat
from tete.hosting.environment import Environment, table_logger
from tete.players import Level
from tete.store.store import StoreError
from tete.tables import Computer, Playing, Rejected, Reply, Table, commands

RETRY_PAUSE_S = 0.25  # before the second attempt; twice as long before each further one
LONGEST_RETRY_PAUSE_S = 30.0
STALLED_AFTER_S = 2.0  # without an engine, after which the table shows that the computer waits

QUICK_LEVEL = 6  # up to which a computer thinks for a tenth of a second or two

Missing = Literal["engine", "store"]  # what a computer waits for: a free engine, or a store that takes the move


class ComputerSeats:
    """One task for each prompt of a computer.

    `payer` says whose thoughts they are: visitors take turns. `play` plays a move at the table. `changed` is called
    when another computer stalls, or no longer does. A computer plays the move that it chose, and no other. If it
    cannot, it waits and tries again; meanwhile it is stalled.
    """

    def __init__(
        self,
        env: Environment,
        payer: Callable[[], str],
        play: Callable[[commands.Play], Awaitable[Reply]],
        changed: Callable[[], None],
    ) -> None:
        self._env, self._payer, self._play, self._changed = env, payer, play, changed
        self._table: Table | None = None
        self._tasks: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self.stalled: dict[Seat, Missing] = {}

    @property
    def thinking(self) -> bool:
        """Whether a computer has a prompt to answer."""
        return bool(self._tasks)

    def follow(self, table: Table, *, watched: bool) -> None:
        """Analyze the prompts that are open now, and stop all other analyses."""
        self._table = table
        wanted = _prompts(table) if watched and isinstance(table.status, Playing) else set()
        for prompt in [prompt for prompt in self._tasks if prompt not in wanted]:
            self._tasks.pop(prompt).cancel()
            self._set_stalled(prompt[0], None)
        for seat, number in wanted - self._tasks.keys():
            self._tasks[seat, number] = asyncio.create_task(self._answer(table, seat, number))

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        self.stalled.clear()

    async def _answer(self, table: Table, seat: Seat, prompt: int) -> None:
        """Play one move, sooner or later."""
        clock, started_at = self._env.clock, self._env.clock.monotonic()
        move, failures = None, 0
        while True:
            missing: Missing = "engine"
            try:
                if move is None:
                    move = await self._analyze(table, seat, prompt)
                    await clock.sleep(max(0.0, self._env.limits.computer_move_s - (clock.monotonic() - started_at)))
                reply = await self._play(commands.Play(seat, prompt, move))
                if not isinstance(reply, Rejected) or not self._is_open(seat, prompt):
                    self._set_stalled(seat, None)
                    return
                if isinstance(reply.error, StoreError) or reply.error.code == "table-busy":
                    missing = "store"  # and the move is good
                else:
                    table_logger(table.id, table.version).error("a computer played %r: %s", move, reply.error.code)
                    move = None
            except EngineError as error:
                if not isinstance(error, EngineBusy | EngineAway):  # the pool says so once for all tables
                    table_logger(table.id, table.version).error("a computer found no move: %s", error)
            except Exception:  # a bug of ours must not end the game
                table_logger(table.id, table.version).exception("a computer could not move")
                move = None
            failures += 1
            self._set_stalled(seat, missing)
            await clock.sleep(min(LONGEST_RETRY_PAUSE_S, RETRY_PAUSE_S * 2**failures))

    async def _analyze(self, table: Table, seat: Seat, prompt: int) -> str:
        computer = table.seats[seat].occupant
        assert isinstance(computer, Computer)
        stall_timer = self._env.clock.call_later(STALLED_AFTER_S, lambda: self._set_stalled(seat, "engine"))

        def on_begin() -> None:
            stall_timer.cancel()
            self._set_stalled(seat, None)

        quick = computer.level <= QUICK_LEVEL
        asker = Asker(Purpose.SEAT, self._payer(), on_begin, f"{table.id} {prompt} {seat}", quick)
        try:
            request = EngineRequest(table.game.key, table.state.view(seat), Level(computer.level))
            return (await self._env.engines.analyze(request, asker)).move
        finally:
            stall_timer.cancel()

    def _is_open(self, seat: Seat, prompt: int) -> bool:
        """Whether the prompt is still open."""
        return self._table is not None and self._table.prompts.get(seat) == prompt

    def _set_stalled(self, seat: Seat, missing: Missing | None) -> None:
        if self.stalled.get(seat) == missing:
            return
        if missing is None:
            del self.stalled[seat]
        else:
            self.stalled[seat] = missing
        self._changed()


def _prompts(table: Table) -> set[tuple[Seat, int]]:
    return {
        (seat, prompt)
        for seat, prompt in table.prompts.items()
        if seat != CHANCE and isinstance(table.seats[seat].occupant, Computer)
    }
