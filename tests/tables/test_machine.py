"""Anything, in any order, by anybody, through two actors that restart and race: the table stays a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import structs

from tests.tables.actors import StoreActor
from tete.core import CHANCE, Decide, Ply, Roll, replay
from tete.store import Conflict, MemoryStore
from tete.tables import (
    SYSTEM,
    Accepted,
    Command,
    CommandPayload,
    Computer,
    Finished,
    Local,
    NoClock,
    PerGame,
    PerMove,
    Playing,
    Rejected,
    Remote,
    Reply,
    Table,
    TableConfig,
    Waiting,
    fold,
    verify,
)
from tete.tables import commands as o
from tete.tables.events import OfferKind
from tete.tables.seats import controller

SECRET = bytes(range(32))
PEOPLE = ("ann", "bob", "cat")
people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 4)
numbers = st.integers(0, 60)
offer_kinds = st.sampled_from(["takeback", "takeback", "pause", "rematch", "stop"])
ORDERS: st.SearchStrategy[Any] = st.one_of(
    st.builds(o.Sit, seats, people, st.booleans()),
    st.builds(o.Stand, seats),
    st.builds(o.SeatComputer, seats, st.sampled_from([2, 8])),
    st.builds(o.HandOver, seats, st.sampled_from([2, 10])),
    st.builds(o.Leave),
    st.builds(o.SetSalt, seats, st.sampled_from(["pepper", "two words"])),
    st.builds(o.Start),
    st.builds(o.Play, seats, numbers, st.sampled_from(["take", "ok", "canary01", "nonsense"])),
    st.builds(o.EnterRoll, numbers, st.sampled_from(["1", "3", "9"])),
    st.builds(o.Tick),
    st.builds(o.Propose, offer_kinds, seats),
    st.builds(o.Agree, numbers),
    st.builds(o.Decline, numbers),
    st.builds(o.Resign, seats),
    st.builds(o.Resume),
    st.builds(o.Chat, st.sampled_from(["hello", ""]), people),
    st.builds(o.SetChat, st.sampled_from(["all", "seats", "off"])),
    st.builds(o.CreditDowntime),
)
TERMS = st.builds(
    structs.replace,
    st.sampled_from(
        [
            TableConfig("race", 1),
            TableConfig("race", 2, "asking"),
            TableConfig("race", 3, "asking"),
            TableConfig("race", 4, "pairs"),
            TableConfig("deal", 2),
        ]
    ),
    options=st.fixed_dictionaries({"rounds": st.integers(2, 8)}),
    clock=st.sampled_from([NoClock(), PerGame(60_000, 1_000), PerMove(20_000)]),
    own_dice=st.booleans(),
)


class Tables(RuleBasedStateMachine):
    """The model is what was acknowledged: every reply ever given must stay true."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store = MemoryStore()
        self.actors = [StoreActor(self.store, "t", SECRET), StoreActor(self.store, "t", SECRET)]
        self.now, self.count = 1_000, 0
        self.given: list[tuple[str, str, CommandPayload, Reply]] = []
        self.folded: tuple[int, Table] | None = None

    def teardown(self) -> None:
        self.runner.close()

    def tell(self, actor: int, player: str, payload: CommandPayload) -> Reply:
        self.count += 1
        name = f"c{self.count}"
        reply = self.runner.run(self.actors[actor].tell(player, name, payload, self.now))
        self.given.append((player, name, payload, reply))
        return reply

    def truth(self) -> Table:
        """The table as anybody would fold it from the log, who has seen nothing of it before."""
        events = self.runner.run(self.store.load("t"))
        if self.folded is None or self.folded[0] != len(events):
            table = fold(events)
            assert isinstance(table, Table)
            self.folded = len(events), table
        return self.folded[1]

    @initialize(config=TERMS, begin=st.sampled_from([True, True, True, False]))
    def create(self, config: TableConfig, begin: bool) -> None:
        assert isinstance(self.tell(0, "ann", o.Create("t", config)), Accepted)
        for seat in range(config.seats):
            self.tell(seat % 2, PEOPLE[seat % 3], o.Sit(seat, "Somebody", local=seat == 2))
        if begin:
            self.tell(0, "ann", o.Start())

    actors_ = st.integers(0, 1)

    @rule(actor=actors_, player=st.sampled_from((*PEOPLE, SYSTEM)), payload=ORDERS)
    def anything(self, actor: int, player: str, payload: CommandPayload) -> None:
        before = self.truth()
        reply = self.tell(actor, player, payload)
        after = self.truth()
        assert (after == before) == isinstance(reply, Rejected)

    @precondition(lambda self: isinstance(self.truth().status, Waiting))
    @rule(actor=actors_)
    def start(self, actor: int) -> None:
        self.tell(actor, self.truth().owner, o.Start())

    @precondition(lambda self: isinstance(self.truth().status, Playing))
    @rule(actor=actors_, moves=st.integers(1, 5), data=st.data())
    def legal_moves(self, actor: int, moves: int, data: st.DataObject) -> None:
        for _ in range(moves):
            if isinstance(self.truth().status, Playing):
                self.legal_move(actor, data)

    def legal_move(self, actor: int, data: st.DataObject) -> None:
        table = self.truth()
        if CHANCE in table.prompts:
            assert isinstance(table.state.turn, Roll)
            roll = str(data.draw(st.sampled_from(list(table.state.turn.odds))))
            if table.persons:
                player = sorted(table.persons)[0]
                assert isinstance(self.tell(actor, player, o.EnterRoll(table.prompts[CHANCE], roll)), Accepted)
            return
        seat = data.draw(st.sampled_from(sorted(seat for seat in table.prompts if isinstance(seat, int))))
        move = str(data.draw(st.sampled_from(list(table.state.moves(seat)))))
        reply = self.tell(actor, table.seats[seat].controller or "", o.Play(seat, table.prompts[seat], move))
        late = seat in table.clocks.expired(self.now)
        assert isinstance(reply, Rejected if late else Accepted), reply

    @precondition(lambda self: self.truth().persons and not isinstance(self.truth().status, Waiting))
    @rule(actor=actors_, offer=offer_kinds, data=st.data())
    def ask_for_something(self, actor: int, offer: OfferKind, data: st.DataObject) -> None:
        table = self.truth()
        player = data.draw(st.sampled_from(sorted(table.persons)))
        self.tell(actor, player, o.Propose(offer, table.seats_of(player)[0]))

    @precondition(lambda self: self.truth().offers)
    @rule(actor=actors_, yes=st.booleans(), data=st.data())
    def answer_an_offer(self, actor: int, yes: bool, data: st.DataObject) -> None:
        table = self.truth()
        player, offer = data.draw(st.sampled_from(sorted(table.persons))), table.offers[0]
        takebacks, plies = table.takebacks, len(table.plies)
        reply = self.tell(actor, player, o.Agree(offer.number) if yes else o.Decline(offer.number))
        assert isinstance(reply, Rejected if yes and player in offer.agreed else Accepted)
        if len(self.truth().takebacks) > len(takebacks):
            assert len(self.truth().plies) == offer.to < plies

    @precondition(lambda self: isinstance(self.truth().status, Playing))
    @rule(actor=actors_, data=st.data())
    def change_hands(self, actor: int, data: st.DataObject) -> None:
        """A seat is lent to a computer, or asked back by who lent it: both are always granted."""
        table = self.truth()
        number = data.draw(st.sampled_from(range(len(table.seats))))
        seat = table.seats[number]
        if seat.person is not None:
            assert isinstance(self.tell(actor, seat.person, o.HandOver(number, 2)), Accepted)
        elif seat.lender is not None:
            assert isinstance(self.tell(actor, controller(seat.lender) or "", o.Sit(number, "Back")), Accepted)
            assert self.truth().seats[number].occupant == seat.lender

    @rule(actor=actors_, data=st.data())
    def say_it_again(self, actor: int, data: st.DataObject) -> None:
        """A command repeated is answered as before; an accepted one is not carried out twice."""
        player, name, payload, reply = data.draw(st.sampled_from(self.given))
        before = self.truth()
        again = self.runner.run(self.actors[actor].tell(player, name, payload, self.now))
        if isinstance(reply, Accepted):
            assert again == reply
            assert self.truth() == before
        else:
            self.given.append((player, name, payload, again))

    @rule(first=ORDERS, second=ORDERS, data=st.data())
    def race(self, first: CommandPayload, second: CommandPayload, data: st.DataObject) -> None:
        """Both actors decide from the same table before either has written: one of the two must look again."""
        for actor in self.actors:
            self.runner.run(actor.catch_up())
        players = data.draw(st.tuples(people, people))
        self.count += 2
        decision = [
            self.runner.run(
                actor.decide(
                    Command(player, structs.replace(payload, id=f"c{self.count - number}"), fresh_id=f"next{number}"),
                    self.now,
                )
            )
            for number, (actor, player, payload) in enumerate(zip(self.actors, players, (first, second), strict=True))
        ]
        conflicts = 0
        for actor, each in zip(self.actors, decision, strict=True):
            try:
                self.runner.run(actor.keep(each))
            except Conflict:
                conflicts += 1
        assert conflicts == (1 if all(each.events for each in decision) else 0)

    @rule(actor=actors_)
    def restart(self, actor: int) -> None:
        self.actors[actor] = StoreActor(self.store, "t", SECRET)

    @rule(seconds=st.integers(0, 30), actor=actors_)
    def time_passes(self, seconds: int, actor: int) -> None:
        self.now += seconds * 1000
        moment = self.truth().next_deadline()
        reply = self.tell(actor, SYSTEM, o.Tick())
        assert isinstance(reply, Accepted if moment is not None and moment <= self.now else Rejected)

    @invariant()
    def actors_agree_with_the_log(self) -> None:
        if self.count:
            truth = self.truth()
            for actor in self.actors:
                self.runner.run(actor.catch_up())
                assert actor.seen == truth

    @invariant()
    def the_position_follows_from_the_plies(self) -> None:
        if self.count:
            table = self.truth()
            plies = [Ply(ply.actor, table.game.parse(ply.move)) for ply in table.plies]
            assert ([table.start, *(played.after for played in replay(table.start, plies))])[-1] == table.state

    @invariant()
    def just_those_are_asked_who_must_move(self) -> None:
        if not self.count:
            return
        table = self.truth()
        turn = table.state.turn
        if isinstance(table.status, Playing):
            expected: set[object] = set(turn.seats) if isinstance(turn, Decide) else {CHANCE}
            assert set(table.prompts) == expected
            assert table.config.own_dice or CHANCE not in table.prompts
        running = {seat for seat, since in enumerate(table.clocks.since) if since is not None}
        timed = not isinstance(table.config.clock, NoClock) and isinstance(table.status, Playing)
        persons = {number for number, seat in enumerate(table.seats) if isinstance(seat.occupant, Local | Remote)}
        assert running == (set(table.prompts) & persons if timed else set())
        assert all(left >= 0 for left in table.clocks.left)

    @invariant()
    def nobody_moves_twice_by_one_command(self) -> None:
        if self.count:
            events = self.runner.run(self.store.load("t"))
            moved = Counter(
                (each.player, each.command) for each in events if each.payload.kind in ("moved", "roll-entered")
            )
            assert max(moved.values(), default=1) == 1

    @invariant()
    def the_secret_comes_out_at_the_end_and_proves_every_roll(self) -> None:
        if not self.count:
            return
        table = self.truth()
        over = isinstance(table.status, Finished)
        if table.config.own_dice:
            assert table.secret == ""
            return
        assert (table.secret != "") == over
        if over:
            assert verify(table.game, table.start, table.chance_proof()).fair

    @invariant()
    def lent_seats_are_played_by_computers(self) -> None:
        if self.count:
            table = self.truth()
            assert all(isinstance(seat.occupant, Computer) for seat in table.seats if seat.lender is not None)
            assert all(offer.by in table.persons for offer in table.offers)


Tables.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
test_tables_stay_tables = Tables.TestCase
