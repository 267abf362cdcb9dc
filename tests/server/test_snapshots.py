"""What each seat is told: its share, all of it, and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.tables.conftest import _toys as _toys
from tests.tables.live_table import SYSTEM, SECRET, TableRegistry, started
from tests.tables.toys import DEAL, RACE
from tete.core import Decide, Seat
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.hosting.presence import Presence
from tete.server.schemas.tables import TableMessage
from tete.hosting.snapshot import viewer_of, show
from tete.tables import Event, Finished, Message, PerGame, Remote, Table, TableConfig, evolve, project, history
from tete.tables import commands as o

EVERY_GAME = [RACE, DEAL, *GAMES.values()]
PLIES = 60
NAMES = {"moved": "ply", "fell": "ply", "typed": "ply", "rang": "ply", "said": "chat"}  # of facts, as news


def sit_down(game: AnyGame, seats: int | None = None) -> TableRegistry:
    """A running table of this game whose players' ids are easy to find where they should not be."""
    options = next(iter(game.presets.values()))
    number = seats or options.seats[0]
    room = TableRegistry(TableConfig(game.key, number), host="player-id-0")
    for seat in range(number):
        room.do(f"player-id-{seat}", o.Sit(seat, f"Name {seat}", local=seat % 2 == 1))
    room.do("player-id-0", o.Start())
    return room


def wander(room: TableRegistry, rng: Random, plies: int = PLIES) -> None:
    for _ in range(plies):
        turn = room.table.state.turn
        if not isinstance(turn, Decide):
            return
        seat = rng.choice(turn.seats)
        room.move(str(rng.choice(room.table.state.moves(seat))), seat)


def history(room: TableRegistry) -> list[tuple[Event, Table]]:
    told: list[tuple[Event, Table]] = []
    table = None
    for event in room.events():
        table = evolve(table, event)
        told.append((event, table))
    return told


def everybody(table: Table) -> list[int | None]:
    return [*range(len(table.seats)), None]


def snapshot(table: Table, seat: Seat | None, now: int = 1_000) -> dict[str, Any]:
    """The table as whoever holds a seat (or a spectator, None) is shown it when they come in."""
    controller = "nobody" if seat is None else table.seats[seat].controller or "nobody"
    who = viewer_of(table, controller, seat)
    story = history(table, who.viewpoint, seated=bool(who.yours))
    view = table.state.view(who.viewpoint).dump()
    return show(table, who, now, Presence(), lambda seat: "") | {"fresh": True, "news": story, "view": view}


def news(table: Table, event: Event, seat: Seat | None) -> Message | None:
    """What they are told of the event that made the table what it is."""
    return project(table, event).shown_to(seat, seated=seat is not None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_canary_never_reaches_the_wrong_seat(seats: int) -> None:
    room = sit_down(DEAL, seats)
    room.do("player-id-1", o.Chat("hello"))
    wander(room, Random(seats), 2 * seats)
    for event, table in history(room):
        for seat in everybody(table):
            known = set(re.findall(r"canary\d\d", json.dumps(table.state.view(seat).dump())))
            for message in (news(table, event, seat), snapshot(table, seat)):
                text = json.dumps(message)
                assert set(re.findall(r"canary\d\d", text)) <= known
                assert SECRET.hex() not in text
                assert "player-id" not in text


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_messages_depend_on_nothing_a_seat_does_not_see(game: AnyGame) -> None:
    """Put another position with the same view in the table's place: the seat must not notice."""
    rng = Random(7)
    room = sit_down(game)
    wander(room, rng, 20)
    for event, table in history(room):
        for seat in everybody(table):
            other = replace(table, state=game.determinize(table.state.view(seat), rng))
            assert news(other, event, seat) == news(table, event, seat)
            assert snapshot(other, seat) == snapshot(table, seat)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.key)
def test_every_game_is_played_at_a_table(game: AnyGame) -> None:
    room = sit_down(game)
    wander(room, Random(3))
    for _, table in history(room):
        for seat in everybody(table):
            shown = TableMessage.model_validate_json(json.dumps(snapshot(table, seat)), strict=True)
            assert shown.viewpoint == (None if seat is None or table.seats[seat].person is None else seat)


def test_the_secret_is_told_when_nothing_can_fall_any_more() -> None:
    room = sit_down(DEAL)
    wander(room, Random(1))
    assert isinstance(room.table.status, Finished)
    assert snapshot(room.table, None)["chance"]["secret"] == SECRET.hex()


def test_a_seat_is_told_its_own_question_only() -> None:
    room = started(["ann", "bob"])
    assert snapshot(room.table, 0)["prompts"] == [{"seat": 0, "prompt": room.table.prompts[0]}]
    assert snapshot(room.table, 1)["prompts"] == []
    assert snapshot(room.table, None)["prompts"] == []


def test_news_adds_up_to_what_a_newcomer_is_told() -> None:
    room = sit_down(RACE, 2)
    wander(room, Random(5), 4)
    room.do("player-id-0", o.Propose("takeback", 0))
    room.do("player-id-1", o.Agree(room.table.offers[0].number))
    wander(room, Random(6), 2)
    plies: list[tuple[object, object]] = []
    for event, table in history(room):
        told = news(table, event, 1)
        assert told is not None
        assert told["version"] == table.version
        if told["kind"] == "ply":
            plies.append((told["actor"], told["text"]))
        if told["kind"] == "took-back":
            del plies[int(str(told["to"])) :]
    assert [(ply["actor"], ply["text"]) for ply in snapshot(room.table, 1)["news"]] == plies


def test_clocks_run_in_messages_as_at_the_table() -> None:
    table = started(["ann", "bob"], control=PerGame(60_000)).table
    shown = snapshot(table, None, table.at + 500)
    assert shown["clock"] == {"running": [0], "at": table.at + 500}
    assert [seat["clock_ms"] for seat in shown["seats"]] == [59_500, 60_000]
    untimed = snapshot(started(["ann"]).table, 0)
    assert (untimed["clock"], untimed["seats"][0]["clock_ms"]) == (None, None)


def test_own_dice_are_asked_for_by_number() -> None:
    room = started(["ann", "bob"], own_dice=True)
    assert snapshot(room.table, 1)["roll"] == room.table.version


def test_what_is_said_among_seats_stays_there() -> None:
    room = started(["ann", "bob"])
    room.do("ann", o.Chat("to all"))
    room.do("ann", o.SetChat("seats"))
    room.do("ann", o.Chat("to bob"))
    room.do("ann", o.SetChat("all"))
    said = [(event, table) for event, table in history(room) if event.payload.kind == "said"]
    for seat, decision in ((None, ["to all"]), (1, ["to all", "to bob"])):
        told = [line for event, table in said if (line := news(table, event, seat)) is not None]
        assert [line["text"] for line in told] == decision
        assert [line["text"] for line in snapshot(room.table, seat)["news"] if line["kind"] == "chat"] == decision


def test_every_kind_of_event_can_be_told() -> None:
    """One table where everything happens; all news is JSON and names its kind."""
    room = started(["ann", "bob", "@easy"], control=PerGame(60_000))
    room.move("take")
    for player, payload in (
        ("bob", o.Chat("hi")),
        ("ann", o.Propose("stop")),
        ("bob", o.Decline(room.table.version + 2)),
        ("ann", o.SetChat("off")),
        ("ann", o.Propose("takeback", 0)),
        ("bob", o.Agree(room.table.version + 5)),
        ("ann", o.HandOver(0, "hard")),
        (SYSTEM, o.CreditDowntime()),
        ("bob", o.Propose("pause")),
        ("bob", o.Resume()),
        ("ann", o.Sit(0, "Ann")),
        ("bob", o.Resign(1)),
        ("ann", o.Leave()),
    ):
        room.do(player, payload)
    assert room.table.seats[0].lender == Remote("ann")
    for event, table in history(room):
        for seat in everybody(table):
            told = news(table, event, seat)
            assert json.loads(json.dumps(told))["kind"] == NAMES.get(event.payload.kind, event.payload.kind)
