"""Events and tables written down and read back."""

from __future__ import annotations

import dataclasses
import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tables.live_table import SECRET, started
from tete.core import BadNotation, BadPosition
from tete.tables import (
    Computer,
    Event,
    Local,
    Open,
    PerGame,
    PerMove,
    Remote,
    TableConfig,
    dump_event,
    fold,
    load_event,
)
from tete.tables import events as f
from tete.tables.log_file import read_log, write_log

text = st.text(max_size=12)
number = st.integers(0, 2**53)
occupants = st.one_of(st.just(Open()), st.builds(Local, text), st.builds(Remote, text), st.builds(Computer, text))
config = st.builds(
    TableConfig,
    text,
    number,
    options=st.dictionaries(text, st.one_of(text, number, st.none(), st.booleans(), st.lists(text, max_size=3))),
    clock=st.one_of(st.builds(PerGame, number, number, kind=st.just("game")), st.builds(PerMove, number)),
)
numbers = st.lists(number, max_size=4).map(tuple)
FIELDS = {
    "occupant": occupants,
    "config": config,
    "places": numbers,
    "points": numbers,
    "seat": number,
    "to": number,
    "number": number,
    "rules": number,
    "lent": st.booleans(),
    "reason": st.sampled_from(get_args(f.SeatChangeReason)),
    "offer": st.sampled_from(get_args(f.OfferKind)),
    "chat": st.sampled_from(["all", "seats", "off"]),
}
KINDS = get_args(f.EventPayload)


def some(kind: type) -> st.SearchStrategy[object]:
    names = [field.name for field in dataclasses.fields(kind) if field.name != "kind"]
    return st.builds(kind, **{name: FIELDS.get(name, text) for name in names})


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.builds(Event, number, number, text, text, st.one_of([some(kind) for kind in KINDS])))
def test_events_survive_being_written_down(event: Event) -> None:
    written = dump_event(event)
    assert load_event(written) == event
    assert dump_event(load_event(written)) == written


def test_the_kinds_of_events_are_told_apart_by_name() -> None:
    names = [next(field.default for field in dataclasses.fields(kind) if field.name == "kind") for kind in KINDS]
    assert len(set(names)) == len(KINDS) > 20


@pytest.mark.parametrize("data", ["", "{}", "[]", '{"version": 1, "payload": {"kind": "flew"}}'])
def test_what_is_no_event_is_refused(data: str) -> None:
    with pytest.raises(BadPosition, match="bad-event"):
        load_event(data)


def test_events_of_a_later_format_are_refused_by_name() -> None:
    event = json.loads(dump_event(Event(1, 1, "ann", "c", f.Started())))
    with pytest.raises(BadPosition, match="newer-event"):
        load_event(json.dumps(event | {"format": 99}))


def test_a_table_goes_through_a_file() -> None:
    live = started(["ann", "bob"])
    live.move("take")
    events, secret, table = read_log(write_log(live.events(), SECRET))
    assert (events, secret, table) == (live.events(), SECRET, live.table)
    assert fold(events) == live.table


def test_a_file_that_is_no_table_is_refused_with_the_line() -> None:
    live = started(["ann", "bob"])
    good = write_log(live.events(), SECRET).splitlines()
    broken = {
        1: ["", "hello", '{"a":' + "[" * 99_999, good[1], json.dumps({"tete": "table", "format": 2, "secret": "00"})],
        2: [good[0], "\n".join((good[0], good[2]))],
        3: ["\n".join((*good[:2], "{}")), "\n".join((*good[:2], good[1])), "\n".join((*good[:2], *good[3:]))],
    }
    wrong = json.dumps({"tete": "table", "format": 2, "secret": "00" * 32})
    broken[1].append("\n".join((wrong, *good[1:])))
    for line, files in broken.items():
        for file in files:
            with pytest.raises(BadNotation) as caught:
                read_log(file)
            assert caught.value.details == {"line": line}, file
