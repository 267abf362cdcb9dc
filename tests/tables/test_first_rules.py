"""Tables and records of the first rules of Headquarter and Headache are replayed exactly by today's rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tables.live_table import LiveTable, started
from tete.core import Over
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions
from tete.records import read
from tete.tables import ArchivedTable, Event, Table, events, fold

# How today's options spell the first rules; then those that the first rules had no word for, or another.
FIRST_RULES = [
    ("headquarter", {"stability": "beside"}, {"stability": "held"}, ["ending"]),
    ("headquarter", {"stability": "half"}, {}, ["ending"]),
    ("headache", {"starts": "protected"}, {}, ["starts", "must_move"]),
    ("headache", {"safe": True, "starts": "protected", "must_move": True}, {}, ["starts", "must_move"]),
]


FIRST_RECORD = Path(__file__).parent.parent / "data" / "first_rules.tete"


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
    record = read(FIRST_RECORD.read_text("utf-8"))
    assert record.options == HeadquarterOptions("beside")
    state = HEADQUARTER.start()
    for ply in record.plies:
        state = state.play(ply.actor, ply.move)
    assert not isinstance(state.turn, Over)
    assert record.result is not None
    assert record.result.reason == "no-placement"
