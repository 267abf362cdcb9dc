"""A table on paper and back: its record, with what proves its chance, and a table made of a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from tete.core import BELL, CHANCE, BadNotation, Outcome, Over, Ply, dump_options
from tete.records import HUMAN, PlayerInfo, Record
from tete.tables import facts
from tete.tables.chance import Account
from tete.tables.facts import Event
from tete.tables.folding import evolve
from tete.tables.seating import ROOM, Chair, Computer, Local, Sitting
from tete.tables.table import Finished, Table
from tete.tables.terms import STAND_IN, Terms, settled

SALT = "salt "
_LEVEL = re.compile(r"level:([1-9])")
_ENDED = re.compile(r"([a-z-]{1,40}), places ([1-9](?: [1-9])*)")


def to_record(table: Table, level: Callable[[str], str]) -> Record:
    """The game as it stands; `level` names the player behind a computer's level.

    An end that the rules do not know (a resignation, a flag) is told beside the moves, which stop where they stopped.
    """
    ended = table.status.outcome if isinstance(table.status, Finished) else None
    by_rules = ended if isinstance(table.state.turn, Over) else None
    return Record(
        table.terms.game,
        table.terms.preset,
        table.terms.read_options(),
        tuple(_who(chair, level) for chair in table.chairs),
        tuple(Ply(ply.actor, table.game.parse(ply.move)) for ply in table.plies),
        datetime.fromtimestamp(table.created / 1000, UTC).date().isoformat(),
        dict(table.game.dependencies(table.terms.read_options())),
        by_rules,
        dict(_proof(table)),
        _written(ended) if ended is not None and by_rules is None else "",
    )


def _who(chair: Chair, level: Callable[[str], str]) -> PlayerInfo:
    if isinstance(chair.sitting, Computer):
        return PlayerInfo(level(chair.sitting.level), chair.name)
    return PlayerInfo(HUMAN, chair.name)


def _proof(table: Table) -> Iterator[tuple[str, str]]:
    """What `verify` needs; the secret only once the table has told it."""
    if not table.commitment:
        return
    yield "table", table.id
    yield "commitment", table.commitment
    if table.secret:
        yield "secret", table.secret
    for seat, salt in enumerate(table.salts):
        yield f"{SALT}{seat}", salt
    if table.cuts:
        yield "cuts", " ".join(map(str, table.cuts))


def _written(ended: Outcome) -> str:
    return f"{ended.reason}, places {' '.join(map(str, ended.places))}"


def _read(text: str, seats: int) -> Outcome:
    found = _ENDED.fullmatch(text)
    places = tuple(map(int, found[2].split())) if found else ()
    if found is None or len(places) != seats:
        raise BadNotation("bad-ended", text=text[:80])
    return Outcome(places, (0,) * seats, found[1])


def account(record: Record) -> Account:
    """What a record lays open of its chance; `BadNotation` where it does not, or not yet."""
    proof = record.chance
    try:
        secret = bytes.fromhex(proof["secret"])
        cuts = tuple(int(cut) for cut in proof.get("cuts", "").split())
        salts = tuple(proof.get(f"{SALT}{seat}", "") for seat in range(record.seats))
        plies = tuple((ply.actor, str(ply.move)) for ply in record.plies)
        return Account(proof["table"], proof["commitment"], secret, salts, plies, cuts)
    except (KeyError, ValueError):
        raise BadNotation("nothing-to-verify") from None


def from_record(record: Record, table: str, owner: str | None, now: int) -> tuple[Event, ...]:
    """The log of a table at which just this game was played; unfinished, it waits to be resumed.

    Its chance fell elsewhere, so it is a table with its own dice: what falls next is typed. Without an owner computers
    keep all seats, and whoever comes takes one over.
    """
    options = dict(dump_options(record.options))
    terms = Terms(record.game, record.seats, record.preset or "", options, own_dice=True)
    told: list[facts.Fact] = [facts.Created(table, settled(terms), owner or ROOM, "")]
    for seat, who in enumerate(record.players):
        person = owner is not None and who.kind == HUMAN
        sitting: Sitting = Local(owner) if owner is not None and person else Computer(_level(who.kind))
        why: facts.Why = "sit" if person else "computer"
        told.append(facts.Seated(seat, sitting, who.name or who.kind, why))
    told.append(facts.Started())
    told += [_played(ply) for ply in record.plies]
    told.append(_end(record))
    events, state = [], None
    for number, fact in enumerate(told, 1):
        event = Event(number, now, ROOM, "", fact)
        state = evolve(state, event)
        events.append(event)
    return tuple(events)


def _played(ply: Ply[object]) -> facts.Fact:
    if ply.actor != CHANCE:
        return facts.Moved(ply.actor, str(ply.move))
    return facts.Rang() if str(ply.move) == BELL else facts.Typed(str(ply.move))


def _end(record: Record) -> facts.Fact:
    ended = _read(record.ended, record.seats) if record.ended else record.result
    return facts.Paused() if ended is None else facts.Ended(ended.places, ended.points, ended.reason)


def _level(kind: str) -> str:
    """The level behind a player's name: `level:5` is 5; who is no level of ours plays as a stand-in does."""
    found = _LEVEL.fullmatch(kind)
    return found[1] if found else STAND_IN
