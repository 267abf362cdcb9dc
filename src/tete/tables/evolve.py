"""How a table follows from its log: `evolve` turns one event, `fold` them all. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tete.core import BELL, CHANCE, Actor, Decide, Outcome, Roll, Seat
from tete.tables import events
from tete.tables.clock import credit_downtime, advance, initial
from tete.tables.events import Event
from tete.tables.seats import SeatState, Computer, Local, Open, Remote
from tete.tables.table import AnyState, Finished, SeatChange, ChatLine, Offer, Paused, PlayedPly, Playing, Table, Waiting

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
    created = isinstance(event.payload, events.Created)
    if created != (table is None) or event.version != (table.version if table else 0) + 1:
        raise ValueError(f"event {event.version} does not follow")
    if table is None:
        return _created(event)
    last = table.at
    table = changed(table, version=event.version, at=event.at, decision=_heard(table.decision, event))
    happened = _reopened(table, last) if isinstance(event.payload, events.DowntimeCredited) else _happened(table, event)
    return _timed(table, happened, event)


def _created(event: Event) -> Table:
    payload = event.payload
    assert isinstance(payload, events.Created)
    config = payload.config
    options = config.read_options()
    start = config.rules.start(options, config.seats)
    seconds = config.rules.bell(options)
    return Table(
        id=payload.table,
        config=config,
        host=payload.host,
        commitment=payload.commitment,
        previous=payload.previous,
        start=start,
        state=start,
        seats=(SeatState(),) * config.seats,
        clocks=initial(config.control, config.seats),
        chat_policy=config.chat,
        bell=None if seconds is None else seconds * 1000,
        version=event.version,
        created=event.at,
        at=event.at,
        decision=_heard({}, event),
    )


def _heard(decision: Mapping[tuple[str, str], int], event: Event) -> Mapping[tuple[str, str], int]:
    """With the reply to this event's command, which is the version of its last event; the oldest is forgotten."""
    if not event.command:
        return decision
    now = {**decision, (event.player, event.command): event.version}
    if len(now) > REMEMBERED:
        del now[next(iter(now))]
    return now


def _happened(table: Table, event: Event) -> Table:
    match event.payload:
        case events.Moved(seat, move):
            return _ply(table, seat, move)
        case events.Rolled(move) | events.RollEntered(move):
            return _ply(table, CHANCE, move)
        case events.BellRang():
            rung = _ply(table, CHANCE, BELL)  # it prompts nothing anew
            return replace(rung, prompts={actor: table.prompts.get(actor, prompt) for actor, prompt in rung.prompts.items()})
        case events.SeatChanged():
            return _seated(table, event.payload)
        case events.Started():
            held = tuple(replace(seat_state, held=(seat_state.person,) if seat_state.person else ()) for seat_state in table.seats)
            return replace(table, prompts=_asks(table, table.state), status=Playing(), since=table.at, seats=held)
        case events.TakenBack(to):
            return _took_back(table, to)
        case events.Paused():
            return replace(_stopped(table), status=Paused())
        case events.Resumed():
            return replace(table, status=Playing(), since=table.at)
        case events.Ended(places, points, reason):
            outcome = Outcome(places, points, reason) if places else None
            return replace(_stopped(table), status=Finished(outcome), prompts={}, offers=())
        case _:
            return _said(table, event.payload)


def _said(table: Table, payload: events.EventPayload) -> Table:
    """Facts about people rather than about the game."""
    match payload:
        case events.Offered(what, player, to):
            offer = Offer(table.version, what, player, to, frozenset((player,)))
            return replace(table, offers=(*table.offers, offer))
        case events.Agreed(number, player):
            agreed = (replace(o, agreed=o.agreed | {player}) if o.number == number else o for o in table.offers)
            return replace(table, offers=tuple(agreed))
        case events.Declined(number, player):
            offer = next(offer for offer in table.offers if offer.number == number)
            rest = tuple(other for other in table.offers if other is not offer)
            refused = {(offer.by, offer.offer)} if player != offer.by else set()
            return replace(table, offers=rest, declined=table.declined | refused)
        case events.SaltSet(seat, salt):
            return _chair(table, seat, replace(table.seats[seat], salt=salt))
        case events.OwnerChanged(host):
            return replace(table, host=host)
        case events.Chatted(seat, name, text):
            line = ChatLine(table.at, seat, name, text, open=table.chat_policy == "all")
            return replace(table, chat=(*table.chat[1 - LINES :], line))
        case events.ChatChanged(chat):
            return replace(table, chat_policy=chat)
        case events.SecretRevealed(secret):
            return replace(table, secret=secret)
        case events.RematchCreated(successor):
            return replace(table, successor=successor, offers=())
        case _:  # a flag or a resignation says why; what follows from it is told by the next events
            return table


def _ply(table: Table, actor: Actor, text: str) -> Table:
    """The table after a move, with the next questions put."""
    before = table.state
    move = table.game.parse(text)
    told = tuple(before.shown(actor, move, seat) for seat in (*range(before.seats), None))
    after = before.play(actor, move)
    plies = (*table.plies, PlayedPly(actor, text, told, table.at))
    return changed(table, state=after, prompts=_asks(table, after, actor), plies=plies, declined=frozenset())


def _asks(table: Table, state: AnyState, actor: Actor | None = None) -> Mapping[Actor, int]:
    """The questions of another position: all of them new, but for seats that were asked together with the mover."""
    match state.turn:
        case Decide(seats):
            prompts: dict[Actor, int] = dict.fromkeys(seats, table.version)
            if len(table.prompts) > 1:
                waiting = (seat for seat in seats if seat in table.prompts and seat != actor)
                prompts |= {seat: table.prompts[seat] for seat in waiting if _same_question(table.state, state, seat)}
            return prompts
        case Roll() if table.config.own_dice:
            return {CHANCE: table.version}
        case _:
            return {}


def _same_question(before: AnyState, after: AnyState, seat: Seat) -> bool:
    old, new = before.moves(seat), after.moves(seat)
    return len(old) == len(new) <= 64 and list(old) == list(new)


def _took_back(table: Table, to: int) -> Table:
    state = table.state_at(to)
    offers = tuple(offer for offer in table.offers if offer.offer != "takeback")
    back = replace(table, state=state, prompts={}, plies=table.plies[:to], takebacks=(*table.takebacks, to), offers=offers)
    return replace(back, prompts=_asks(back, state), declined=frozenset())


def _reopened(table: Table, last: int) -> Table:
    """The room was away since the last event, at the longest: that time counts for no clock and not for the bell."""
    since = None if table.since is None else min(table.since + max(0, table.at - last), table.at)
    return replace(table, since=since, clocks=credit_downtime(table.clocks, last, table.at))


def _seated(table: Table, payload: events.SeatChanged) -> Table:
    """Another hand: offers lapse, for they were made among other people."""
    old = table.seats[payload.seat]
    seat_state = replace(old, occupant=payload.occupant, name=payload.name, lender=None, lender_name="")
    if payload.lent and isinstance(old.occupant, Local | Remote):
        seat_state = replace(seat_state, lender=old.occupant, lender_name=old.name)
    elif payload.lent:  # a lent seat whose computer changes its level stays lent
        seat_state = replace(seat_state, lender=old.lender, lender_name=old.lender_name)
    if isinstance(payload.occupant, Open):
        seat_state = replace(seat_state, salt="")
    seat_changes = table.seat_changes
    if not isinstance(table.status, Waiting):
        seat_changes = (*seat_changes, SeatChange(len(table.plies), payload.seat, payload.occupant, payload.name))
        if seat_state.person is not None and seat_state.person not in seat_state.held:
            seat_state = replace(seat_state, held=(*seat_state.held, seat_state.person))
    return replace(_chair(table, payload.seat, seat_state), seat_changes=seat_changes, offers=())


def _chair(table: Table, seat: Seat, seat_state: SeatState) -> Table:
    return replace(table, seats=(*table.seats[:seat], seat_state, *table.seats[seat + 1 :]))


def _stopped(table: Table) -> Table:
    played = table.played + (0 if table.since is None else max(0, table.at - table.since))
    return replace(table, played=played, since=None)


def _timed(before: Table, after: Table, event: Event) -> Table:
    """Press the clocks: who thinks now, and about which new questions."""
    thinking: tuple[Seat, ...] = ()
    if isinstance(after.status, Playing):
        asked = (actor for actor in after.prompts if actor != CHANCE)
        thinking = tuple(seat for seat in asked if not isinstance(after.seats[seat].occupant, Computer))
    fresh = {seat for seat in thinking if before.prompts.get(seat) != after.prompts[seat]}
    if isinstance(event.payload, events.SeatChanged):
        fresh.add(event.payload.seat)
    mover = event.payload.seat if isinstance(event.payload, events.Moved) else None
    if mover is not None and isinstance(after.seats[mover].occupant, Computer):
        mover = None
    clocks = advance(after.clocks, after.config.control, thinking, fresh, event.at, mover)
    return after if clocks is after.clocks else replace(after, clocks=clocks)
