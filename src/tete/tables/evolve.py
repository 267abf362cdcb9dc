"""How a table follows from its log: `evolve` applies one event, `fold` all of them. Nothing is decided here.

`evolve` never refuses. An event that the rules cannot apply makes the table an `ArchivedTable`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from tete.core import (
    BELL,
    CHANCE,
    Actor,
    AnyPlayed,
    AnyState,
    BadOptions,
    BadPosition,
    Decide,
    Outcome,
    Roll,
    Seat,
    fits_match,
    make_move,
)
from tete.core.attachments import checksum, first_reference
from tete.core.text import tidy
from tete.games import GAMES
from tete.tables import events
from tete.tables.clock import NoClock, advance, credit_downtime, initial
from tete.tables.config import TableConfig, check_clock, reseated_config
from tete.tables.events import Event
from tete.tables.seats import Computer, Local, Open, Remote, SeatState, controller
from tete.tables.table import (
    AnyTable,
    ArchivedTable,
    ChatLine,
    Finished,
    Offer,
    Paused,
    Playing,
    SeatChange,
    Table,
    TablePly,
    Waiting,
    updated,
)

REPEATABLE_REPLIES = 256  # commands whose replies can be repeated
CHAT_LINES = 200  # kept in memory; the log has them all
LONGEST_LINE = 280  # characters of a chat message
ARCHIVED_SEATS = 64  # at most: a damaged or forged log may ask for any number


def fold(log: Iterable[Event], table: AnyTable | None = None) -> AnyTable:
    """The table after these events; `BadPosition` for a log with a gap or without a beginning."""
    for event in log:
        if event.version != (table.version if table else 0) + 1:
            raise BadPosition("log-gap", version=event.version)
        if isinstance(event.payload, events.Created) != (table is None):
            raise BadPosition("log-gap", version=event.version)
        table = evolve(table, event)
    if table is None:
        raise BadPosition("log-gap", version=0)
    return table


def evolve(table: AnyTable | None, event: Event) -> AnyTable:
    """The table after the next event of its log."""
    match table:
        case None:
            return _created(event)
        case ArchivedTable():
            return _archived_next(table, event)
        case Table():
            try:
                return apply(table, event)
            except Exception:  # whatever the rules make of a move, it can still be read
                return _archived_next(_archive(table), event)


def _created(event: Event) -> AnyTable:
    payload = event.payload
    assert isinstance(payload, events.Created), "a log begins with its table's creation"
    game = GAMES.get(payload.config.game)
    if game is None or game.rules_version != payload.rules:
        return _archived(event, payload)
    try:
        return create(event, payload)
    except Exception:  # options that are not allowed, say
        return _archived(event, payload)


def create(event: Event, payload: events.Created) -> Table:
    """The new table; raises the error of a config that is not allowed."""
    config = payload.config
    if payload.earlier and not (config.match and fits_match(payload.earlier, config.seats)):
        raise BadOptions("match-games")
    options = config.read_options()
    check_clock(config.clock)
    start = config.rules.start(options, config.seats)
    seconds = config.rules.bell(options)
    return Table(
        id=payload.table,
        config=config,
        owner=payload.owner,
        commitment=payload.commitment,
        previous=payload.previous,
        imported=payload.imported,
        earlier=payload.earlier,
        attachment=_attachment(config),
        start=start,
        state=start,
        seats=(SeatState(),) * config.seats,
        clocks=initial(config.clock, config.seats, config.times),
        chat_policy=config.chat,
        bell=None if seconds is None else seconds * 1000,
        version=event.version,
        created=event.at,
        at=event.at,
        replies=_replies({}, event),
    )


def _attachment(config: TableConfig) -> str:
    """The checksum of the file that a table needs; empty where it needs none."""
    return checksum(first_reference(config.options.values()))


def apply(table: Table, event: Event, played: AnyPlayed | None = None) -> Table:
    """The table after an event that is known to be legal; `played` is its move, where it was played already."""
    last = table.at
    table = updated(table, version=event.version, at=event.at, replies=_replies(table.replies, event))
    match event.payload:
        case events.Moved(seat, move):
            after = _with_move(table, seat, move, played)
        case events.MovedByClock(seat, move):
            after = updated(_with_move(table, seat, move, played), timeouts=(*table.timeouts, len(table.plies)))
        case events.SeatChanged():
            after = _seat_changed(table, event.payload, event.player)
        case events.Rolled(move) | events.RollEntered(move):
            after = _with_move(table, CHANCE, move, played)
        case events.BellRang():
            after = _bell_rang(table, played)
        case events.DowntimeCredited(gap):
            after = _downtime_credited(table, last if gap is None else max(last, table.at - gap))
        case _:
            after = _changed(table, event.payload)
    return _with_clocks(table, after, event)


def _replies(replies: Mapping[tuple[str, str], int], event: Event) -> Mapping[tuple[str, str], int]:
    """With the reply to this event's command: the version of its last event. The oldest reply is forgotten."""
    if not event.command:
        return replies
    now = {**replies, (event.player, event.command): event.version}
    if len(now) > REPEATABLE_REPLIES:
        del now[next(iter(now))]
    return now


def _changed(table: Table, payload: events.EventPayload) -> Table:
    """Events that change the course of the game but are not moves."""
    match payload:
        case events.LotsDrawn(order):
            return _lots_drawn(table, order)
        case events.Started():
            seats = tuple(replace(seat, held_by=(seat.person,) if seat.person else ()) for seat in table.seats)
            prompts = _prompts(table, table.state)
            return updated(table, prompts=prompts, status=Playing(), since=table.at, seats=seats)
        case events.TakenBack(to):
            return _taken_back(table, to)
        case events.Paused():
            return updated(_stopped(table), status=Paused())
        case events.Resumed():
            return updated(table, status=Playing(), since=table.at)
        case events.Ended(places, points, reason):
            status = Finished(Outcome(places, points, reason)) if places else Finished(None, reason)
            return updated(_stopped(table), status=status, prompts={}, offers=())
        case _:
            return _talked(table, payload)


def _talked(table: Table, payload: events.EventPayload) -> Table:
    """Events between people, and those that only announce what the next events do."""
    match payload:
        case events.Offered(offer, player, to):
            proposal = Offer(table.version, offer, player, to, frozenset((player,)))
            return updated(table, offers=(*table.offers, proposal))
        case events.Agreed(number, player):
            agreed = (replace(o, agreed=o.agreed | {player}) if o.number == number else o for o in table.offers)
            return updated(table, offers=tuple(agreed))
        case events.Declined(number, player):
            rest = tuple(offer for offer in table.offers if offer.number != number)
            declined = {(o.by, o.offer) for o in table.offers if o.number == number and o.by != player}
            return updated(table, offers=rest, declined=table.declined | declined)
        case events.SaltSet(seat, salt):
            return _with_seat(table, seat, replace(table.seats[seat], salt=salt))
        case events.OwnerChanged(owner):
            return updated(table, owner=owner)
        case events.Chatted(speaker, name, text):
            short = tidy(text, LONGEST_LINE)
            line = ChatLine(table.at, speaker, tidy(name), short, public=table.chat_policy == "all")
            return updated(table, chat=(*table.chat[1 - CHAT_LINES :], line))
        case events.ChatChanged(chat):
            return updated(table, chat_policy=chat)
        case events.SecretRevealed(secret):
            return updated(table, secret=secret)
        case events.RematchCreated(successor):
            return updated(table, successor=successor, offers=())
        case _:
            return table


def _with_move(table: Table, actor: Actor, text: str, played: AnyPlayed | None) -> Table:
    """The table after a move, with the next prompts."""
    before, game = table.state, table.game
    if played is None:
        played = make_move(before, actor, game.parse(text))
    texts: tuple[str, ...] = (text,)
    if game.secrets:
        texts = tuple(played.text_for(seat) for seat in (*range(before.seats), None))
    plies = table.plies.plus(TablePly(actor, text, texts, table.at), before)
    prompts = _prompts(table, played.after, actor)
    return updated(table, state=played.after, prompts=prompts, plies=plies, declined=frozenset())


def _bell_rang(table: Table, played: AnyPlayed | None) -> Table:
    """The bell asks nothing new: seats that had a prompt keep its number."""
    after = _with_move(table, CHANCE, BELL, played)
    prompts = {actor: table.prompts.get(actor, prompt) for actor, prompt in after.prompts.items()}
    return updated(after, prompts=prompts)


def _prompts(table: Table, state: AnyState, actor: Actor | None = None) -> Mapping[Actor, int]:
    """The prompts of another position: all new, except for seats that were asked together with the mover."""
    match state.turn:
        case Decide(seats):
            prompts: dict[Actor, int] = dict.fromkeys(seats, table.version)
            if len(table.prompts) > 1:
                waiting = (seat for seat in seats if seat in table.prompts and seat != actor)
                prompts |= {seat: table.prompts[seat] for seat in waiting if _same_moves(table.state, state, seat)}
            return prompts
        case Roll() if table.config.own_dice:
            return {CHANCE: table.version}
        case _:
            return {}


def _same_moves(before: AnyState, after: AnyState, seat: Seat) -> bool:
    old, new = before.moves(seat), after.moves(seat)
    return len(old) == len(new) <= 64 and list(old) == list(new)


def _taken_back(table: Table, to: int) -> Table:
    state = table.state_at(to)
    offers = tuple(offer for offer in table.offers if offer.offer not in ("takeback", "roll"))
    timeouts = tuple(ply for ply in table.timeouts if ply < to)
    back = updated(table, state=state, prompts={}, plies=table.plies.first(to), offers=offers, timeouts=timeouts)
    back = updated(back, takebacks=(*table.takebacks, to))
    return updated(back, prompts=_prompts(back, state), declined=frozenset())


def _downtime_credited(table: Table, last: int) -> Table:
    """The time since `last` counts for no clock and not for the bell."""
    since = None if table.since is None else min(table.since + max(0, table.at - last), table.at)
    return updated(table, since=since, clocks=credit_downtime(table.clocks, last, table.at))


def _stopped(table: Table) -> Table:
    played = table.played + (0 if table.since is None else max(0, table.at - table.since))
    return updated(table, played=played, since=None)


def _with_clocks(before: Table, after: Table, event: Event) -> Table:
    """Start and stop the clocks: who has to move now, and which of the prompts are new."""
    if isinstance(after.config.clock, NoClock):
        return after
    thinking: tuple[Seat, ...] = ()
    if isinstance(after.status, Playing):
        prompted = (actor for actor in after.prompts if actor != CHANCE)
        thinking = tuple(seat for seat in prompted if not isinstance(after.seats[seat].occupant, Computer))
    fresh = {actor for actor in after.prompts if actor != CHANCE and before.prompts.get(actor) != after.prompts[actor]}
    newcomers: set[Seat] = set()
    match event.payload:
        case events.SeatChanged(seat) if before.seats[seat].lender is None and after.seats[seat].person is not None:
            newcomers.add(seat)  # they have the whole time; who lent the seat and comes back has what was left
    mover = event.payload.seat if isinstance(event.payload, events.Moved | events.MovedByClock) else None
    if mover is not None and isinstance(after.seats[mover].occupant, Computer):
        mover = None
    clocks = advance(
        after.clocks,
        after.config.clock,
        thinking,
        fresh | newcomers,
        event.at,
        mover,
        times=after.config.times,
        renewed=newcomers | _of_another_turn(before, after),
    )
    return updated(after, clocks=clocks)


def _of_another_turn(before: Table, after: Table) -> set[Seat]:
    """The seats that have their whole time for a turn again: all but those that are still asked the same."""
    if before.state is after.state or after.game.same_turn(before.state, after.state):
        return set()
    unanswered = {seat for seat, prompt in before.prompts.items() if after.prompts.get(seat) == prompt}
    return set(range(len(after.seats))) - unanswered


# Seats.


def _seat_changed(table: Table, payload: events.SeatChanged, player: str) -> Table:
    """Another occupant, by a command of `player`. Offers lapse, because they were made among other people."""
    old, name = table.seats[payload.seat], tidy(payload.name)
    seat = SeatState(payload.occupant, name, salt=old.salt, held_by=old.held_by, since=table.version)
    if payload.lent and isinstance(old.occupant, Local | Remote):
        absent = controller(old.occupant) != player
        seat = replace(seat, lender=old.occupant, lender_name=old.name, absent=absent)
    elif payload.lent:  # the computer on a lent seat changes its level
        absent = old.absent and (old.lender is None or controller(old.lender) != player)
        seat = replace(seat, lender=old.lender, lender_name=old.lender_name, absent=absent)
    if isinstance(payload.occupant, Open):
        seat = replace(seat, salt="")
    changes = table.seat_changes
    if not isinstance(table.status, Waiting):
        changes = (*changes, SeatChange(len(table.plies), payload.seat, payload.occupant, name, payload.reason))
        if seat.person is not None and seat.person not in seat.held_by:
            seat = replace(seat, held_by=(*seat.held_by, seat.person))
    return updated(_with_seat(table, payload.seat, seat), seat_changes=changes, offers=())


def _with_seat(table: Table, number: Seat, seat: SeatState) -> Table:
    return updated(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _permuted(seats: Sequence[SeatState], order: Sequence[Seat], version: int) -> tuple[SeatState, ...]:
    """The seats after the draw: everybody takes their name and salt along, and no invite link of before fits."""
    return tuple(replace(seats[old], since=version) for old in order)


def _lots_drawn(table: Table, order: tuple[Seat, ...]) -> Table:
    """What was said before the game still belongs to the same people."""
    place = {old: new for new, old in enumerate(order)}
    chat = tuple(line if line.seat is None else replace(line, seat=place[line.seat]) for line in table.chat)
    config = reseated_config(table.config, order)
    if config != table.config:  # handicaps go along with the players
        start = config.rules.start(config.read_options(), config.seats)
        clocks = initial(config.clock, config.seats, config.times)
        table = updated(table, config=config, start=start, state=start, clocks=clocks)
    return updated(table, seats=_permuted(table.seats, order, table.version), chat=chat, lots=order)


# Tables that the rules of today cannot play: what their log says, without replaying a move.


def _archived(event: Event, created: events.Created) -> ArchivedTable:
    """A table that today's rules cannot even begin."""
    return ArchivedTable(
        id=created.table,
        config=created.config,
        owner=created.owner,
        previous=created.previous,
        created=event.at,
        at=event.at,
        version=event.version,
        seats=(SeatState(),) * max(0, min(created.config.seats, ARCHIVED_SEATS)),
        attachment=_attachment(created.config),
    )


def _archive(table: Table) -> ArchivedTable:
    """What remains of a table whose next event today's rules cannot apply."""
    kept: dict[str, Any] = {field.name: getattr(table, field.name) for field in fields(ArchivedTable)}
    return ArchivedTable(**kept)


def _archived_next(table: ArchivedTable, event: Event) -> ArchivedTable:
    table = replace(table, version=event.version, at=event.at)
    match event.payload:
        case events.Moved(seat, move) | events.MovedByClock(seat, move):
            return _with_archived_ply(table, seat, move)
        case events.Rolled(move) | events.RollEntered(move):
            return _with_archived_ply(table, CHANCE, move)
        case events.BellRang():
            return _with_archived_ply(table, CHANCE, BELL)
        case events.TakenBack(to):
            return replace(table, plies=table.plies.first(to))
        case events.SeatChanged(seat, occupant, name):
            seats = [*table.seats]
            if 0 <= seat < len(seats):
                seats[seat] = SeatState(occupant, tidy(name))
            return replace(table, seats=tuple(seats))
        case events.LotsDrawn(order) if sorted(order) == list(range(len(table.seats))):
            return replace(table, seats=_permuted(table.seats, order, event.version))
        case events.OwnerChanged(owner):
            return replace(table, owner=owner)
        case events.Started() | events.Resumed():
            return replace(table, status=Playing())
        case events.Paused():
            return replace(table, status=Paused())
        case events.Ended(places, points, reason):
            ended = Finished(Outcome(places, points, reason)) if places else Finished(None, reason)
            return replace(table, status=ended)
        case events.RematchCreated(successor):
            return replace(table, successor=successor)
        case _:
            return table


def _with_archived_ply(table: ArchivedTable, actor: Actor, text: str) -> ArchivedTable:
    return replace(table, plies=table.plies.plus(TablePly(actor, text, (text,), table.at)))
