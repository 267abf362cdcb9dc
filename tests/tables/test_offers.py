"""What needs consent: takebacks, stopping, pausing, another game."""

from __future__ import annotations

import pytest

from tests.tables.live_table import SECRET, SYSTEM, LiveTable, started
from tete.core import Outcome
from tete.tables import Accepted, Command, Finished, PerGame, Remote, Waiting, decide, rematch_command, verify
from tete.tables import commands as o


def test_a_takeback_is_asked_and_granted() -> None:
    room = started(["ann", "bob"])
    room.refuses("nothing-to-take-back", "ann", o.Propose("takeback", 0))
    room.move("take")
    room.refuses("not-seated", "eve", o.Propose("takeback", 0))
    room.refuses("not-your-seat", "bob", o.Propose("takeback", 0))
    room.do("ann", o.Propose("takeback", 0))
    offer = room.table.offers[0]
    room.refuses("offer-open", "ann", o.Propose("takeback", 0))
    room.refuses("already-agreed", "ann", o.Agree(offer.number))
    room.move("take")  # playing on is no answer
    room.do("bob", o.Agree(offer.number))
    assert len(room.table.plies) == 1
    assert room.table.takebacks == (1,)
    assert room.table.offers == ()
    assert room.table.prompts == {0: room.table.version}
    room.refuses("no-such-offer", "bob", o.Agree(offer.number))


def test_everybody_at_the_table_has_to_agree() -> None:
    room = started(["ann", "bob", "cat", "@easy"])
    room.move("take")
    room.do("ann", o.Propose("takeback", 0))
    number = room.table.offers[0].number
    room.do("bob", o.Agree(number))
    assert len(room.table.plies) == 3
    room.do("cat", o.Agree(number))
    assert len(room.table.plies) == 1


def test_a_declined_takeback_is_not_asked_again_before_the_next_move() -> None:
    room = started(["ann", "bob"])
    room.move("take")
    room.do("ann", o.Propose("takeback", 0))
    room.do("bob", o.Decline(room.table.offers[0].number))
    room.refuses("already-declined", "ann", o.Propose("takeback", 0))
    room.move("take")
    room.do("ann", o.Propose("takeback", 0))
    room.do("ann", o.Decline(room.table.offers[0].number))
    room.do("ann", o.Propose("takeback", 0))  # one's own withdrawal binds nobody


def test_against_computers_takebacks_are_free() -> None:
    room = started(["ann", "+ann", "@easy"])
    room.move("take")
    room.move("take")
    room.move("take")
    room.do("ann", o.Propose("takeback", 0))
    assert len(room.table.plies) == 1


def test_games_with_secrets_know_no_takeback() -> None:
    room = started(["ann", "@easy"], game="deal")
    room.move()
    room.refuses("takeback-secrets", "ann", o.Propose("takeback", 0))


def test_what_falls_after_a_takeback_is_new_and_still_verifiable() -> None:
    rolls = set()
    room = started(["ann"], options={"rounds": 20})
    for _ in range(40):
        room.move("take")
        rolls.add(room.table.plies[-1].move)
        room.do("ann", o.Propose("takeback", 0))
    assert rolls == {"1", "2", "3"}
    table = room.play_out()
    verdict = verify(table.game, table.start, table.chance_proof())
    assert verdict.fair
    assert verdict.checked == 20


def test_a_game_stops_by_agreement_with_nobody_behind() -> None:
    room = started(["ann", "bob"])
    room.do("ann", o.Propose("stop"))
    room.do("bob", o.Propose("stop"))  # to prompt for the same is to agree
    assert room.table.status == Finished(Outcome((1, 1), (0, 0), "agreed"))
    room.refuses("game-over", "ann", o.Propose("stop"))


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
    room = started(["ann", "bob", "cat"])
    room.do("ann", o.Propose("stop"))
    room.do("cat", o.Leave())
    assert room.table.offers == ()


def test_a_rematch_rotates_the_seats() -> None:
    room = started(["ann", "bob", "@easy"])
    room.refuses("not-over", "ann", o.Propose("rematch"))
    room.do("bob", o.HandOver(1, "easy"))
    room.do("ann", o.Propose("stop"))
    room.do("ann", o.Propose("rematch"))
    assert room.table.successor
    room.refuses("rematch-exists", "ann", o.Propose("rematch"))
    decision = decide(None, Command("r", SYSTEM, rematch_command(room.table)), room.now, SECRET[::-1])
    assert isinstance(decision.reply, Accepted)
    rematch = decision.tables[-1]
    assert [seat.name for seat in rematch.seats] == ["bob", "", "ann"]
    assert rematch.seats[0].occupant == Remote("bob")
    assert (rematch.owner, rematch.previous) == ("ann", room.table.id)
    assert rematch.id == room.table.successor
    assert rematch.commitment != room.table.commitment
    assert isinstance(rematch.status, Waiting)


def test_no_rematch_follows_where_nobody_agreed_on_one() -> None:
    room: LiveTable = started(["ann", "bob"])
    with pytest.raises(Exception, match="no-rematch"):
        rematch_command(room.table)
