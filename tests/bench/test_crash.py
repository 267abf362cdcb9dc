"""kill -9 in the middle of games: what was acknowledged is there, clocks are fair, everybody comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.clients import Served
from bench.crash import TABLE, Player, Tally, crash
from bench.faults import COMPUTERS, FAULTS, unseen_by_people


@pytest.mark.deep
def test_a_room_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    tally = asyncio.run(crash(tmp_path, kills=2, tables=2, pause=0.8))
    assert tally.kills == 2
    assert tally.acknowledged > 50
    assert tally.finished == tally.games == 2
    assert tally.clean, tally


@pytest.mark.deep
@pytest.mark.parametrize("fault", ["disk full", "damaged pages"])
def test_a_room_with_a_fault_loses_nothing_and_shows_nothing_wrong(tmp_path: Path, fault: str) -> None:
    tally = asyncio.run(FAULTS[fault](tmp_path / "room", 4))
    assert tally.acknowledged > 20
    assert tally.clean, tally


@pytest.mark.deep
def test_a_computer_may_have_answered_the_move_that_waited_for_its_reply(tmp_path: Path) -> None:
    against = Player(Served(tmp_path), Tally(), 1, COMPUTERS)
    against.plies = ["a1-a2"]
    moves = [(0, "a1-a2"), (0, "b1-b2"), (1, "c1-c2")]
    assert unseen_by_people(against, moves) == 1
    between = Player(Served(tmp_path), Tally(), 1, TABLE)
    between.plies = ["a1-a2"]
    assert unseen_by_people(between, moves) == 2
