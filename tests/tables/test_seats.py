"""Occupant down, and seats that change seat_changes."""

from __future__ import annotations

from tests.tables.live_table import SYSTEM, LiveTable, code_of, started
from tete.tables import Computer, Local, Open, Paused, Playing, Remote, TableConfig
from tete.tables import commands as o
from tete.tables.config import STAND_IN_LEVEL


def waiting(seats: int = 2, game: str = "race") -> LiveTable:
    return LiveTable(TableConfig(game, seats))


def test_a_table_opens_with_every_option_spelt_out() -> None:
    table = waiting().table
    assert table.config.preset == "classic"
    assert table.config.options == {"rounds": 3, "answers": False, "pairs": False, "duration": None}
    assert len(table.commitment) == 64
    assert [seat.occupant for seat in table.seats] == [Open(), Open()]


def test_tables_that_make_no_game_are_refused() -> None:
    live = waiting()
    live.seen = None
    for word, config in (
        ("unknown-game", TableConfig("chess", 2)),
        ("unknown-preset", TableConfig("race", 2, preset="blitz")),
        ("unknown-option", TableConfig("race", 2, options={"size": 3})),
        ("option-type", TableConfig("race", 2, options={"rounds": "many"})),
        ("wrong-seats", TableConfig("race", 7)),
        ("bad-level", TableConfig("race", 2, stand_in=10)),
    ):
        reply = live.send("ann", o.Create("t2", config))
        assert code_of(reply) == word
    assert live.seen is None


def test_only_the_system_seats_other_people_at_a_new_table() -> None:
    live = waiting()
    live.refuses("table-exists", "ann", o.Create("t1", TableConfig("race", 2)))
    live.seen, live.log = None, []
    reply = live.send("ann", o.Create("t2", TableConfig("race", 2), occupants=((Remote("bob"), "Bob"),)))
    assert code_of(reply) == "not-your-seat"
    assert live.seen is None
    reply = live.send("ann", o.Create("t2", TableConfig("race", 2), previous="t1"))
    assert code_of(reply) == "system-only"
    table = live.do(
        "ann", o.Create("t2", TableConfig("race", 2), occupants=((Local("ann"), "Ann"), (Local("ann"), "Zoé")))
    )
    assert [seat.name for seat in table.seats] == ["Ann", "Zoé"]


def test_people_sit_from_afar_or_share_a_screen_or_are_computers() -> None:
    live = waiting(3)
    live.do("ann", o.Sit(0, "  Ann\n"))
    live.refuses("seat-taken", "bob", o.Sit(0, "Bob"))
    live.refuses("no-such-seat", "bob", o.Sit(3, "Bob"))
    live.refuses("name-unseen", "bob", o.Sit(1, "\n"))
    live.refuses("too-long", "bob", o.Sit(1, "B" * 41))
    live.do("bob", o.Sit(1, "Bob", local=True))
    live.refuses("owner-only", "bob", o.SeatComputer(2, 2))
    table = live.do("ann", o.SeatComputer(2, 8))
    assert [seat.occupant for seat in table.seats] == [Remote("ann"), Local("bob"), Computer(8)]
    assert table.seats[0].name == "Ann"
    assert table.persons == {"ann", "bob"}


def test_before_the_game_a_seat_is_freed_by_its_holder_or_by_the_owner() -> None:
    live = waiting(2)
    live.do("ann", o.Sit(0, "Ann"))
    live.do("bob", o.Sit(1, "Bob"))
    live.do("bob", o.SetSalt(1, "pepper"))
    live.refuses("not-your-seat", "bob", o.Stand(0))
    live.do("ann", o.Stand(1))
    assert live.table.seats[1].salt == ""
    live.refuses("seat-empty", "ann", o.Stand(1))
    live.refuses("seats-open", "ann", o.Start())


def test_the_table_is_passed_on_when_its_owner_leaves() -> None:
    live = waiting(2)
    live.do("ann", o.Sit(0, "Ann"))
    live.do("bob", o.Sit(1, "Bob"))
    live.do("ann", o.Leave())
    assert live.table.owner == "bob"
    live.refuses("not-seated", "ann", o.Leave())
    live.do("bob", o.SeatComputer(0, 2))
    live.do("bob", o.Start())


def test_a_computer_takes_over_and_gives_the_seat_back() -> None:
    live = started(["ann", "bob"])
    live.move()
    live.refuses("not-absent", "ann", o.HandOver(1, 8))
    live.do("bob", o.HandOver(1, 8))
    assert live.table.seats[1].occupant == Computer(STAND_IN_LEVEL)
    live.refuses("not-your-seat", "bob", o.Play(1, live.table.prompts[1], "take"))
    live.do(SYSTEM, o.Play(1, live.table.prompts[1], "take"))
    live.refuses("seat-lent", "cat", o.Sit(1, "Cat"))
    live.do("bob", o.HandOver(1, 2))
    table = live.do("bob", o.Sit(1, "ignored"))
    assert (table.seats[1].occupant, table.seats[1].name) == (Remote("bob"), "bob")
    assert [(hand.ply, hand.seat, hand.occupant.kind) for hand in table.seat_changes] == [
        (3, 1, "computer"),
        (5, 1, "computer"),
        (5, 1, "remote"),
    ]
    live.refuses("not-your-seat", SYSTEM, o.Play(1, 0, "take"))


def test_the_seat_of_an_absent_player_may_be_handed_over_and_taken_back() -> None:
    live = started(["ann", "bob"])
    live.refuses("not-your-seat", "cat", o.HandOver(1, 2), absent=True)
    for player, level in ((SYSTEM, 2), ("ann", STAND_IN_LEVEL)):
        live.do(player, o.HandOver(1, 2), absent=player == "ann")
        assert [seat.occupant for seat in live.table.seats] == [Remote("ann"), Computer(level)]
        live.refuses("seat-lent", "ann", o.Sit(1, "Ann"))
        live.do("bob", o.Sit(1, "Bob"))
        assert [seat.occupant for seat in live.table.seats] == [Remote("ann"), Remote("bob")]


def test_a_newcomer_takes_the_seat_of_a_computer_that_nobody_lent() -> None:
    live = started(["ann", "@2"])
    live.refuses("seat-taken", "cat", o.Sit(0, "Cat"))
    live.do("cat", o.Sit(1, "Cat"))
    assert live.table.persons == {"ann", "cat"}


def test_nobody_sits_behind_two_faces_of_a_game_with_secrets() -> None:
    live = started(["ann", "@2"], game="deal")
    live.refuses("seat-sees-secrets", "ann", o.Sit(1, "Ann"))
    live.do("cat", o.Sit(1, "Cat"))


def test_the_last_person_to_leave_pauses_the_game_and_may_come_back() -> None:
    live = started(["ann", "+ann", "@2"])
    live.do("ann", o.Leave())
    assert isinstance(live.table.status, Paused)
    live.refuses("table-paused", SYSTEM, o.Play(0, live.table.prompts[0], "take"))
    live.do("ann", o.Sit(1, "Ann"))
    assert live.table.seats[1].occupant == Local("ann")
    live.do("ann", o.Resume())
    assert isinstance(live.table.status, Playing)


def test_who_gave_up_does_not_sit_down_there_again() -> None:
    live = started(["ann", "bob", "cat"])
    live.do("bob", o.Resign(1))
    live.refuses("seat-given-up", "bob", o.Sit(1, "Bob"))
    live.do("dan", o.Sit(1, "Dan"))


def test_a_table_is_cancelled_by_its_owner_before_the_game_and_by_the_system_always() -> None:
    live = waiting(2)
    live.refuses("owner-only", "bob", o.Cancel())
    live.do("ann", o.Cancel())
    assert live.facts()[-2:] == ["ended", "secret-revealed"]
    live.refuses("already-started", "ann", o.Start())
    running = started(["ann", "bob"])
    running.refuses("already-started", "ann", o.Cancel())
    running.do(SYSTEM, o.Cancel())
    running.refuses("already-over", SYSTEM, o.Cancel())
    running.refuses("game-over", "ann", o.Play(0, 1, "take"))
