"""The way of one move, from the command to the last frame, crosses few files, so a reader can follow it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tete
from tests.hosting.world import World, run
from tete.core import CHANCE
from tete.tables import PerGame

SOURCE = Path(tete.__file__).parent
MOST_FILES = 25  # with the rules of the game, `core` and its folder in `games`, as one
RULES = ("core/", "games/")
# Where a move is sent, queued, judged, applied, made durable, shown and written.
STATIONS = [
    "hosting/connection.py",
    "hosting/table_actor.py",
    "tables/decide.py",
    "tables/handlers/play.py",
    "tables/evolve.py",
    "store/memory.py",
    "hosting/frames.py",
]


class CallTrace:
    """The files of `tete` whose functions run, in the order of their first calls."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}

    def __enter__(self) -> CallTrace:
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(SOURCE):
            self.files[path.relative_to(SOURCE).as_posix()] = None


def trace_one_move(game: str) -> list[str]:
    """A move in a timed game of two people, with a spectator, on a store in memory."""

    async def story() -> list[str]:
        world = World()
        actor = await world.two(PerGame(600_000), game)
        clients = {player: await world.connect(actor, player) for player in ("ann", "bob", "eve")}
        assert CHANCE not in actor.table.prompts
        (seat,) = actor.table.prompts
        assert isinstance(seat, int)
        mover = clients[actor.table.seats[seat].person or ""]
        before = {player: len(client.snapshots) for player, client in clients.items()}
        with CallTrace() as trace:
            assert (await mover.play())["ok"]
        assert all(len(client.snapshots) > before[player] for player, client in clients.items())
        return list(trace.files)

    return run(story)


@pytest.mark.parametrize("game", ["knopf", "headache", "headquarter"])
def test_the_way_of_a_move_crosses_few_files(game: str) -> None:
    files = [file for file in trace_one_move(game) if not file.startswith(RULES)]
    assert 1 + len(files) <= MOST_FILES, "\n".join(sorted(files))


def test_a_move_is_judged_then_durable_and_only_then_shown() -> None:
    files = trace_one_move("knopf")
    assert [file for file in files if file in STATIONS] == STATIONS
