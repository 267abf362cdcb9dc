"""Decisions of finished games once more: the position as its seat saw it, and what the judge says of another move."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

from tests.nim import NIM
from tests.played_out import played_out
from tete.compute import EngineRequest
from tete.compute.engine_pool import SOMEBODY, Analysis, Asker
from tete.compute.task import analyze_in_worker
from tete.core import IllegalMove, Refused, TeteError
from tete.games import GAMES, our_games
from tete.hosting.analysis import PLIES_BEFORE_POSITION, analysis, decision_json, preview_move, try_move
from tete.hosting.snapshot import LISTED_MOVES
from tete.players.judging import VERDICTS
from tete.records import PlayerInfo, Record
from tete.tables import Table, fold
from tete.tables.record_conversion import from_record
from tete.wire import answers
from tete.wire.replies import ErrorInfo

KEYS = [game.key for game in our_games()]


class Thinking:
    """The engines of a server, in this process."""

    size = 1
    waiting = 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        return analyze_in_worker(request)


@cache
def finished(game: str) -> Table:
    """A game of two people who play as weak computers do."""
    rules = GAMES[game]
    preset = next(name for name, options in rules.presets.items() if 2 in options.seats)
    record = played_out(game, preset, "level:1", seed=5)
    table = fold(from_record(record, "t1", "ann", 1000))
    assert isinstance(table, Table)
    return table


def decisions(table: Table) -> list[int]:
    return [number for number, ply in enumerate(table.plies) if isinstance(ply.actor, int)]


def analysed(table: Table, ply: int) -> answers.Analysis:
    return asyncio.run(analysis(table, ply, Thinking()))


def tried(table: Table, ply: int, move: str) -> answers.MoveVerdict:
    return asyncio.run(try_move(table, ply, move, Thinking()))


def mistake(table: Table) -> tuple[int, str, answers.MoveVerdict]:
    """The first decision that was no good, the best move there, and the verdict on the one that was made."""
    for ply in decisions(table):
        found = analysed(table, ply)
        if found.played and found.played.verdict in ("inaccuracy", "mistake"):
            return ply, found.best[0].move, found.played
    raise AssertionError("weak players make mistakes")


@pytest.mark.parametrize("key", KEYS)
def test_a_decision_is_shown_as_its_seat_saw_it(key: str) -> None:
    table = finished(key)
    for ply in decisions(table)[:: max(1, len(decisions(table)) // 6)]:
        state, seat = table.state_at(ply), table.plies[ply].actor
        assert isinstance(seat, int)
        shown = decision_json(table, ply)
        assert (shown.game, shown.seat, shown.seats) == (key, seat, 2)
        assert shown.view == state.view(seat).dump()
        assert [each.text for each in shown.plies] == [
            each.text_for(seat) for each in table.plies[max(0, ply - PLIES_BEFORE_POSITION) : ply]
        ]
        if shown.moves is None:
            assert len(state.moves(seat)) > LISTED_MOVES
        else:
            assert table.plies[ply].move in shown.moves


def test_what_others_hide_stays_hidden() -> None:
    table = finished("headquarter")
    ply = decisions(table)[8]
    state, seat = table.state_at(ply), table.plies[ply].actor
    assert isinstance(seat, int)
    shown = decision_json(table, ply)
    assert shown.view != state.view(1 - seat).dump()
    assert shown.view != state.dump()


@pytest.mark.parametrize("key", KEYS)
def test_the_best_move_is_the_best_and_the_move_of_the_game_is_as_bad_as_before(key: str) -> None:
    table = finished(key)
    ply, best, made = mistake(table)
    again = tried(table, ply, best)
    assert (again.move, again.verdict, again.loss) == (best, "best", 0)
    same = tried(table, ply, made.move)
    assert same.verdict == made.verdict
    assert VERDICTS.index(same.verdict) > VERDICTS.index("good")


def test_a_game_from_another_package_has_its_decisions_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, NIM.key, NIM)
    table = finished(NIM.key)
    ply = decisions(table)[0]
    shown = decision_json(table, ply)
    assert shown.moves
    assert tried(table, ply, shown.moves[0]).verdict in VERDICTS


def test_a_move_against_the_rules_is_refused_and_previewed_as_such() -> None:
    table = finished("knopf")
    ply = decisions(table)[0]
    with pytest.raises(IllegalMove):
        tried(table, ply, "a1-d4")
    refused = preview_move(table, ply, "a1-d4", "en")
    assert not refused.ok
    assert isinstance(refused.error, ErrorInfo)
    assert refused.error.text
    assert preview_move(table, ply, table.plies[ply].move, "en").ok


def test_rolls_and_plies_that_do_not_exist_are_no_decisions() -> None:
    table = finished("headache")
    roll = next(number for number, ply in enumerate(table.plies) if not isinstance(ply.actor, int))
    for ply in (roll, len(table.plies)):
        with pytest.raises(TeteError) as refused:
            decision_json(table, ply)
        assert refused.value.code == "no-such-ply"


def test_a_game_under_way_has_no_decisions_to_try_again() -> None:
    over = finished("headquarter")
    record = Record(
        "headquarter", over.config.preset, over.config.read_options(), (PlayerInfo("human", "Odile"),) * 2, ()
    )
    under_way = fold(from_record(record, "t2", "ann", 1000))
    assert isinstance(under_way, Table)
    with pytest.raises(Refused) as refused:
        decision_json(under_way, 0)
    assert refused.value.code == "not-over"
