"""What needs consent: takebacks, stopping, pausing, another game."""

from __future__ import annotations

import pytest

from tests.tables.live_table import SECRET, SYSTEM, LiveTable, started
from tete.core import CHANCE, Outcome, TeteError
from tete.tables import Accepted, Command, Finished, PerGame, Remote, Waiting, decide, rematch_command, verify
from tete.tables import commands as o
from tete.tables.project import offers
from tete.tables.table import summarize


def test_a_takeback_is_asked_and_granted() -> None:
    live = started(["ann", "bob"])
    live.refuses("nothing-to-take-back", "ann", o.Propose("takeback", 0))
    live.move("take")
    live.refuses("not-seated", "eve", o.Propose("takeback", 0))
    live.refuses("not-your-seat", "bob", o.Propose("takeback", 0))
    live.do("ann", o.Propose("takeback", 0))
    offer = live.table.offers[0]
    live.refuses("offer-open", "ann", o.Propose("takeback", 0))
    live.refuses("already-agreed", "ann", o.Agree(offer.number))
    live.move("take")  # playing on is no answer
    live.do("bob", o.Agree(offer.number))
    assert len(live.table.plies) == 1
    assert live.table.takebacks == (1,)
    assert live.table.offers == ()
    assert live.table.prompts == {0: live.table.version}
    live.refuses("no-such-offer", "bob", o.Agree(offer.number))


def test_everybody_at_the_table_has_to_agree() -> None:
    live = started(["ann", "bob", "cat", "@2"])
    live.move("take")
    live.do("ann", o.Propose("takeback", 0))
    number = live.table.offers[0].number
    live.do("bob", o.Agree(number))
    assert len(live.table.plies) == 3
    live.do("cat", o.Agree(number))
    assert len(live.table.plies) == 1


def test_a_declined_takeback_is_not_asked_again_before_the_next_move() -> None:
    live = started(["ann", "bob"])
    live.move("take")
    live.do("ann", o.Propose("takeback", 0))
    live.do("bob", o.Decline(live.table.offers[0].number))
    live.refuses("already-declined", "ann", o.Propose("takeback", 0))
    live.move("take")
    live.do("ann", o.Propose("takeback", 0))
    live.do("ann", o.Decline(live.table.offers[0].number))
    live.do("ann", o.Propose("takeback", 0))  # one's own withdrawal binds nobody


def test_against_computers_takebacks_are_free() -> None:
    live = started(["ann", "+ann", "@2"])
    live.move("take")
    live.move("take")
    live.move("take")
    live.do("ann", o.Propose("takeback", 0))
    assert len(live.table.plies) == 1


def test_games_with_secrets_know_no_takeback() -> None:
    live = started(["ann", "@2"], game="deal")
    live.move()
    live.refuses("takeback-secrets", "ann", o.Propose("takeback", 0))


def test_a_roll_after_a_takeback_is_new_and_still_verifiable() -> None:
    rolls = set()
    live = started(["ann"], options={"rounds": 20})
    for _ in range(40):
        live.move("take")
        rolls.add(live.table.plies[-1].move)
        live.do("ann", o.Propose("takeback", 0))
    assert rolls == {"1", "2", "3"}
    table = live.play_out()
    verdict = verify(table.game, table.start, table.chance_proof())
    assert verdict.fair
    assert verdict.checked == 20


def test_a_game_stops_by_agreement_with_nobody_behind() -> None:
    live = started(["ann", "bob"])
    live.do("ann", o.Propose("stop"))
    live.do("bob", o.Propose("stop"))  # to prompt for the same is to agree
    assert live.table.status == Finished(Outcome((1, 1), (0, 0), "agreed"))
    live.refuses("game-over", "ann", o.Propose("stop"))


def test_a_timed_game_pauses_by_agreement_another_at_once() -> None:
    timed = started(["ann", "bob"], clock=PerGame(60_000))
    timed.do("ann", o.Propose("pause"))
    assert timed.facts()[-1] == "offered"
    timed.do("bob", o.Agree(timed.table.offers[0].number))
    assert timed.facts()[-1] == "paused"
    untimed = started(["ann", "bob"])
    untimed.do("ann", o.Propose("pause"))
    assert untimed.facts()[-1] == "paused"


def test_offers_lapse_when_a_seat_changes_hands() -> None:
    live = started(["ann", "bob", "cat"])
    live.do("ann", o.Propose("stop"))
    live.do("cat", o.Leave())
    assert live.table.offers == ()


def test_a_rematch_rotates_the_seats() -> None:
    live = started(["ann", "bob", "@2"])
    live.refuses("not-over", "ann", o.Propose("rematch"))
    live.do("bob", o.HandOver(1, 2))
    live.do("ann", o.Propose("stop"))
    live.do("ann", o.Propose("rematch"))
    assert live.table.successor
    live.refuses("rematch-exists", "ann", o.Propose("rematch"))
    decision = decide(None, Command(SYSTEM, rematch_command(live.table)), live.now, SECRET[::-1])
    assert isinstance(decision.reply, Accepted)
    rematch = decision.tables[-1]
    assert [seat.name for seat in rematch.seats] == ["bob", "", "ann"]
    assert rematch.seats[0].occupant == Remote("bob")
    assert (rematch.owner, rematch.previous) == ("ann", live.table.id)
    assert rematch.id == live.table.successor
    assert rematch.commitment != live.table.commitment
    assert isinstance(rematch.status, Waiting)


def test_no_rematch_follows_where_nobody_agreed_on_one() -> None:
    live: LiveTable = started(["ann", "bob"])
    with pytest.raises(TeteError, check=lambda error: error.code == "no-rematch"):
        rematch_command(live.table)


def typed(live: LiveTable, roll: str, player: str = "ann") -> None:
    live.do(player, o.EnterRoll(live.table.prompts[CHANCE], roll))


def test_a_mistyped_roll_is_corrected_at_once_if_nothing_followed() -> None:
    live = started(["ann", "bob"], own_dice=True)
    live.refuses("no-typed-roll", "ann", o.Propose("roll"))
    typed(live, "2")
    live.refuses("not-seated", "eve", o.Propose("roll"))
    live.do("bob", o.Propose("roll"))
    assert live.table.plies == ()
    typed(live, "3")
    assert [str(ply.move) for ply in live.table.plies] == ["3"]


def test_a_roll_that_something_followed_is_corrected_if_all_agree() -> None:
    live = started(["ann", "bob"], own_dice=True)
    typed(live, "2")
    live.move("take")
    live.do("ann", o.Propose("roll"))
    offer = live.table.offers[0]
    assert (offer.offer, offer.to, len(live.table.plies)) == ("roll", 0, 2)
    live.do("bob", o.Agree(offer.number))
    assert live.table.plies == ()
    assert live.table.offers == ()
    assert CHANCE in live.table.prompts


def test_a_roll_of_the_server_is_not_corrected() -> None:
    live = started(["ann", "bob"])
    live.move("take")
    live.refuses("no-typed-roll", "ann", o.Propose("roll"))


def test_who_lent_their_seat_can_propose_a_rematch_and_nothing_else() -> None:
    live = started(["ann", "@2"])
    live.do("ann", o.HandOver(0, 2))
    live.refuses("not-seated", "ann", o.Propose("stop"))
    live.play_out()
    assert isinstance(live.table.status, Finished)
    assert summarize(live.table).persons == ("ann", "")  # the seat is still theirs
    live.refuses("not-seated", "cat", o.Propose("rematch"))
    live.do("ann", o.Propose("rematch"))
    assert rematch_command(live.table).occupants[1] == (Remote("ann"), "ann")


def test_a_rematch_that_a_lender_proposes_needs_the_others_and_may_be_answered_by_a_lender() -> None:
    live = started(["ann", "bob", "cat"])
    live.do("bob", o.HandOver(1, 2))
    live.play_out()
    live.do("bob", o.Propose("rematch"))
    (offer,) = offers(live.table)
    assert (offer.by, offer.agreed, offer.awaited) == ((1,), (1,), (0, 2))
    live.do("ann", o.Agree(live.table.offers[0].number))
    assert not live.table.successor
    live.do("cat", o.Decline(live.table.offers[0].number))
    live.do("ann", o.Propose("rematch"))
    live.refuses("not-seated", "dan", o.Agree(live.table.offers[0].number))
    live.do("bob", o.Decline(live.table.offers[0].number))
    assert live.table.offers == ()
