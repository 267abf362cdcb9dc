"""Moves, prompts, replies, chance, own chance_rng, resignations, and the end."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.tables.live_table import SECRET, SYSTEM, LiveTable, code_of, started
from tete.core import CHANCE, Outcome
from tete.tables import Accepted, Command, Computer, Finished, TableConfig, decide, verify
from tete.tables import commands as o
from tete.tables.config import STAND_IN_LEVEL
from tete.tables.decide import HANDLERS, handles


def outcome(live: LiveTable) -> Outcome | None:
    assert isinstance(live.table.status, Finished)
    return live.table.status.outcome


def test_chance_moves_follow_at_once_until_a_seat_must_decide() -> None:
    live = started(["ann", "bob"])
    assert live.facts()[-2:] == ["started", "rolled"]
    assert live.table.prompts == {0: live.table.version}
    live.move("take")
    assert live.facts()[-2:] == ["moved", "rolled"]
    assert set(live.table.prompts) == {1}


def test_moves_out_of_turn_or_not_in_the_rules_are_refused_by_name() -> None:
    live = started(["ann", "bob"])
    prompt = live.table.prompts[0]
    live.refuses("not-your-turn", "bob", o.Play(1, prompt, "take"))
    live.refuses("not-your-seat", "bob", o.Play(0, prompt, "take"))
    live.refuses("not-your-seat", SYSTEM, o.Play(0, prompt, "take"))
    live.refuses("no-such-seat", "ann", o.Play(-1, prompt, "take"))
    live.refuses("bad-move", "ann", o.Play(0, prompt, "castle"))
    live.refuses("not-now", "ann", o.Play(0, prompt, "ok"))
    live.refuses("no-chance-now", "ann", o.EnterRoll(prompt, "3"))


def test_an_answer_to_an_old_question_is_refused_by_name() -> None:
    live = started(["ann", "@2"])
    old = live.table.prompts[0]
    live.move("take")
    live.move("take")
    error = live.refuses("stale-prompt", "ann", o.Play(0, old, "take"))
    assert error.details == {"prompt": old, "now": live.table.prompts[0]}


def test_a_repeated_command_is_answered_as_before_and_done_once() -> None:
    live = started(["ann", "bob"])
    payload = o.Play(0, live.table.prompts[0], "take")
    first = live.send("ann", payload, "mine")
    version = live.table.version
    live.do("bob", o.Chat("hello"))
    assert live.send("ann", payload, "mine") == first == Accepted("mine", version)
    assert live.table.version == version + 1
    assert code_of(live.send("bob", payload, "mine")) == "not-your-seat"  # names are each player's own


def test_before_and_after_the_game_nothing_is_played() -> None:
    live = LiveTable(TableConfig("race", 1))
    live.do("ann", o.Sit(0, "Ann"))
    live.refuses("not-started", "ann", o.Play(0, 1, "take"))
    live.do("ann", o.Start())
    live.play_out()
    live.refuses("game-over", "ann", o.Play(0, 1, "take"))
    assert live.facts()[-2:] == ["ended", "secret-revealed"]
    assert live.table.secret == SECRET.hex()


def test_seats_asked_together_answer_in_any_order() -> None:
    live = started(["ann", "bob", "cat"], preset="asking")
    live.move("take")
    prompts = dict(live.table.prompts)
    assert set(prompts) == {1, 2}
    live.do("cat", o.Play(2, prompts[2], "ok"))
    assert live.table.prompts == {1: prompts[1]}
    live.do("bob", o.Play(1, prompts[1], "ok"))
    assert set(live.table.prompts) == {1}
    assert live.table.prompts[1] != prompts[1]
    live.refuses("stale-prompt", "bob", o.Play(1, prompts[1], "take"))


def test_players_type_what_their_own_dice_show() -> None:
    live = started(["ann", "@2"], own_dice=True)
    assert live.table.commitment == ""
    prompt = live.table.prompts[CHANCE]
    live.refuses("chance-first", "ann", o.Play(0, prompt, "take"))
    live.refuses("stale-prompt", "ann", o.EnterRoll(prompt + 9, "3"))
    live.refuses("cannot-fall", "ann", o.EnterRoll(prompt, "9"))
    live.refuses("bad-move", "ann", o.EnterRoll(prompt, "seven"))
    live.refuses("not-seated", "eve", o.EnterRoll(prompt, "3"))
    live.refuses("own-dice", "ann", o.SetSalt(0, "pepper"))
    live.do("ann", o.EnterRoll(prompt, "3"))
    live.move("take")
    assert live.table.state.dump() == {"points": [3, 0], "turns": 1, "die": None, "claim": ""}
    assert CHANCE in live.table.prompts


def test_a_resignation_between_two_sides_ends_the_game() -> None:
    live = started(["ann", "bob"])
    live.refuses("not-your-seat", "ann", o.Resign(1))
    live.do("ann", o.Resign(0))
    assert outcome(live) == Outcome((2, 1), (0, 0), "resigned")
    alone = started(["ann"])
    alone.do("ann", o.Resign(0))
    assert outcome(alone) == Outcome((1,), (0,), "resigned")


def test_a_resignation_among_more_lets_a_computer_play_on() -> None:
    live = started(["ann", "bob", "cat"], stand_in=8)
    live.do("ann", o.Resign(0))
    assert live.table.seats[0].occupant == Computer(8)
    assert live.table.seats[0].lender is None
    live.do("bob", o.Resign(1))
    live.do("cat", o.Resign(2))
    assert outcome(live) == Outcome((1, 1, 3), (0, 0, 0), "resigned")


def test_nobody_resigns_for_a_partner() -> None:
    live = started(["ann", "bob", "cat", "@2"], preset="pairs")
    live.do("ann", o.Resign(0))
    assert live.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    live.do("bob", o.Resign(1))
    assert outcome(live) == Outcome((1, 3, 1, 3), (0, 0, 0, 0), "resigned")


def test_computers_do_not_resign_and_strangers_neither() -> None:
    live = started(["ann", "@2"])
    live.refuses("not-seated", SYSTEM, o.Resign(1))
    live.refuses("not-seated", "eve", o.Resign(0))


def test_every_roll_follows_from_the_promised_secret_and_the_salts() -> None:
    live = LiveTable(TableConfig("race", 2))
    for seat, player in enumerate(("ann", "bob")):
        live.do(player, o.Sit(seat, player))
        live.do(player, o.SetSalt(seat, f"salt-of-{player}"))
    live.refuses("bad-salt", "ann", o.SetSalt(0, "two words"))
    live.refuses("not-your-seat", "ann", o.SetSalt(1, "pepper"))
    live.do("ann", o.Start())
    live.refuses("salt-too-late", "ann", o.SetSalt(0, "pepper"))
    table = live.play_out()
    verdict = verify(table.game, table.start, table.chance_proof())
    assert verdict.fair
    assert verdict.checked == 6


def test_a_wrong_secret_is_never_rolled_with() -> None:
    live = started(["ann", "bob"])
    payload = o.Play(0, live.table.prompts[0], "take")
    with pytest.raises(ValueError, match="secret"):
        decide(live.table, Command("ann", payload), 2_000, bytes(32))


def test_everybody_may_talk_a_little_unless_chat_is_off() -> None:
    live = started(["ann", "bob"])
    live.do("ann", o.Chat("Bonjour\n\tà tous"))
    live.do("eve", o.Chat("hi", name="Eve"))
    assert [(line.seat, line.name, line.text) for line in live.table.chat] == [
        (0, "ann", "Bonjour à tous"),
        (None, "Eve", "hi"),
    ]
    live.refuses("too-long", "ann", o.Chat("x" * 281))
    live.refuses("nothing-said", "ann", o.Chat(" \0"))
    live.refuses("owner-only", "bob", o.SetChat("off"))
    live.do("ann", o.SetChat("seats"))
    live.refuses("not-seated", "eve", o.Chat("hi", name="Eve"))
    live.do("ann", o.SetChat("off"))
    live.refuses("chat-off", "ann", o.Chat("hello?"))


def test_every_command_has_one_handler() -> None:
    with pytest.raises(TypeError, match="two handlers"):
        handles(o.Start)(lambda recorder, command: None)
    assert set(HANDLERS) == set(get_args(o.CommandPayload))
