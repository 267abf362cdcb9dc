"""The story of a finished game: a few moments, chosen by one look at each position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.played_out import played_out
from tete.core import Refused
from tete.hosting import story as module
from tete.hosting.story import story, turning_point, unjudged
from tete.players.heuristics import heuristic_of
from tete.tables import Table, fold
from tete.tables.record_conversion import from_record

GAMES = {"blokus": "duo", "headache": "classic", "headquarter": "classic", "knopf": "quick", "mots": "quarte"}


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    record = played_out(request.param, GAMES[request.param], "random", seed=5)
    table = fold(from_record(record, "t1", "ann", 1000))
    assert isinstance(table, Table)
    return table


def test_a_story_has_a_few_moments_in_order_and_ends_with_the_last_move(table: Table) -> None:
    told = story(table)
    moments = told.moments
    assert told.judged
    assert 2 <= len(moments) <= 4
    assert [each.ply for each in moments] == sorted({each.ply for each in moments})
    kinds = [kind for each in moments for kind in each.kinds]
    assert len(kinds) == len(set(kinds))
    assert {"last", "stroke"} <= set(kinds)
    assert "last" in moments[-1].kinds


def test_a_moment_is_the_position_after_a_decision_as_whoever_made_it_saw_it(table: Table) -> None:
    for each in story(table).moments:
        mover = table.plies[each.ply - 1].actor
        assert isinstance(mover, int)
        assert each.view == table.state_at(each.ply).view(mover).dump()
        assert each.before == table.state_at(each.ply - 1).view(mover).dump()
        assert (each.last[-1].actor, each.last[-1].text) == (mover, table.plies[each.ply - 1].move)  # the whole move


def test_the_best_stroke_is_the_move_that_gained_most(table: Table) -> None:
    """Every move is looked at again, one by one."""
    heuristic = heuristic_of(table.game)
    assert heuristic is not None
    gains = {}
    for number, ply in enumerate(table.plies, 1):
        if isinstance(ply.actor, int):
            before, after = (
                module.leads_of(table.game, table.state_at(at), heuristic)[ply.actor] for at in (number - 1, number)
            )
            gains[number] = after - before
    (stroke,) = (each.ply for each in story(table).moments if "stroke" in each.kinds)
    later = [*gains][4:]  # a first piece on an empty board is no stroke
    assert gains[stroke] == max(gains[number] for number in later)


def test_a_game_that_nobody_can_estimate_is_told_by_its_beginning_middle_and_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "heuristic_of", lambda game: None)
    told = story(table)
    assert not told.judged
    assert [each.kinds for each in told.moments] == [("begin",), ("middle",), ("last",)]


def test_only_a_finished_game_has_a_story() -> None:
    record = played_out("knopf", "quick", "random", seed=5)
    running = fold(from_record(replace(record, plies=record.plies[:5], result=None), "t2", "ann", 1000))
    assert isinstance(running, Table)
    with pytest.raises(Refused, check=lambda error: error.code == "not-over"):
        story(running)


def leads(*numbers: float) -> list[tuple[float, float]]:
    return [(number, -number) for number in numbers]


def test_the_turning_point_is_the_decision_after_which_the_winner_stayed_ahead() -> None:
    decided = range(1, 11)
    assert turning_point((0,), leads(0, 1, -1, -1, -2, -1, 1, 2, 3, 3, 9), decided) == 6
    assert turning_point((1,), leads(0, 1, 1, 1, 2, 1, -1, 2, 3, 3, -9), decided) == 10
    assert turning_point((0,), leads(0, 1, -1, 2, 3, 3, 3, 3, 3, 3, 9), decided) is None, (
        "ahead from the first turns on"
    )
    assert turning_point((), leads(0, 1, -1, 2, 3, 3, -3, 3, 3, 3, 0), decided) is None, "nobody won"


def test_a_game_of_one_move_or_none_is_soon_told() -> None:
    assert unjudged([]) == ()
    assert [(each.ply, each.kinds) for each in unjudged([2])] == [(2, ("begin", "middle", "last"))]
