"""A table as a record, with the proof of its chance, and a record as a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec.structs import replace

from tete.core import BELL, CHANCE, BadNotation, Outcome, Over, Ply, dump_options
from tete.core.text import tidy
from tete.records import HUMAN, PlayerInfo, Record
from tete.tables import events
from tete.tables.chance import ChanceProof
from tete.tables.config import STAND_IN_LEVEL, TableConfig, normalized
from tete.tables.events import Event
from tete.tables.evolve import apply, create
from tete.tables.seats import SYSTEM, Computer, Level, Local, Occupant, SeatState
from tete.tables.table import PLIES_PER_GAME, Finished, Table

SALT_PREFIX = "salt "
_LEVEL = re.compile(r"level:([1-9])")
_ENDED = re.compile(r"([a-z-]{1,40}), places ([1-9](?: [1-9])*)")


def to_record(table: Table) -> Record:
    """The game as it stands.

    An end that the rules do not know (a resignation, a timeout) is written beside the moves.
    """
    ended = table.status.outcome if isinstance(table.status, Finished) else None
    by_rules = ended if isinstance(table.state.turn, Over) else None
    return Record(
        table.config.game,
        table.config.preset,
        table.config.read_options(),
        tuple(_who(seat) for seat in table.seats),
        tuple(Ply(ply.actor, table.game.parse(ply.move)) for ply in table.plies),
        datetime.fromtimestamp(table.created / 1000, UTC).date().isoformat(),
        dict(table.game.dependencies(table.config.read_options())),
        by_rules,
        dict(_proof(table)),
        _written(ended) if ended is not None and by_rules is None else "",
        dict(_happened(table)),
        table.earlier if table.config.match else None,
    )


def _who(seat: SeatState) -> PlayerInfo:
    if isinstance(seat.occupant, Computer):
        return PlayerInfo(f"level:{seat.occupant.level}", seat.name)
    return PlayerInfo(HUMAN, seat.name)


def _happened(table: Table) -> Iterator[tuple[str, str]]:
    """What the moves alone do not tell: when a seat changed its player, and which moves the clock made."""
    for number, change in enumerate(table.seat_changes, 1):
        who = _who(SeatState(change.occupant, change.name))
        reason = f", {change.reason}" if change.reason else ""
        yield f"change {number}", f"ply {change.ply}, seat {change.seat}{reason}: {who.kind} {who.name}".rstrip()
    if table.config.times:
        yield "times", " ".join(map(str, table.config.times))
    if table.timeouts:
        yield "timeouts", " ".join(map(str, table.timeouts))


def _proof(table: Table) -> Iterator[tuple[str, str]]:
    """What `verify` needs; the secret only once it is revealed."""
    if not table.commitment:
        return
    yield "table", table.id
    yield "commitment", table.commitment
    if table.secret:
        yield "secret", table.secret
    if table.lots:
        yield "lots", " ".join(map(str, table.lots))
    for seat, salt in enumerate(table.salts):
        yield f"{SALT_PREFIX}{seat}", salt
    if table.takebacks:
        yield "takebacks", " ".join(map(str, table.takebacks))


def _written(ended: Outcome) -> str:
    return f"{ended.reason}, places {' '.join(map(str, ended.places))}"


def _read(text: str, seats: int) -> Outcome:
    match = _ENDED.fullmatch(text)
    places = tuple(map(int, match[2].split())) if match else ()
    if match is None or len(places) != seats:
        raise BadNotation("bad-ended", text=text[:80])
    return Outcome(places, (0,) * seats, match[1])


def chance_proof(record: Record) -> ChanceProof:
    """The proof of a record's chance; `BadNotation` where it has none, or not yet."""
    proof = record.chance
    try:
        secret = bytes.fromhex(proof["secret"])
        takebacks = tuple(int(ply) for ply in proof.get("takebacks", "").split())
        salts = tuple(proof.get(f"{SALT_PREFIX}{seat}", "") for seat in range(record.seats))
        lots = tuple(int(seat) for seat in proof.get("lots", "").split())
        plies = tuple((ply.actor, str(ply.move)) for ply in record.plies)
        return ChanceProof(proof["table"], proof["commitment"], secret, salts, plies, takebacks, lots)
    except (KeyError, ValueError):
        raise BadNotation("nothing-to-verify") from None


def from_record(record: Record, table: str, owner: str | None, now: int) -> tuple[Event, ...]:
    """The log of a table at which this game was played. If it is unfinished, the table is paused.

    Its chance moves were rolled elsewhere, so it is a table with own dice: further rolls are entered by the players.
    Without an owner computers have all seats, and people may take them over.
    """
    if len(record.plies) > PLIES_PER_GAME:
        raise BadNotation("record-long", most=PLIES_PER_GAME)
    options = dict(dump_options(record.options))
    config = TableConfig(record.game, record.seats, record.preset or "", options, own_dice=True)
    config = replace(config, match=record.match is not None)
    rules = config.rules.rules_version
    created = events.Created(table, normalized(config), owner or SYSTEM, "", rules=rules, imported=True)
    created = replace(created, earlier=record.match or ())
    payloads: list[events.EventPayload] = []
    for seat, who in enumerate(record.players):
        person = owner is not None and who.kind == HUMAN
        occupant: Occupant = Local(owner) if owner is not None and person else Computer(_level(who.kind))
        reason: events.SeatChangeReason = "sit" if person else "computer"
        payloads.append(events.SeatChanged(seat, occupant, tidy(who.name) or tidy(who.kind), reason))
    payloads.append(events.Started())
    payloads += [_played(ply) for ply in record.plies]
    payloads.append(_end(record))
    log = [Event(1, now, SYSTEM, "", created)]
    live = create(log[0], created)
    for number, payload in enumerate(payloads, 2):
        log.append(Event(number, now, SYSTEM, "", payload))
        live = apply(live, log[-1])
    return tuple(log)


def _played(ply: Ply[object]) -> events.EventPayload:
    if ply.actor != CHANCE:
        return events.Moved(ply.actor, str(ply.move))
    return events.BellRang() if str(ply.move) == BELL else events.RollEntered(str(ply.move))


def _end(record: Record) -> events.EventPayload:
    ended = _read(record.ended, record.seats) if record.ended else record.result
    return events.Paused() if ended is None else events.Ended(ended.places, ended.points, ended.reason)


def _level(kind: str) -> Level:
    """The level of a player's name: `level:5` is 5. Other players are replaced by a stand-in."""
    match = _LEVEL.fullmatch(kind)
    return int(match[1]) if match else STAND_IN_LEVEL
