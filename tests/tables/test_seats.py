"""Occupant down, and seats that change seat_changes."""

from __future__ import annotations

from tests.tables.live_table import SYSTEM, LiveTable, started, word_of
from tete.tables import Computer, Local, Open, Paused, Playing, Remote, TableConfig
from tete.tables import commands as o


def waiting(seats: int = 2, game: str = "race") -> LiveTable:
    return LiveTable(TableConfig(game, seats))


def test_a_table_opens_with_every_option_spelt_out() -> None:
    table = waiting().table
    assert table.config.preset == "classic"
    assert table.config.options == {"rounds": 3, "answers": False, "pairs": False, "duration": None}
    assert len(table.commitment) == 64
    assert [seat.occupant for seat in table.seats] == [Open(), Open()]


def test_tables_that_make_no_game_are_refused() -> None:
    room = waiting()
    room.seen = None
    for word, config in (
        ("unknown-game", TableConfig("chess", 2)),
        ("unknown-preset", TableConfig("race", 2, preset="blitz")),
        ("unknown-option", TableConfig("race", 2, options={"size": 3})),
        ("option-type", TableConfig("race", 2, options={"rounds": "many"})),
        ("wrong-seats", TableConfig("race", 7)),
        ("bad-level", TableConfig("race", 2, stand_in="Très fort")),
    ):
        reply = room.send("ann", o.Create("t2", config))
        assert word_of(reply) == word
    assert room.seen is None


def test_only_the_room_seats_other_people_at_a_new_table() -> None:
    room = waiting()
    room.refuses("table-exists", "ann", o.Create("t1", TableConfig("race", 2)))
    room.seen, room.log = None, []
    reply = room.send("ann", o.Create("t2", TableConfig("race", 2), occupants=((Remote("bob"), "Bob"),)))
    assert word_of(reply) == "not-your-seat"
    assert room.seen is None
    reply = room.send("ann", o.Create("t2", TableConfig("race", 2), previous="t1"))
    assert word_of(reply) == "system-only"
    table = room.do(
        "ann", o.Create("t2", TableConfig("race", 2), occupants=((Local("ann"), "Ann"), (Local("ann"), "Zoé")))
    )
    assert [seat.name for seat in table.seats] == ["Ann", "Zoé"]


def test_people_sit_from_afar_or_share_a_screen_or_are_computers() -> None:
    room = waiting(3)
    room.do("ann", o.Sit(0, "  Ann\n"))
    room.refuses("seat-taken", "bob", o.Sit(0, "Bob"))
    room.refuses("no-such-seat", "bob", o.Sit(3, "Bob"))
    room.refuses("nothing-said", "bob", o.Sit(1, "\n"))
    room.refuses("too-long", "bob", o.Sit(1, "B" * 41))
    room.do("bob", o.Sit(1, "Bob", local=True))
    room.refuses("owner-only", "bob", o.SeatComputer(2, "easy"))
    table = room.do("ann", o.SeatComputer(2, "hard"))
    assert [seat.occupant for seat in table.seats] == [Remote("ann"), Local("bob"), Computer("hard")]
    assert table.seats[0].name == "Ann"
    assert table.persons == {"ann", "bob"}


def test_before_the_game_a_seat_is_freed_by_who_sits_there_or_by_the_host() -> None:
    room = waiting(2)
    room.do("ann", o.Sit(0, "Ann"))
    room.do("bob", o.Sit(1, "Bob"))
    room.do("bob", o.SetSalt(1, "pepper"))
    room.refuses("not-your-seat", "bob", o.Stand(0))
    room.do("ann", o.Stand(1))
    assert room.table.seats[1].salt == ""
    room.refuses("seat-empty", "ann", o.Stand(1))
    room.refuses("seats-open", "ann", o.Start())


def test_the_table_is_passed_on_when_its_host_leaves() -> None:
    room = waiting(2)
    room.do("ann", o.Sit(0, "Ann"))
    room.do("bob", o.Sit(1, "Bob"))
    room.do("ann", o.Leave())
    assert room.table.owner == "bob"
    room.refuses("not-seated", "ann", o.Leave())
    room.do("bob", o.SeatComputer(0, "easy"))
    room.do("bob", o.Start())


def test_a_computer_takes_over_and_gives_the_seat_back() -> None:
    room = started(["ann", "bob"])
    room.move()
    room.refuses("not-absent", "ann", o.HandOver(1, "hard"))
    room.do("bob", o.HandOver(1, "hard"))
    assert room.table.seats[1].occupant == Computer("hard")
    room.refuses("not-your-seat", "bob", o.Play(1, room.table.prompts[1], "take"))
    room.do(SYSTEM, o.Play(1, room.table.prompts[1], "take"))
    room.refuses("seat-lent", "cat", o.Sit(1, "Cat"))
    room.do("bob", o.HandOver(1, "easy"))
    table = room.do("bob", o.Sit(1, "ignored"))
    assert (table.seats[1].occupant, table.seats[1].name) == (Remote("bob"), "bob")
    assert [(hand.ply, hand.seat, hand.occupant.kind) for hand in table.seat_changes] == [
        (3, 1, "computer"),
        (5, 1, "computer"),
        (5, 1, "remote"),
    ]
    room.refuses("not-your-seat", SYSTEM, o.Play(1, 0, "take"))


def test_the_seat_of_somebody_gone_is_handed_over_by_whoever_is_left_and_stays_theirs() -> None:
    room = started(["ann", "bob"])
    room.refuses("not-your-seat", "cat", o.HandOver(1, "easy", absent=True))
    for player in (SYSTEM, "ann"):
        room.do(player, o.HandOver(1, "easy", absent=player == "ann"))
        assert [seat.occupant for seat in room.table.seats] == [Remote("ann"), Computer("easy")]
        room.refuses("seat-lent", "ann", o.Sit(1, "Ann"))
        room.do("bob", o.Sit(1, "Bob"))
        assert [seat.occupant for seat in room.table.seats] == [Remote("ann"), Remote("bob")]


def test_a_newcomer_takes_the_seat_of_a_computer_that_nobody_lent() -> None:
    room = started(["ann", "@easy"])
    room.refuses("seat-taken", "cat", o.Sit(0, "Cat"))
    room.do("cat", o.Sit(1, "Cat"))
    assert room.table.persons == {"ann", "cat"}


def test_nobody_sits_behind_two_faces_of_a_game_with_secrets() -> None:
    room = started(["ann", "@easy"], game="deal")
    room.refuses("seat-sees-secrets", "ann", o.Sit(1, "Ann"))
    room.do("cat", o.Sit(1, "Cat"))


def test_the_last_person_to_leave_pauses_the_game_and_may_come_back() -> None:
    room = started(["ann", "+ann", "@easy"])
    room.do("ann", o.Leave())
    assert isinstance(room.table.status, Paused)
    room.refuses("table-paused", SYSTEM, o.Play(0, room.table.prompts[0], "take"))
    room.do("ann", o.Sit(1, "Ann"))
    assert room.table.seats[1].occupant == Local("ann")
    room.do("ann", o.Resume())
    assert isinstance(room.table.status, Playing)


def test_who_gave_up_does_not_sit_down_there_again() -> None:
    room = started(["ann", "bob", "cat"])
    room.do("bob", o.Resign(1))
    room.refuses("seat-given-up", "bob", o.Sit(1, "Bob"))
    room.do("dan", o.Sit(1, "Dan"))


def test_a_table_is_cancelled_by_its_host_before_the_game_and_by_the_room_always() -> None:
    room = waiting(2)
    room.refuses("owner-only", "bob", o.Cancel())
    room.do("ann", o.Cancel())
    assert room.facts()[-2:] == ["ended", "secret-revealed"]
    room.refuses("already-started", "ann", o.Start())
    running = started(["ann", "bob"])
    running.refuses("already-started", "ann", o.Cancel())
    running.do(SYSTEM, o.Cancel())
    running.refuses("already-over", SYSTEM, o.Cancel())
    running.refuses("game-over", "ann", o.Play(0, 1, "take"))
