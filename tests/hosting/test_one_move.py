"""The way of one move, from the command to the last frame, crosses few files, so a reader can follow it.

Counted is every file of `tete` of which a function runs: those of the room (hosting, tables, store, wire and bus) and
those of the rules (`core` and the folder of the game). The edge of the web is not in it, since no socket is open here:
`server/gate.py` and `server/socket.py` take the bytes, `wire/client.py` decodes them.
"""

from __future__ import annotations

import sys
from itertools import groupby
from math import inf
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tete
from tests.hosting.world import World, run
from tete.core import CHANCE
from tete.games import GAMES
from tete.tables import Open, PerGame, Remote, commands

SOURCE = Path(tete.__file__).parent
MOST_ROOM_FILES = 17  # one less in a game without dice
MOST_FILES = {"headquarter": 25, "headache": 23, "blokus": 25, "mots": 28, "knopf": 24}  # with the rules
PLAYERS = ("ann", "bob", "cyd", "dan")
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
# What happens to a move, by the files that do it. Only the actor and the connection are there before and after; the
# table is a value that all of them read, and `wire/codec.py` writes events as well as messages.
PHASES = {
    "tables/decide.py": "judged",
    "tables/handlers/play.py": "judged",
    "tables/evolve.py": "judged",
    "store/memory.py": "stored",
    "tables/project.py": "shown",
    "hosting/frames.py": "shown",
    "hosting/snapshot.py": "shown",
}


@pytest.fixture(autouse=True)
def same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second game is the first one again, with the same dice, and no move is slow, however busy the machine is."""
    monkeypatch.setattr("secrets.token_bytes", bytes)
    monkeypatch.setattr("tete.hosting.frames.SLOW_S", inf)


class CallTrace:
    """The files of `tete` whose functions run, in the order of their calls."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __enter__(self) -> CallTrace:
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(SOURCE):
            self.calls.append(path.relative_to(SOURCE).as_posix())


def trace_one_move(game: str) -> list[str]:
    """A move in a timed game of people, with a spectator, on a store in memory."""

    async def story() -> list[str]:
        world, seats = World(), max(2, GAMES[game].start().seats)
        actor = await world.create(Remote("ann"), *[Open()] * (seats - 1), clock=PerGame(600_000), game=game)
        for number, player in enumerate(PLAYERS[1:seats], 1):
            await actor.request(player, commands.Sit(number, player))
        await actor.start_if_full()
        clients = {player: await world.connect(actor, player) for player in (*PLAYERS[:seats], "eve")}
        assert CHANCE not in actor.table.prompts
        ((seat, prompt),) = actor.table.prompts.items()
        assert isinstance(seat, int)
        mover, move = clients[actor.table.seats[seat].person or ""], str(actor.table.state.moves(seat)[0])
        before = {player: len(client.snapshots) for player, client in clients.items()}
        with CallTrace() as trace:
            assert (await mover.submit("move", commands.Play(seat, prompt, move)))["ok"]
        assert all(len(client.snapshots) > before[player] for player, client in clients.items())
        return trace.calls

    return run(story)


@pytest.mark.parametrize("game", ["headquarter", "headache", "blokus", "mots", "knopf"])
def test_the_way_of_a_move_crosses_few_files(game: str) -> None:
    trace_one_move(game)  # what is read only once, such as a list of words, is not on the way of a move
    files = set(trace_one_move(game))
    rules = {file for file in files if file.startswith(("core/", f"games/{game}/"))}
    assert len(files - rules) <= MOST_ROOM_FILES, "\n".join(sorted(files - rules))
    assert len(files) <= MOST_FILES[game], "\n".join(sorted(files))


def test_a_move_is_judged_then_durable_and_only_then_shown() -> None:
    files = dict.fromkeys(trace_one_move("knopf"))
    assert [file for file in files if file in STATIONS] == STATIONS


@pytest.mark.parametrize("game", ["headquarter", "headache", "blokus", "mots", "knopf"])
def test_a_move_never_goes_back(game: str) -> None:
    """What has judged a move is done with it when it is stored, and what has stored it when it is shown."""
    phases = [PHASES[file] for file in trace_one_move(game) if file in PHASES]
    assert [phase for phase, _ in groupby(phases)] == ["judged", "stored", "shown"]
