"""Events and summaries as JSON: written, read back, and refused where they are not exactly ours."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tete.core import BadPosition
from tete.core.match import MatchGame
from tete.tables import (
    Computer,
    Event,
    Local,
    NoClock,
    Open,
    PerGame,
    PerMove,
    Remote,
    TableConfig,
    TableSummary,
    events,
)
from tete.tables.events import FORMAT
from tete.tables.seats import SeatKind
from tete.wire import encode, load_event, load_summary

text = st.text(max_size=12)
number = st.integers(-1, 2**53)
moment = st.integers(0, events.LAST_MS)
numbers = st.lists(number, max_size=4).map(tuple)
texts = st.lists(text, max_size=4).map(tuple)
level = st.integers(1, 9)
occupants = st.one_of(st.just(Open()), st.builds(Local, text), st.builds(Remote, text), st.builds(Computer, level))
clocks = st.one_of(st.just(NoClock()), st.builds(PerGame, number, number), st.builds(PerMove, number))
option = st.one_of(text, number, st.none(), st.booleans(), st.lists(text, max_size=3))
access = st.sampled_from(["public", "link", "players"])
config = st.builds(
    TableConfig, text, number, text, st.dictionaries(text, option), clocks, st.booleans(), access=access, stand_in=level
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "occupant": occupants,
    "config": config,
    "places": numbers,
    "points": numbers,
    "order": numbers,
    "earlier": st.lists(st.builds(MatchGame, numbers, numbers), max_size=2).map(tuple),
    "imported": st.booleans(),
    "seat": number,
    "to": number,
    "gap": st.none() | moment,
    "number": number,
    "rules": number,
    "lent": st.booleans(),
    "reason": st.sampled_from(get_args(events.SeatChangeReason)),
    "offer": st.sampled_from(get_args(events.OfferKind)),
    "chat": st.sampled_from(["all", "seats", "off"]),
}
SUMMARY_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("names", "persons"), texts),
    **dict.fromkeys(("places", "points", "prompted"), numbers),
    **dict.fromkeys(("open_seats", "created", "at", "version", "ply", "match"), number),
    **dict.fromkeys(("timed", "clean", "imported"), st.booleans()),
    "kinds": st.lists(st.sampled_from(get_args(SeatKind)), max_size=4).map(tuple),
    "levels": st.lists(st.none() | level, max_size=4).map(tuple),
    "due": st.none() | number,
    "clock": clocks,
    "access": access,
}
KINDS = get_args(events.EventPayload)
EVENT = Event(2, 1000, "ann", "c1", events.SeatChanged(1, Computer(3), "Ann « l’Éclair »", "hand-over", lent=True))
SUMMARY = TableSummary("t1", "race", "classic", "playing", ("Ann", ""), 1, "link", True, 1, 2, 3, prompted=(0,), ply=5)


def some(kind: type[msgspec.Struct], fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: fields.get(name, text) for name in kind.__struct_fields__})


@settings(max_examples=200)
@given(st.builds(Event, number, moment, text, text, st.one_of([some(kind, FIELDS) for kind in KINDS])))
def test_events_survive_being_written_down(event: Event) -> None:
    written = encode(event)
    assert load_event(written) == load_event(written.decode()) == event
    assert encode(load_event(written)) == written
    assert json.loads(written) == json.loads(json.dumps(msgspec.to_builtins(event)))


@settings(max_examples=100)
@given(some(TableSummary, SUMMARY_FIELDS))
def test_summaries_survive_being_written_down(summary: TableSummary) -> None:
    assert load_summary(encode(summary)) == summary
    assert json.loads(encode(summary)) == json.loads(json.dumps(msgspec.to_builtins(summary)))


def test_a_spectators_chat_has_no_seat() -> None:
    for seat in (None, 0):
        event = Event(1, 1, "ann", "c", events.Chatted(seat, "Ann", "hello"))
        assert load_event(encode(event)) == event


def test_the_kinds_of_events_differ() -> None:
    names = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(names)) == len(KINDS) > 20


def changed(path: str, value: Any) -> str:
    """`EVENT` as JSON with another value at `path`; `...` removes it."""
    document = json.loads(encode(EVENT))
    *folders, name = path.split(".")
    place = document
    for folder in folders:
        place = place[folder]
    if value is ...:
        del place[name]
    else:
        place[name] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("version", True, "`$.version`"),
        ("version", 1.0, "`$.version`"),
        ("version", "1", "`$.version`"),
        ("version", None, "`$.version`"),
        ("player", 7, "`$.player`"),
        ("player", ..., "missing required field `player`"),
        ("extra", 1, "unknown field `extra`"),
        ("payload", ..., "missing required field `payload`"),
        ("payload", [], "`$.payload`"),
        ("payload.kind", "flew", "`$.payload.kind`"),
        ("payload.kind", [], "`$.payload.kind`"),
        ("payload.kind", ..., "missing required field `kind` - at `$.payload`"),
        ("payload.kind", "moved", "unknown field `occupant` - at `$.payload`"),
        ("payload.seat", False, "`$.payload.seat`"),
        ("payload.lent", 1, "`$.payload.lent`"),
        ("payload.reason", "flag", "`$.payload.reason`"),
        ("payload.reason", ["sit"], "`$.payload.reason`"),
        ("payload.occupant", None, "`$.payload.occupant`"),
        ("payload.occupant.kind", "ghost", "`$.payload.occupant.kind`"),
        ("payload.occupant.level", "3", "`$.payload.occupant.level`"),
        ("payload.occupant.level", 10, "`$.payload.occupant.level`"),
        ("payload.occupant.mood", "good", "unknown field `mood` - at `$.payload.occupant`"),
        ("payload.player", "ann", "unknown field `player` - at `$.payload`"),
        ("format", 0, "`$.format`"),
        ("format", 2.0, "`$.format`"),
        ("format", "2", "`$.format`"),
        ("player", "\ud800", ""),
    ],
)
def test_what_is_not_exactly_an_event_is_refused_with_the_place(path: str, value: Any, why: str) -> None:
    assert load_event(changed("payload.name", "Bob"))
    with pytest.raises(BadPosition) as caught:
        load_event(changed(path, value))
    assert caught.value.code == "bad-event"
    assert why in str(caught.value.details["why"])


@pytest.mark.parametrize("data", ["", "{}", "[]", "7", "null", b"\xff", "[" * 100_000, "9" * 5000, '{"version": NaN}'])
def test_what_is_no_json_object_is_refused(data: str | bytes) -> None:
    with pytest.raises(BadPosition, check=lambda error: error.code == "bad-event"):
        load_event(data)


def test_a_list_holds_one_type() -> None:
    ended = encode(Event(1, 1, "ann", "c", events.Ended((1, 2), (3, 4), "goal"))).decode()
    assert load_event(ended)
    for wrong in ("[1,true]", "[1,null]", '"12"', "{}", "null"):
        with pytest.raises(BadPosition, check=lambda error: "$.payload.places" in str(error.details)):
            load_event(ended.replace("[1,2]", wrong))


def test_fields_with_a_default_may_be_missing() -> None:
    """So that a field can be added without another format."""
    assert load_event(changed("payload.lent", ...)) == msgspec.structs.replace(
        EVENT, payload=events.SeatChanged(1, Computer(3), "Ann « l’Éclair »", "hand-over")
    )


def test_events_of_a_later_format_are_refused_by_name() -> None:
    with pytest.raises(BadPosition, check=lambda error: error.code == "newer-event") as caught:
        load_event(changed("format", 99))
    assert caught.value.details == {"format": 99, "known": FORMAT}


def test_what_is_not_exactly_a_summary_is_refused() -> None:
    good = json.loads(encode(SUMMARY))
    for name, value in {"timed": 1, "access": "open", "names": ["Ann", 1], "mood": "good", "at": None}.items():
        with pytest.raises(BadPosition) as caught:
            load_summary(json.dumps(good | {name: value}))
        assert name in str(caught.value.details)
