"""Tables and records of the first rules of Headquarter and Headache are replayed exactly by today's rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.tables.live_table import LiveTable, started
from tete.core import Over, random_game
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions
from tete.records import PlayerInfo, Record, read, write
from tete.tables import ArchivedTable, Event, Table, events, fold

# How today's options spell the first rules; then those that the first rules had no word for, or another.
FIRST_RULES = [
    ("headquarter", {"stability": "beside"}, {"stability": "held"}, ["ending"]),
    ("headquarter", {"stability": "half"}, {}, ["ending"]),
    ("headache", {"starts": "protected"}, {}, ["starts", "must_move"]),
    ("headache", {"safe": True, "starts": "protected", "must_move": True}, {}, ["starts", "must_move"]),
]


def as_written_then(live: LiveTable, then: dict[str, Any], unknown: list[str], rules: int = 1) -> list[Event]:
    """The log as the version with the first rules wrote it."""
    first, *rest = live.events()
    assert isinstance(first.payload, events.Created)
    config = first.payload.config
    options = {name: value for name, value in (config.options | then).items() if name not in unknown}
    return [replace(first, payload=replace(first.payload, config=replace(config, options=options), rules=rules)), *rest]


@pytest.mark.parametrize(("game", "now", "then", "unknown"), FIRST_RULES)
def test_a_table_of_the_first_rules_is_replayed_as_it_was_played(
    game: str, now: dict[str, Any], then: dict[str, Any], unknown: list[str]
) -> None:
    live = started(["ann", "bob"], game=game, options=now)
    for _ in range(30):
        if not isinstance(live.table.state.turn, Over):
            live.move()
    table = fold(as_written_then(live, then, unknown))
    assert isinstance(table, Table)
    assert (table.state, table.config, table.status) == (live.table.state, live.table.config, live.table.status)


def test_a_game_of_the_first_rules_ends_where_it_ended() -> None:
    live = started(["ann", "bob"], game="headquarter", options={"stability": "beside"})
    live.play_out()
    table = fold(as_written_then(live, {"stability": "held"}, ["ending"]))
    assert isinstance(table, Table)
    assert isinstance(table.state.turn, Over)


@pytest.mark.parametrize("game", ["headquarter", "headache"])
def test_rules_that_are_not_known_give_an_archived_table(game: str) -> None:
    live = started(["ann", "bob"], game=game)
    live.move()
    assert isinstance(fold(as_written_then(live, {}, [], rules=3)), ArchivedTable)


def test_a_record_of_the_first_rules_is_read() -> None:
    """It names no stability; by today's rules its last player could have placed once more."""
    rng, found = Random(1), 0
    while found < 3:
        options = HeadquarterOptions("beside")
        game = list(random_game(HEADQUARTER.start(options), rng))
        end = game[-1][1].turn
        assert isinstance(end, Over)
        players = (PlayerInfo("random"), PlayerInfo("random"))
        plies = tuple(ply for ply, _ in game)
        text = write(Record("headquarter", "classic", options, players, plies, result=end.outcome))
        state = HEADQUARTER.start()
        for ply in plies:
            state = state.play(ply.actor, ply.move)
        record = read(text.replace("option stability: beside\n", ""))
        assert record.result == end.outcome
        if not isinstance(state.turn, Over):
            found += 1
            assert record.options == options
