"""Computer seats: they move as long as somebody is connected, and an engine that fails is asked again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.hosting.world import QUICK, FailingEngines, World, run, settle
from tete.compute import SOMEBODY, Analysis, Asker, EngineBusy, EngineError, EngineRequest
from tete.tables import Computer, Remote, commands


def test_computers_play_while_somebody_is_connected() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Computer(1), Computer(2))
        await settle()
        assert actor.table.plies == ()
        spectator = await world.connect(actor, "zoe")
        await world.clock.advance(1)
        assert spectator.table["ply"] > 2
        actor.unsubscribe(spectator.connection)
        ply = len(actor.table.plies)
        await world.clock.advance(10)
        assert len(actor.table.plies) <= ply + 1

    run(story)


def test_a_computer_does_not_move_faster_than_people_can_follow() -> None:
    async def story() -> None:
        world = World(replace(QUICK, computer_move_s=0.4))
        actor = await world.create(Computer(1), Computer(2))
        await world.connect(actor, "zoe")
        for moves in range(3):
            assert len(actor.table.plies) == moves
            await world.clock.advance(0.41)

    run(story)


@pytest.mark.parametrize(
    "failures",
    [
        [EngineError("too slow"), EngineError("worker died")],
        ["nonsense", EngineError("failed"), "a1-a1"],
        [EngineBusy("full")] * 8,
    ],
)
def test_an_engine_that_fails_is_asked_again(failures: list[EngineError | str]) -> None:
    async def story() -> None:
        engines = FailingEngines(list(failures))
        world = World(engines=engines)
        actor = await world.create(Computer(1), Remote("ann"))
        await world.connect(actor, "ann")
        await world.clock.advance(120)
        assert len(actor.table.plies) == 1
        assert engines.asked == len(failures) + 1

    run(story)


class Thinking:
    """Says what has become of its analyses."""

    size, waiting, begun, stopped = 1, 0, 0, 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.begun += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        raise AssertionError


def test_an_analysis_stops_when_its_prompt_is_taken_back_or_nobody_is_connected() -> None:
    async def story() -> None:
        engines = Thinking()
        world = World(engines=engines)
        actor = await world.create(Remote("ann"), Computer(1))
        ann = await world.connect(actor, "ann")
        await ann.play()
        assert (engines.begun, engines.stopped) == (1, 0)
        assert (await ann.submit("back", commands.Propose("takeback", 0)))["ok"]
        assert (engines.begun, engines.stopped) == (1, 1)
        await ann.play("again")
        actor.unsubscribe(ann.connection)
        await settle()
        assert (engines.begun, engines.stopped) == (2, 2)

    run(story)
