"""How a table follows from its log: `evolve` turns one event, `fold` them all. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tete.core import BELL, CHANCE, Actor, Decide, Outcome, Roll, Seat
from tete.tables import facts
from tete.tables.clock import forgiven, turned, wound
from tete.tables.facts import Event
from tete.tables.seating import Chair, Computer, Local, Open, Remote
from tete.tables.table import AnyState, Finished, Hand, Line, Offer, Pausing, Played, Playing, Table, Waiting

if TYPE_CHECKING:  # so that fields and types are checked
    from dataclasses import replace as changed
else:
    from tete.tables.table import changed

REMEMBERED = 256  # commands whose replies can be given again
LINES = 200  # of chat kept at hand; the log has them all


def fold(events: Iterable[Event], table: Table | None = None) -> Table:
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise ValueError("a table begins with an event")
    return table


def evolve(table: Table | None, event: Event) -> Table:
    """The table after one more event, which must be the next one."""
    created = isinstance(event.fact, facts.Created)
    if created != (table is None) or event.version != (table.version if table else 0) + 1:
        raise ValueError(f"event {event.version} does not follow")
    if table is None:
        return _created(event)
    last = table.at
    table = changed(table, version=event.version, at=event.at, heard=_heard(table.heard, event))
    happened = _reopened(table, last) if isinstance(event.fact, facts.Reopened) else _happened(table, event)
    return _timed(table, happened, event)


def _created(event: Event) -> Table:
    fact = event.fact
    assert isinstance(fact, facts.Created)
    terms = fact.terms
    options = terms.read_options()
    start = terms.rules.start(options, terms.seats)
    seconds = terms.rules.bell(options)
    return Table(
        id=fact.table,
        terms=terms,
        host=fact.host,
        commitment=fact.commitment,
        previous=fact.previous,
        start=start,
        state=start,
        chairs=(Chair(),) * terms.seats,
        clocks=wound(terms.control, terms.seats),
        chatting=terms.chat,
        bell=None if seconds is None else seconds * 1000,
        version=event.version,
        created=event.at,
        at=event.at,
        heard=_heard({}, event),
    )


def _heard(heard: Mapping[tuple[str, str], int], event: Event) -> Mapping[tuple[str, str], int]:
    """With the reply to this event's command, which is the version of its last event; the oldest is forgotten."""
    if not event.command:
        return heard
    now = {**heard, (event.player, event.command): event.version}
    if len(now) > REMEMBERED:
        del now[next(iter(now))]
    return now


def _happened(table: Table, event: Event) -> Table:
    match event.fact:
        case facts.Moved(seat, move):
            return _ply(table, seat, move)
        case facts.Fell(move) | facts.Typed(move):
            return _ply(table, CHANCE, move)
        case facts.Rang():
            rung = _ply(table, CHANCE, BELL)  # it asks nothing anew
            return replace(rung, asks={actor: table.asks.get(actor, ask) for actor, ask in rung.asks.items()})
        case facts.Seated():
            return _seated(table, event.fact)
        case facts.Started():
            held = tuple(replace(chair, held=(chair.person,) if chair.person else ()) for chair in table.chairs)
            return replace(table, asks=_asks(table, table.state), status=Playing(), since=table.at, chairs=held)
        case facts.TookBack(to):
            return _took_back(table, to)
        case facts.Paused():
            return replace(_stopped(table), status=Pausing())
        case facts.Resumed():
            return replace(table, status=Playing(), since=table.at)
        case facts.Ended(places, points, reason):
            outcome = Outcome(places, points, reason) if places else None
            return replace(_stopped(table), status=Finished(outcome), asks={}, offers=())
        case _:
            return _said(table, event.fact)


def _said(table: Table, fact: facts.Fact) -> Table:
    """Facts about people rather than about the game."""
    match fact:
        case facts.Offered(what, player, to):
            offer = Offer(table.version, what, player, to, frozenset((player,)))
            return replace(table, offers=(*table.offers, offer))
        case facts.Agreed(number, player):
            agreed = (replace(o, agreed=o.agreed | {player}) if o.number == number else o for o in table.offers)
            return replace(table, offers=tuple(agreed))
        case facts.Declined(number, player):
            offer = next(offer for offer in table.offers if offer.number == number)
            rest = tuple(other for other in table.offers if other is not offer)
            refused = {(offer.by, offer.what)} if player != offer.by else set()
            return replace(table, offers=rest, declined=table.declined | refused)
        case facts.Salted(seat, salt):
            return _chair(table, seat, replace(table.chairs[seat], salt=salt))
        case facts.HostChanged(host):
            return replace(table, host=host)
        case facts.Said(seat, name, text):
            line = Line(table.at, seat, name, text, open=table.chatting == "all")
            return replace(table, chat=(*table.chat[1 - LINES :], line))
        case facts.ChatSet(chat):
            return replace(table, chatting=chat)
        case facts.Revealed(secret):
            return replace(table, secret=secret)
        case facts.Rematched(successor):
            return replace(table, successor=successor, offers=())
        case _:  # a flag or a resignation says why; what follows from it is told by the next events
            return table


def _ply(table: Table, actor: Actor, text: str) -> Table:
    """The table after a move, with the next questions put."""
    before = table.state
    move = table.game.parse(text)
    told = tuple(before.shown(actor, move, seat) for seat in (*range(before.seats), None))
    after = before.play(actor, move)
    plies = (*table.plies, Played(actor, text, told, table.at))
    return changed(table, state=after, asks=_asks(table, after, actor), plies=plies, declined=frozenset())


def _asks(table: Table, state: AnyState, actor: Actor | None = None) -> Mapping[Actor, int]:
    """The questions of another position: all of them new, but for seats that were asked together with the mover."""
    match state.turn:
        case Decide(seats):
            asks: dict[Actor, int] = dict.fromkeys(seats, table.version)
            if len(table.asks) > 1:
                waiting = (seat for seat in seats if seat in table.asks and seat != actor)
                asks |= {seat: table.asks[seat] for seat in waiting if _same_question(table.state, state, seat)}
            return asks
        case Roll() if table.terms.own_dice:
            return {CHANCE: table.version}
        case _:
            return {}


def _same_question(before: AnyState, after: AnyState, seat: Seat) -> bool:
    old, new = before.moves(seat), after.moves(seat)
    return len(old) == len(new) <= 64 and list(old) == list(new)


def _took_back(table: Table, to: int) -> Table:
    state = table.state_at(to)
    offers = tuple(offer for offer in table.offers if offer.what != "takeback")
    back = replace(table, state=state, asks={}, plies=table.plies[:to], cuts=(*table.cuts, to), offers=offers)
    return replace(back, asks=_asks(back, state), declined=frozenset())


def _reopened(table: Table, last: int) -> Table:
    """The room was away since the last event, at the longest: that time counts for no clock and not for the bell."""
    since = None if table.since is None else min(table.since + max(0, table.at - last), table.at)
    return replace(table, since=since, clocks=forgiven(table.clocks, last, table.at))


def _seated(table: Table, fact: facts.Seated) -> Table:
    """Another hand: offers lapse, for they were made among other people."""
    old = table.chairs[fact.seat]
    chair = replace(old, sitting=fact.sitting, name=fact.name, lender=None, lender_name="")
    if fact.lent and isinstance(old.sitting, Local | Remote):
        chair = replace(chair, lender=old.sitting, lender_name=old.name)
    elif fact.lent:  # a lent seat whose computer changes its level stays lent
        chair = replace(chair, lender=old.lender, lender_name=old.lender_name)
    if isinstance(fact.sitting, Open):
        chair = replace(chair, salt="")
    hands = table.hands
    if not isinstance(table.status, Waiting):
        hands = (*hands, Hand(len(table.plies), fact.seat, fact.sitting, fact.name))
        if chair.person is not None and chair.person not in chair.held:
            chair = replace(chair, held=(*chair.held, chair.person))
    return replace(_chair(table, fact.seat, chair), hands=hands, offers=())


def _chair(table: Table, seat: Seat, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def _stopped(table: Table) -> Table:
    played = table.played + (0 if table.since is None else max(0, table.at - table.since))
    return replace(table, played=played, since=None)


def _timed(before: Table, after: Table, event: Event) -> Table:
    """Press the clocks: who thinks now, and about which new questions."""
    thinking: tuple[Seat, ...] = ()
    if isinstance(after.status, Playing):
        asked = (actor for actor in after.asks if actor != CHANCE)
        thinking = tuple(seat for seat in asked if not isinstance(after.chairs[seat].sitting, Computer))
    fresh = {seat for seat in thinking if before.asks.get(seat) != after.asks[seat]}
    if isinstance(event.fact, facts.Seated):
        fresh.add(event.fact.seat)
    mover = event.fact.seat if isinstance(event.fact, facts.Moved) else None
    if mover is not None and isinstance(after.chairs[mover].sitting, Computer):
        mover = None
    clocks = turned(after.clocks, after.terms.control, thinking, fresh, event.at, mover)
    return after if clocks is after.clocks else replace(after, clocks=clocks)
