"""Lots for the seats: drawn from the table's secret when the game starts, and open to everybody's check."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from tests.tables.live_table import SECRET, LiveTable, code_of
from tete.cli import run
from tete.records import read, write
from tete.tables import Computer, Local, Playing, Remote, TableConfig, Waiting, events, project, rematch_command, verify
from tete.tables import commands as o
from tete.tables.chance import draw_lots
from tete.tables.project import LotsDrawnNotification
from tete.tables.record_conversion import chance_proof, from_record, to_record


def seated(seats: int = 3, table: str = "t1", game: str = "race") -> LiveTable:
    """Ann, bob and perhaps a computer, before the draw."""
    live = LiveTable(TableConfig(game, seats, lots=True), table=table)
    live.do("ann", o.Sit(0, "Ann"))
    live.do("bob", o.Sit(1, "Bob"))
    live.do("bob", o.SetSalt(1, "pepper"))
    if seats > 2:
        live.do("ann", o.SeatComputer(2, 5, "Deep"))
    return live


def moved(live: LiveTable) -> LiveTable:
    """A table whose draw changes something."""
    for number in range(100):
        live = seated(len(live.table.seats), f"t{number}")
        live.do("ann", o.Start())
        if live.table.lots[0] != 0:
            return live
    raise AssertionError("nobody ever moves")


def test_nothing_is_drawn_unless_the_table_wants_it() -> None:
    live = LiveTable(TableConfig("race", 1))
    live.do("ann", o.Sit(0, "Ann"))
    live.do("ann", o.Start())
    assert "lots-drawn" not in live.facts()
    assert live.table.lots == ()


def test_everybody_takes_name_salt_and_level_along() -> None:
    live = moved(seated())
    assert isinstance(live.table.status, Playing)
    assert live.facts()[live.facts().index("lots-drawn") + 1] == "started"
    before = [("Ann", Remote("ann"), ""), ("Bob", Remote("bob"), "pepper"), ("Deep", Computer(5), "")]
    after = [(seat.name, seat.occupant, seat.salt) for seat in live.table.seats]
    assert after == [before[old] for old in live.table.lots] != before
    assert [seat.held_by for seat in live.table.seats] == [
        (seat.occupant.player,) if isinstance(seat.occupant, Remote) else () for seat in live.table.seats
    ]


def test_people_on_one_screen_are_moved_too() -> None:
    live = LiveTable(TableConfig("race", 2, lots=True))
    live.do("ann", o.Sit(0, "Ann", local=True))
    live.do("ann", o.Sit(1, "Zoé", local=True))
    live.do("ann", o.Start())
    assert [seat.name for seat in live.table.seats] == [("Ann", "Zoé")[old] for old in live.table.lots]
    assert {seat.occupant for seat in live.table.seats} == {Local("ann")}


def test_the_first_seat_after_the_draw_begins_and_what_was_said_keeps_its_speaker() -> None:
    live = seated()
    live.do("bob", o.Chat("hello"))
    live.do("ann", o.Start())
    (line,) = live.table.chat
    assert live.table.seats[line.seat or 0].name == line.name == "Bob"
    assert list(live.table.prompts) == [0]


def test_the_draw_is_told_to_everybody() -> None:
    live = seated()
    live.do("ann", o.Start())
    event = next(event for event in live.events() if event.payload.kind == "lots-drawn")
    told = project(live.table, event).for_viewer(None, seated=False)
    assert told == LotsDrawnNotification(event.version, live.table.lots)


def test_no_salt_is_set_after_the_draw() -> None:
    live = seated()
    live.do("ann", o.Start())
    live.refuses("salt-too-late", "ann", o.SetSalt(live.table.seats_of("ann")[0], "late"))


def as_documented(table: str, salts: tuple[str, ...]) -> tuple[int, ...]:
    """The page about verifiable chance, read by somebody who has not seen our code."""
    context = "\n".join(["tete-chance-1", table, "lots", "0", *sorted(salts)])
    stream = b"".join(hmac.new(SECRET, f"{context}\n{i}".encode(), hashlib.sha256).digest() for i in range(8))
    order = list(range(len(salts)))
    for n in range(len(order), 1, -1):
        drawn = n
        while drawn >= n:
            drawn, stream = stream[0] >> (8 - len(format(n, "b"))), stream[1:]
        order[n - 1], order[drawn] = order[drawn], order[n - 1]
    return tuple(order)


@pytest.mark.parametrize("salts", [("a", ""), ("", "", ""), ("salt-a", "", "x", ""), ("1",), ("",) * 8])
def test_the_draw_is_the_documented_one(salts: tuple[str, ...]) -> None:
    for table in ("t1", "t2", "t3"):
        assert draw_lots(SECRET, table, salts) == as_documented(table, salts)


def test_every_order_is_drawn_about_equally_often() -> None:
    drawn = Counter(draw_lots(SECRET, f"t{number}", ("", "", "")) for number in range(1200))
    assert set(drawn) == set(permutations(range(3)))
    assert min(drawn.values()) > 150


def test_the_draw_is_verified_from_log_and_record_alike() -> None:
    live = moved(seated())
    live.play_out()
    verdict = verify(live.table.game, live.table.start, live.table.chance_proof())
    assert (verdict.fair, verdict.lots) == (True, True)
    record = to_record(live.table)
    assert record.chance["lots"] == " ".join(map(str, live.table.lots))
    assert read(write(record)) == record
    proof = chance_proof(record)
    assert proof == live.table.chance_proof()
    for wrong in ((*proof.lots[1:], proof.lots[0]), (0, 0, 1), (7, 8, 9), (0, 1)):
        verdict = verify(live.table.game, live.table.start, replace(proof, lots=wrong))
        assert (verdict.fair, verdict.lots) == (False, False)
    assert verify(live.table.game, live.table.start, replace(proof, lots=())).lots is None


def test_a_rematch_goes_on_in_turn_without_another_draw() -> None:
    live = seated(2)
    live.do("ann", o.Start())
    live.play_out()
    live.do("ann", o.Propose("rematch"))
    live.do("bob", o.Propose("rematch"))
    again = rematch_command(live.table)
    assert not again.config.lots
    assert [name for _, name in again.occupants] == [live.table.seats[1].name, live.table.seats[0].name]


def test_players_with_their_own_dice_draw_their_own_lots() -> None:
    live = LiveTable(TableConfig("race", 2))
    live.seen, live.log = None, []
    reply = live.send("ann", o.Create("t2", TableConfig("race", 2, own_dice=True, lots=True)))
    assert code_of(reply) == "lots-own-dice"


def test_a_draw_with_another_secret_is_our_mistake() -> None:
    live = seated(2)
    live.secret = bytes(32)
    with pytest.raises(ValueError, match="committed"):
        live.send("ann", o.Start())
    assert isinstance(live.table.status, Waiting)


def test_a_record_with_a_draw_is_imported_as_it_was_played() -> None:
    live = moved(seated())
    live.play_out()
    log = from_record(to_record(live.table), "t9", "ann", 5)
    names = [event.payload.name for event in log if isinstance(event.payload, events.SeatChanged)]
    assert names == [seat.name for seat in live.table.seats]


def test_the_command_checks_the_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = LiveTable(TableConfig("knopf", 2, lots=True))
    live.do("ann", o.Sit(0, "Ann"))
    live.do("bob", o.Sit(1, "Bob"))
    live.do("ann", o.Start())
    live.do("ann", o.Resign(live.table.seats_of("ann")[0]))
    paper, file = write(to_record(live.table)), tmp_path / "drawn.tete"
    file.write_text(paper, "utf-8")
    assert run(["verify", str(file), "--lang", "en"]) == 0
    assert "The seats were drawn fairly." in capsys.readouterr().out
    drawn = "0 1" if "lots: 0 1" in paper else "1 0"
    file.write_text(paper.replace(f"lots: {drawn}", f"lots: {drawn[::-1]}"), "utf-8")
    assert run(["verify", str(file), "--lang", "en"]) == 1
    assert "does not come from the secret" in capsys.readouterr().out
