"""A game between two browsers far apart, without a server: the whole game is in a link, and each move sends it back.

A friend elsewhere is one player at this table, `FAR`. A link is the record of the game, made short. Only games without
secrets and without chance are sent: nobody could check the dice of somebody else's browser.
"""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace as changed

from tete.core import BadNotation, Decide, Refused, Seat, TeteError, dump_options
from tete.games import GAMES
from tete.hosting import TableActor
from tete.hosting.setup import check_options
from tete.hosting.table_requests import NAMELESS, create_table
from tete.records import Record, read, write
from tete.records.parser import parse
from tete.tables import Local, Remote, Table, commands
from tete.tables.record_conversion import to_record
from tete.tables.table import PLIES_PER_GAME, Finished
from tete.wire.requests import FriendRequest, MeRequest, SeatRequest, TableRequest

if TYPE_CHECKING:
    from tete.browser.room import Room

FAR = "far"
TABLE = re.compile(r"[0-9a-f]{32}")
VERSION = "1"  # the first character of a link
LONGEST = 64 << 10  # of a record, in bytes
# What almost every record has, so that it takes no place in a link. Another text needs another version.
COMMON = b"tete record 1\ngame: blokus\npreset: classic\nseat 0: human \nseat 1: human \nchance table: "


class FarGame(Struct, frozen=True):
    """A link as a request, with the name of whoever opens it."""

    link: str
    name: str = ""


def may_be_sent(game: str) -> bool:
    return game in GAMES and not GAMES[game].secrets and not GAMES[game].chance


def write_link(record: Record) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    body = squeeze.compress(write(record).encode()) + squeeze.flush()
    return VERSION + base64.urlsafe_b64encode(body).decode().rstrip("=")


def read_link(link: str) -> Record:
    """The record in a link; its options are checked before anything else is read."""
    try:
        if not link.startswith(VERSION):
            raise ValueError
        body = base64.b64decode(link[1:] + "=" * (-len(link[1:]) % 4), altchars=b"-_", validate=True)
        stretch = zlib.decompressobj(-15, zdict=COMMON)
        text = stretch.decompress(body, LONGEST).decode()
        if not stretch.eof:
            raise ValueError
        parsed = parse(text)
        game, plies, told = parsed.require("game").value, parsed.plies, parsed.group("chance").get("table")
        table = told.value if told else ""
        if not may_be_sent(game) or len(plies) > PLIES_PER_GAME or not TABLE.fullmatch(table):
            raise ValueError
        check_options(game, {name: each.value for name, each in parsed.group("option").items()})
        return read(text)
    except (ValueError, zlib.error, TeteError):
        raise BadNotation("bad-link") from None


def is_far(table: Table) -> bool:
    return FAR in table.players


def link_of(table: Table) -> str:
    """The game as it stands, for the friend whose turn it is."""
    if not is_far(table):
        raise Refused("not-far")
    record = to_record(table)
    short = replace(record, date="", dependencies={}, result=None, chance={"table": table.id}, table={}, match=None)
    return write_link(short)


async def create_far(request: TableRequest, room: Room, table: str = "") -> dict[str, object]:
    """Make a table at which friends are elsewhere. They are told of it by a link, so it begins at once."""
    if not may_be_sent(request.game) or request.match or request.clock is not None:
        raise Refused("no-link-game")
    made = await create_table(changed(request, lots=False), room.registry, room.player, table=table)
    actor = await room.registry.open_playable(made["table"], room.player)
    for seat in actor.open_seats():
        wanted = request.seats[seat]
        name = wanted.name if isinstance(wanted, FriendRequest) else ""
        key = actor.invites.key(actor.table, seat)
        await actor.perform(FAR, commands.Sit(seat, name or NAMELESS, key=key))
    await actor.start_if_full()
    return {"table": actor.id, "invites": []}


async def open_link(asked: FarGame, room: Room) -> str:
    """The table of a link: a new one for a game that is not here yet, else the moves that are new are played."""
    record = read_link(asked.link)
    table = record.chance["table"]
    if await room.store.game_of(table) is None:
        await create_far(table_of(record, asked.name), room, table)
    actor = await room.registry.open_playable(table, room.player)
    if not is_far(actor.table):
        raise Refused("link-differs")
    await catch_up(actor, record, room.player)
    return table


def table_of(record: Record, name: str) -> TableRequest:
    """Whoever opens a link for the first time has the seat that is to move."""
    *_, last = record.states()
    mine = last.turn.seats[0] if isinstance(last.turn, Decide) else 0
    seats: list[SeatRequest] = [FriendRequest(player.name) for player in record.players]
    seats[mine] = MeRequest(name or record.players[mine].name)
    return TableRequest(record.game, seats, record.preset or "", dict(dump_options(record.options)))


async def catch_up(actor: TableActor, record: Record, player: str) -> None:
    """Play what is in a link and not at the table. An older link changes nothing; one of another game is refused."""
    here = [(ply.actor, str(ply.move)) for ply in actor.table.plies]
    told = [(ply.actor, str(ply.move)) for ply in record.plies]
    shared = min(len(here), len(told))
    if here[:shared] != told[:shared]:
        raise Refused("link-differs")
    fresh = not here
    for seat, move in told[shared:]:
        if not isinstance(seat, int):
            raise Refused("link-differs")
        who = player_of(actor.table, seat)
        if who != FAR and not fresh:
            raise Refused("link-differs")  # one's own moves are made here
        prompt = actor.table.prompts.get(seat, 0)
        await actor.perform(who, commands.Play(seat=seat, prompt=prompt, move=move))
    resigned = record.ended.startswith("resigned") and len(actor.table.seats) == 2
    if resigned and not isinstance(actor.table.status, Finished):
        loser = next(seat for seat in range(2) if player_of(actor.table, seat) == FAR)
        await actor.perform(FAR, commands.Resign(seat=loser))


def player_of(table: Table, seat: Seat) -> str:
    occupant = table.seats[seat].occupant
    return occupant.player if isinstance(occupant, Local | Remote) else ""
