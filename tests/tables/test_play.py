"""Moves, prompts, replies, chance, own chance_rng, resignations, and the end."""

from __future__ import annotations

import pytest

from tests.tables.live_table import SECRET, SYSTEM, LiveTable, started, word_of
from tete.core import CHANCE, Outcome
from tete.tables import Accepted, Command, Computer, Finished, TableConfig, decide, verify
from tete.tables import commands as o
from tete.tables.config import STAND_IN_LEVEL


def outcome(room: LiveTable) -> Outcome | None:
    assert isinstance(room.table.status, Finished)
    return room.table.status.outcome


def test_chance_falls_at_once_until_somebody_is_asked() -> None:
    room = started(["ann", "bob"])
    assert room.facts()[-2:] == ["started", "rolled"]
    assert room.table.prompts == {0: room.table.version}
    room.move("take")
    assert room.facts()[-2:] == ["moved", "rolled"]
    assert set(room.table.prompts) == {1}


def test_moves_out_of_turn_or_not_in_the_rules_are_refused_by_name() -> None:
    room = started(["ann", "bob"])
    prompt = room.table.prompts[0]
    room.refuses("not-your-turn", "bob", o.Play(1, prompt, "take"))
    room.refuses("not-your-seat", "bob", o.Play(0, prompt, "take"))
    room.refuses("not-your-seat", SYSTEM, o.Play(0, prompt, "take"))
    room.refuses("no-such-seat", "ann", o.Play(-1, prompt, "take"))
    room.refuses("bad-move", "ann", o.Play(0, prompt, "castle"))
    room.refuses("not-now", "ann", o.Play(0, prompt, "ok"))
    room.refuses("no-chance-now", "ann", o.EnterRoll(prompt, "3"))


def test_an_answer_to_an_old_question_is_refused_by_name() -> None:
    room = started(["ann", "@easy"])
    old = room.table.prompts[0]
    room.move("take")
    room.move("take")
    error = room.refuses("stale-prompt", "ann", o.Play(0, old, "take"))
    assert error.details == {"prompt": old, "now": room.table.prompts[0]}


def test_a_repeated_command_is_answered_as_before_and_done_once() -> None:
    room = started(["ann", "bob"])
    payload = o.Play(0, room.table.prompts[0], "take")
    first = room.send("ann", payload, "mine")
    version = room.table.version
    room.do("bob", o.Chat("hello"))
    assert room.send("ann", payload, "mine") == first == Accepted("mine", version)
    assert room.table.version == version + 1
    assert word_of(room.send("bob", payload, "mine")) == "not-your-seat"  # names are each player's own


def test_before_and_after_the_game_nothing_is_played() -> None:
    room = LiveTable(TableConfig("race", 1))
    room.do("ann", o.Sit(0, "Ann"))
    room.refuses("not-started", "ann", o.Play(0, 1, "take"))
    room.do("ann", o.Start())
    room.play_out()
    room.refuses("game-over", "ann", o.Play(0, 1, "take"))
    assert room.facts()[-2:] == ["ended", "secret-revealed"]
    assert room.table.secret == SECRET.hex()


def test_seats_asked_together_answer_in_any_order() -> None:
    room = started(["ann", "bob", "cat"], preset="asking")
    room.move("take")
    prompts = dict(room.table.prompts)
    assert set(prompts) == {1, 2}
    room.do("cat", o.Play(2, prompts[2], "ok"))
    assert room.table.prompts == {1: prompts[1]}
    room.do("bob", o.Play(1, prompts[1], "ok"))
    assert set(room.table.prompts) == {1}
    assert room.table.prompts[1] != prompts[1]
    room.refuses("stale-prompt", "bob", o.Play(1, prompts[1], "take"))


def test_players_type_what_their_own_dice_show() -> None:
    room = started(["ann", "@easy"], own_dice=True)
    assert room.table.commitment == ""
    prompt = room.table.prompts[CHANCE]
    room.refuses("chance-first", "ann", o.Play(0, prompt, "take"))
    room.refuses("stale-prompt", "ann", o.EnterRoll(prompt + 9, "3"))
    room.refuses("cannot-fall", "ann", o.EnterRoll(prompt, "9"))
    room.refuses("bad-move", "ann", o.EnterRoll(prompt, "seven"))
    room.refuses("not-seated", "eve", o.EnterRoll(prompt, "3"))
    room.refuses("own-chance_rng", "ann", o.SetSalt(0, "pepper"))
    room.do("ann", o.EnterRoll(prompt, "3"))
    room.move("take")
    assert room.table.state.dump() == {"points": [3, 0], "turns": 1, "die": None, "claim": ""}
    assert CHANCE in room.table.prompts


def test_a_resignation_between_two_sides_ends_the_game() -> None:
    room = started(["ann", "bob"])
    room.refuses("not-your-seat", "ann", o.Resign(1))
    room.do("ann", o.Resign(0))
    assert outcome(room) == Outcome((2, 1), (0, 0), "resigned")
    alone = started(["ann"])
    alone.do("ann", o.Resign(0))
    assert outcome(alone) == Outcome((1,), (0,), "resigned")


def test_a_resignation_among_more_lets_a_computer_play_on() -> None:
    room = started(["ann", "bob", "cat"], stand_in="hard")
    room.do("ann", o.Resign(0))
    assert room.table.seats[0].occupant == Computer("hard")
    assert room.table.seats[0].lender is None
    room.do("bob", o.Resign(1))
    room.do("cat", o.Resign(2))
    assert outcome(room) == Outcome((1, 1, 3), (0, 0, 0), "resigned")


def test_nobody_resigns_for_a_partner() -> None:
    room = started(["ann", "bob", "cat", "@easy"], preset="pairs")
    room.do("ann", o.Resign(0))
    assert room.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    room.do("bob", o.Resign(1))
    assert outcome(room) == Outcome((1, 3, 1, 3), (0, 0, 0, 0), "resigned")


def test_computers_do_not_resign_and_strangers_neither() -> None:
    room = started(["ann", "@easy"])
    room.refuses("not-seated", SYSTEM, o.Resign(1))
    room.refuses("not-seated", "eve", o.Resign(0))


def test_every_roll_follows_from_the_promised_secret_and_the_salts() -> None:
    room = LiveTable(TableConfig("race", 2))
    for seat, player in enumerate(("ann", "bob")):
        room.do(player, o.Sit(seat, player))
        room.do(player, o.SetSalt(seat, f"salt-of-{player}"))
    room.refuses("bad-salt", "ann", o.SetSalt(0, "two words"))
    room.refuses("not-your-seat", "ann", o.SetSalt(1, "pepper"))
    room.do("ann", o.Start())
    room.refuses("salt-too-late", "ann", o.SetSalt(0, "pepper"))
    table = room.play_out()
    verdict = verify(table.game, table.start, table.chance_proof())
    assert verdict.fair
    assert verdict.checked == 6


def test_a_wrong_secret_is_never_rolled_with() -> None:
    room = started(["ann", "bob"])
    payload = o.Play(0, room.table.prompts[0], "take")
    with pytest.raises(ValueError, match="secret"):
        decide(room.table, Command("x", "ann", payload), 2_000, bytes(32))


def test_everybody_may_talk_a_little_unless_chat_is_off() -> None:
    room = started(["ann", "bob"])
    room.do("ann", o.Chat("Bonjour\n\tà tous"))
    room.do("eve", o.Chat("hi", name="Eve"))
    assert [(line.seat, line.name, line.text) for line in room.table.chat] == [
        (0, "ann", "Bonjour à tous"),
        (None, "Eve", "hi"),
    ]
    room.refuses("too-long", "ann", o.Chat("x" * 281))
    room.refuses("nothing-said", "ann", o.Chat(" \0"))
    room.refuses("owner-only", "bob", o.SetChat("off"))
    room.do("ann", o.SetChat("seats"))
    room.refuses("not-seated", "eve", o.Chat("hi", name="Eve"))
    room.do("ann", o.SetChat("off"))
    room.refuses("chat-off", "ann", o.Chat("hello?"))


def test_every_command_has_a_handler() -> None:
    from typing import get_args

    from tete.tables.decide import HANDLERS

    assert {*HANDLERS, o.Create} == set(get_args(o.CommandPayload))
