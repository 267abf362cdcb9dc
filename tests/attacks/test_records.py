"""Attacks by files: records that were never played here, and names that spoil everybody's page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import structs

from tests.hosting.world import run
from tests.tables.live_table import SECRET, LiveTable, started
from tete.cli.store import tables
from tete.core import BadNotation
from tete.core.text import MARKS_PER_SIGN, look, tidy
from tete.hosting.import_export import add_table, import_log, import_record
from tete.i18n import translator_for
from tete.records import HUMAN, PlayerInfo, Record, read, write
from tete.store import MemoryStore
from tete.store.doctor import examine
from tete.store.sqlite import SqliteStore
from tete.tables import (
    ArchivedTable,
    Command,
    Computer,
    Event,
    Local,
    Open,
    PerMove,
    Playing,
    Table,
    TableConfig,
    commands,
    decide,
    events,
    fold,
    summarize,
)
from tete.tables.record_conversion import from_record, to_record
from tete.wire.log_file import read_log, write_log

pytestmark = pytest.mark.usefixtures("toys")

TURNED = "\u202egnp.evil\u202c"  # written from right to left
LONG = "Ann" + "n" * 200_000
HOSTILE = [LONG, f"Ann {TURNED}", "Ann\x1b[2J", "Ann\u2028\u2029", "\u200b\u200e\u2066Ann\u2069", "\x00Ann"]


def solo(**config: object) -> LiveTable:
    """A finished game of ann alone."""
    live = started(["ann"], **config)
    live.play_out()
    return live


async def best(store: MemoryStore) -> list[str]:
    return [each.id for each in await store.best("race", "classic")]


# Solo records.


def test_a_game_that_was_played_here_counts() -> None:
    """So that the attacks below fail for the right reason."""

    async def story() -> None:
        store, live = MemoryStore(), solo()
        await add_table(store, live.events(), SECRET)
        assert await best(store) == [live.table.id]

    run(story)


def test_a_solo_record_is_forged_by_importing_a_record() -> None:
    async def story() -> None:
        store, record = MemoryStore(), to_record(solo().table)
        await import_record(store, record, 1)
        await add_table(store, from_record(record, "mine", "ann", 1))
        assert len(await store.tables("over")) == 2
        assert await best(store) == []

    run(story)


def test_a_solo_record_is_forged_by_importing_a_log() -> None:
    async def story() -> None:
        store = MemoryStore()
        await import_log(store, write_log(solo().events(), SECRET))
        assert len(await store.tables("over")) == 1
        assert await best(store) == []

    run(story)


def test_a_solo_record_is_forged_by_finishing_an_imported_game() -> None:
    async def story() -> None:
        store, live = MemoryStore(), started(["ann"])
        imported = fold(await store.load(await import_log(store, write_log(live.events(), SECRET))))
        assert isinstance(imported, Table)
        while isinstance(imported.status, Playing):
            play = Command("ann", commands.Play(0, imported.prompts[0], "take"))
            imported = decide(imported, play, 1, SECRET).tables[-1]
        assert summarize(imported).status == "over"
        assert not summarize(imported).clean

    run(story)


def test_a_solo_record_is_forged_with_dice_of_ones_own() -> None:
    live = started(["ann"], own_dice=True)
    while "chance" in live.table.prompts or live.table.prompts:
        if "chance" in live.table.prompts:
            live.do("ann", commands.EnterRoll(live.table.prompts["chance"], "3"))
        else:
            live.move("take")
    assert summarize(live.table).points == (9,)
    assert not summarize(live.table).clean


# Times.


def log_with(change: Callable[[dict[str, Any]], None]) -> str:
    """The log of a game against the clock, changed in its creation."""
    lines = write_log(started(["ann", "bob"], clock=PerMove(30_000)).events(), SECRET).splitlines()
    created = json.loads(lines[1])
    change(created)
    return "\n".join([lines[0], json.dumps(created), *lines[2:]])


@pytest.mark.parametrize("at", [1 << 62, 10**30, -1, events.LAST_MS + 1])
def test_a_log_comes_from_a_time_that_no_calendar_knows(at: int, tmp_path: Path) -> None:
    async def story() -> None:
        text = log_with(lambda created: created.update(at=at))
        with pytest.raises(BadNotation) as refused:
            await import_log(MemoryStore(), text)
        assert (refused.value.code, refused.value.details) == ("bad-log", {"line": 2})

    run(story)


@pytest.mark.parametrize("limit", [1 << 62, 10**30, -5])
def test_a_log_has_a_clock_that_no_table_may_have(limit: int) -> None:
    """It can be read, but no clock runs by it."""

    async def story() -> None:
        store = MemoryStore()
        table = await import_log(
            store, log_with(lambda created: created["payload"]["config"]["clock"].update(limit=limit))
        )
        assert isinstance(fold(await store.load(table)), ArchivedTable)
        assert (await store.tables())[0].due is None

    run(story)


def test_a_database_has_an_event_of_a_time_that_no_calendar_knows(tmp_path: Path) -> None:
    """As one that an earlier version took: the doctor finds it, and lists of tables can still be shown."""

    async def story() -> None:
        store, live = SqliteStore(tmp_path / "room.db"), started(["ann", "bob"])
        late = [structs.replace(event, at=1 << 62) for event in live.events()]
        await store.append(live.table.id, 0, late, structs.replace(summarize(live.table), at=1 << 62), SECRET)
        await store.close()

    run(story)
    (finding,) = examine(tmp_path / "room.db").findings
    assert (finding.problem, finding.kept) == ("log", 0)
    listed = CliRunner().invoke(tables, ["--data", str(tmp_path)], obj=translator_for("en"))
    assert listed.exit_code == 0, listed.output


# Names.


def shown(table: Table | ArchivedTable) -> str:
    return " ".join(seat.name for seat in table.seats)


def harmless(text: str) -> bool:
    return len(text) <= 100 and text.isprintable()


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_comes_in_by_a_record(name: str) -> None:
    record = replace(to_record(solo().table), players=(PlayerInfo(HUMAN, name),))
    log = from_record(record, "t1", "ann", 1)
    assert all(harmless(event.payload.name) for event in log if isinstance(event.payload, events.SeatChanged))
    assert "Ann" in shown(fold(log))
    assert harmless(shown(fold(log)))


@pytest.mark.parametrize("name", [HOSTILE[0], HOSTILE[1], HOSTILE[4]], ids=("long", "turned", "marks"))
def test_a_name_comes_in_by_a_record_file(name: str) -> None:
    text = write(to_record(solo().table)).replace("seat 0: human ann", f"seat 0: human {name}")
    assert harmless(read(text).players[0].name)
    assert read(text).players[0].name.startswith("Ann")
    computer = text.replace(f"seat 0: human {name}", f"seat 0: bot{name.replace(' ', '')}")
    assert harmless(read(computer).players[0].kind)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_comes_in_by_a_log_file(name: str) -> None:
    lines = [json.loads(line) for line in write_log(solo().events(), SECRET).splitlines()]
    lines[2]["payload"]["name"] = name
    chat = Event(len(lines), 10**6, "ann", "", events.Chatted(0, name, name))
    text = "\n".join([*map(json.dumps, lines), write_log((chat,), b"").split("\n")[1]])
    _, _, table = read_log(text)
    assert isinstance(table, Table)
    assert harmless(shown(table))
    assert harmless(" ".join(summarize(table).names))
    assert (len(table.chat[-1].text) <= 280, table.chat[-1].text.isprintable()) == (True, True)
    assert harmless(table.chat[-1].name)


def test_a_name_comes_in_by_the_log_of_an_older_game() -> None:
    live = solo()
    first, second, *rest = live.events()
    assert isinstance(first.payload, events.Created)
    assert isinstance(second.payload, events.SeatChanged)
    old = structs.replace(first, payload=structs.replace(first.payload, rules=0))
    table = fold(
        [old, structs.replace(second, payload=structs.replace(second.payload, name=HOSTILE[0] + TURNED)), *rest]
    )
    assert isinstance(table, ArchivedTable)
    assert harmless(shown(table))


@pytest.mark.parametrize("name", HOSTILE[1:], ids=range(1, len(HOSTILE)))
def test_a_name_comes_in_at_the_table(name: str) -> None:
    live = LiveTable(TableConfig("race", 3))
    live.do("ann", commands.Sit(0, name))
    live.do("ann", commands.SeatComputer(1, 3, name))
    live.do("zoe", commands.Chat("hello", name))
    assert harmless(shown(live.table))
    assert harmless(live.table.chat[0].name)
    live.refuses("too-long", "bob", commands.Sit(2, HOSTILE[0]))
    assert isinstance(live.table.seats[2].occupant, Open)


UNSEEN = ["\u3164", "\u2800 \u2800", "\u115f", "\u034f", "\u0301" * 40, "\uffa0\u1160", "\u17b4", "\ufe0f", "\u200d"]


@pytest.mark.parametrize("name", UNSEEN, ids=range(len(UNSEEN)))
def test_a_name_that_nobody_can_see(name: str) -> None:
    live = LiveTable(TableConfig("race", 2))
    live.refuses("name-unseen", "ann", commands.Sit(0, name))
    live.refuses("name-unseen", "ann", commands.SeatComputer(0, 3, name))
    live.refuses("name-unseen", "zoe", commands.Chat("hello", name))
    live.refuses("nothing-said", "ann", commands.Chat(name, "Ann"))
    record = replace(to_record(solo().table), players=(PlayerInfo(HUMAN, name),))
    assert shown(fold(from_record(record, "t1", "ann", 1))) == HUMAN


def test_accents_without_end_on_one_letter() -> None:
    live = LiveTable(TableConfig("race", 2))
    live.do("ann", commands.Sit(0, "e" + "\u0301" * 30))
    assert len(live.table.seats[0].name) == 1 + MARKS_PER_SIGN


ENGLAND = (
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"
)  # a flag of seven signs


@pytest.mark.parametrize("picture", ["👨‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍🚀", "❤️‍🔥", ENGLAND])
def test_a_picture_of_several_signs_stays_whole(picture: str) -> None:
    live = LiveTable(TableConfig("race", 2))
    live.do("ann", commands.Sit(0, f"{picture} Ann"))
    assert live.table.seats[0].name == f"{picture} Ann"
    record = replace(to_record(solo().table), players=(PlayerInfo(HUMAN, f"{picture} Ann"),))
    assert read(write(record)).players[0].name == f"{picture} Ann"
    assert tidy("n" * 38 + picture).strip("n") == ""  # cut before it, not in it


ANNS = ["Ann", "ANN", " ann ", "Ａｎｎ", "ann\u3164", "A\ufe0fnn", "A\u034fnn", "Ann\U000e0100", "Ann\U00016fe4"]
TWINS = ["\u0410nn", "\u0391nn", "\u0430n\u03bd"]  # with letters that are not Latin


@pytest.mark.parametrize("name", [*ANNS, *TWINS], ids=ascii)
def test_a_guest_takes_the_name_of_the_host(name: str) -> None:
    live = LiveTable(TableConfig("race", 4))
    live.do("ann", commands.Sit(0, "Ann"))
    live.do("bob", commands.Sit(1, name))
    live.do("cat", commands.Sit(2, name))
    live.do("ann", commands.SeatComputer(3, 3, name))
    live.do("zoe", commands.Chat("hello", name))
    looks = [look(text) for text in (*(seat.name for seat in live.table.seats), live.table.chat[0].name)]
    assert looks == ["ann", "ann 2", "ann 3", "ann 4", "ann 5"]
    live.do("cat", commands.Stand(2))
    live.do("cat", commands.Sit(2, "n" * 40))
    live.do("bob", commands.Stand(1))
    live.do("bob", commands.Sit(1, "n" * 40))
    assert live.table.seats[1].name == "n" * 38 + " 2"


def test_people_of_one_table_are_created_with_one_name() -> None:
    occupants = ((Local("ann"), "Ann"), (Local("ann"), "ANN"), (Computer(1), "ann"))
    create = Command("ann", commands.Create("t1", TableConfig("race", 3), occupants=occupants))
    table = decide(None, create, 1, SECRET).tables[-1]
    assert [look(seat.name) for seat in table.seats] == ["ann", "ann 2", "ann 3"]


def test_a_name_of_nothing_but_marks_is_replaced() -> None:
    record = Record("race", "classic", to_record(solo().table).options, (PlayerInfo(HUMAN, "\u202e\u2066"),))
    assert shown(fold(from_record(record, "t1", "ann", 1))) == HUMAN
