"""What each viewer is sent: what it may see, all of it, and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tests.hosting.world import ManualClock, World
from tests.tables.conftest import _toys as _toys
from tests.tables.live_table import SECRET, LiveTable, started
from tests.tables.toys import DEAL, RACE
from tete.bus import NoGossip
from tete.core import Decide, Seat
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.hosting.frames import Frames
from tete.hosting.presence import Presence, RoomPresence
from tete.hosting.snapshot import viewer_of
from tete.tables import SYSTEM, Event, Finished, Notification, PerGame, Remote, Table, TableConfig, evolve, project
from tete.tables import commands as c
from tete.wire import encode
from tete.wire.snapshots import TableMessage

EVERY_GAME = [RACE, DEAL, *GAMES.values()]
PLIES = 60
NAMES = {"moved": "ply", "rolled": "ply", "roll-entered": "ply", "bell-rang": "ply", "chatted": "chat"}


def sit_down(game: AnyGame, seats: int | None = None) -> LiveTable:
    """A running table of this game whose players' ids are easy to find where they should not be."""
    options = next(iter(game.presets.values()))
    number = seats or options.seats[0]
    live = LiveTable(TableConfig(game.key, number), owner="player-id-0")
    for seat in range(number):
        live.do(f"player-id-{seat}", c.Sit(seat, f"Name {seat}", local=seat % 2 == 1))
    live.do("player-id-0", c.Start())
    return live


def wander(live: LiveTable, rng: Random, plies: int = PLIES) -> None:
    for _ in range(plies):
        turn = live.table.state.turn
        if not isinstance(turn, Decide):
            return
        seat = rng.choice(turn.seats)
        live.move(str(rng.choice(live.table.state.moves(seat))), seat)


def history(live: LiveTable) -> list[tuple[Event, Table]]:
    told: list[tuple[Event, Table]] = []
    table: Table | None = None
    for event in live.events():
        after = evolve(table, event)
        assert isinstance(after, Table)
        table = after
        told.append((event, table))
    return told


def everybody(table: Table) -> list[int | None]:
    return [*range(len(table.seats)), None]


def snapshot(table: Table, seat: Seat | None, now: int = 1_000) -> dict[str, Any]:
    """What the player of a seat (or a spectator, None) is sent when they connect."""
    clock = ManualClock(now / 1000)
    presence = Presence(RoomPresence(NoGossip(), clock), clock, table, 60, lambda: None)
    frames = Frames(World(clock=clock).env, clock, table, presence, lambda seat: "")
    player = "nobody" if seat is None else table.seats[seat].controller or "nobody"
    sent: dict[str, Any] = json.loads(frames.snapshot(viewer_of(table, player, seat)))
    return sent


def notification(table: Table, event: Event, seat: Seat | None) -> dict[str, Any] | None:
    """What they are told of the event that made the table what it is."""
    message = project(table, event).for_viewer(seat, seated=seat is not None)
    if message is None:
        return None
    sent: dict[str, Any] = json.loads(encode(message))
    assert msgspec.convert(sent, Notification) == message
    return sent


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_canary_never_reaches_the_wrong_seat(seats: int) -> None:
    live = sit_down(DEAL, seats)
    live.do("player-id-1", c.Chat("hello"))
    wander(live, Random(seats), 2 * seats)
    for event, table in history(live):
        for seat in everybody(table):
            known = set(re.findall(r"canary\d\d", json.dumps(table.state.view(seat).dump())))
            for message in (notification(table, event, seat), snapshot(table, seat)):
                text = json.dumps(message)
                assert set(re.findall(r"canary\d\d", text)) <= known
                assert SECRET.hex() not in text
                assert "player-id" not in text


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_messages_depend_on_nothing_a_seat_does_not_see(game: AnyGame) -> None:
    """Put another position with the same view in the table's place: the seat must not notice."""
    rng = Random(7)
    live = sit_down(game)
    wander(live, rng, 20)
    for event, table in history(live):
        for seat in everybody(table):
            other = replace(table, state=game.determinize(table.state.view(seat), rng))
            assert notification(other, event, seat) == notification(table, event, seat)
            assert snapshot(other, seat) == snapshot(table, seat)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_every_game_is_played_at_a_table(game: AnyGame) -> None:
    live = sit_down(game)
    wander(live, Random(3))
    for _, table in history(live):
        for seat in everybody(table):
            shown = msgspec.convert(snapshot(table, seat), TableMessage)
            assert shown.viewpoint == (None if seat is None or table.seats[seat].person is None else seat)


def test_the_secret_is_told_when_nothing_can_fall_any_more() -> None:
    live = sit_down(DEAL)
    wander(live, Random(1))
    assert isinstance(live.table.status, Finished)
    assert snapshot(live.table, None)["chance"]["secret"] == SECRET.hex()


def test_a_seat_is_told_its_own_question_only() -> None:
    live = started(["ann", "bob"])
    assert snapshot(live.table, 0)["prompts"] == [{"seat": 0, "prompt": live.table.prompts[0]}]
    assert snapshot(live.table, 1)["prompts"] == []
    assert snapshot(live.table, None)["prompts"] == []


def test_notifications_add_up_to_the_history_of_a_viewer_who_joins() -> None:
    live = sit_down(RACE, 2)
    wander(live, Random(5), 4)
    live.do("player-id-0", c.Propose("takeback", 0))
    live.do("player-id-1", c.Agree(live.table.offers[0].number))
    wander(live, Random(6), 2)
    plies: list[tuple[object, object]] = []
    for event, table in history(live):
        told = notification(table, event, 1)
        assert told is not None
        assert told["version"] == table.version
        if told["kind"] == "ply":
            plies.append((told["actor"], told["text"]))
        if told["kind"] == "taken-back":
            del plies[int(str(told["to"])) :]
    assert [(ply["actor"], ply["text"]) for ply in snapshot(live.table, 1)["notifications"]] == plies


def test_clocks_run_in_messages_as_at_the_table() -> None:
    table = started(["ann", "bob"], clock=PerGame(60_000)).table
    shown = snapshot(table, None, table.at + 500)
    assert shown["clock"] == {"running": [0], "at": table.at + 500}
    assert [seat["clock_ms"] for seat in shown["seats"]] == [59_500, 60_000]
    untimed = snapshot(started(["ann"]).table, 0)
    assert (untimed["clock"], untimed["seats"][0]["clock_ms"]) == (None, None)


def test_own_dice_are_asked_for_by_number() -> None:
    live = started(["ann", "bob"], own_dice=True)
    assert snapshot(live.table, 1)["roll_prompt"] == live.table.version


def test_what_is_said_among_seats_stays_there() -> None:
    live = started(["ann", "bob"])
    live.do("ann", c.Chat("to all"))
    live.do("ann", c.SetChat("seats"))
    live.do("ann", c.Chat("to bob"))
    live.do("ann", c.SetChat("all"))
    said = [(event, table) for event, table in history(live) if event.payload.kind == "chatted"]
    for seat, heard in ((None, ["to all"]), (1, ["to all", "to bob"])):
        told = [line for event, table in said if (line := notification(table, event, seat)) is not None]
        assert [line["text"] for line in told] == heard
        assert [line["text"] for line in snapshot(live.table, seat)["notifications"] if line["kind"] == "chat"] == heard


def test_every_kind_of_event_can_be_told() -> None:
    """One table where everything happens: all notifications are JSON of a declared shape."""
    live = started(["ann", "bob", "@2"], clock=PerGame(60_000))
    live.move("take")
    for player, order in (
        ("bob", c.Chat("hi")),
        ("ann", c.Propose("stop")),
        ("bob", c.Decline(live.table.version + 2)),
        ("ann", c.SetChat("off")),
        ("ann", c.Propose("takeback", 0)),
        ("bob", c.Agree(live.table.version + 5)),
        ("ann", c.HandOver(0, 8)),
        (SYSTEM, c.CreditDowntime()),
        ("bob", c.Propose("pause")),
        ("ann", c.Sit(0, "Ann")),
        ("bob", c.Resume()),
        ("bob", c.Resign(1)),
        ("ann", c.Leave()),
    ):
        live.do(player, order)
    assert live.table.seats[0].lender == Remote("ann")
    for event, table in history(live):
        for seat in everybody(table):
            told = notification(table, event, seat)
            assert json.loads(json.dumps(told))["kind"] == NAMES.get(event.payload.kind, event.payload.kind)
