"""A game between two browsers far apart, without a server: the whole game is in a link, and each move sends it back.

A friend elsewhere is one player at this table, `FAR`. A link is the record of the game, made short. Games with secrets
are not sent: a link has the whole game. Dice come from both browsers (`tete.browser.dice`), so there are two of them.
"""

from __future__ import annotations

import base64
import re
import secrets
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace as changed

from tete.browser.dice import Chain, rolled, rolls_before_decision, values_between
from tete.core import CHANCE, Actor, BadNotation, Decide, Refused, Roll, Seat, TeteError, dump_options
from tete.core.attachments import first_reference
from tete.games import GAMES
from tete.hosting import TableActor
from tete.hosting.setup import check_options
from tete.hosting.table_requests import NAMELESS, create_table
from tete.records import Record, read, write
from tete.records.parser import parse
from tete.tables import Local, Remote, Table, commands
from tete.tables.record_conversion import to_record
from tete.tables.table import PLIES_PER_GAME, Finished
from tete.wire.answers import Created
from tete.wire.requests import FriendRequest, MeRequest, SeatRequest, TableRequest

if TYPE_CHECKING:
    from tete.browser.room import Room

FAR = "far"
TABLE = re.compile(r"[0-9a-f]{32}")
VALUE = re.compile(r"[0-9a-f]{64}")
VERSION = "1"  # the first character of a link
LONGEST = 64 << 10  # of a record, in bytes
# What almost every record has, so that it takes no place in a link. Another text needs another version.
COMMON = b"tete record 1\ngame: blokus\npreset: classic\nseat 0: human \nseat 1: human \nchance table: "


class FarGame(Struct, frozen=True):
    """A link as a request, with the name of whoever opens it."""

    link: str
    name: str = ""


def may_be_sent(game: str, seats: int) -> bool:
    return game in GAMES and not GAMES[game].secrets and (seats == 2 or not GAMES[game].chance)


def write_link(record: Record) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    body = squeeze.compress(write(record).encode()) + squeeze.flush()
    return VERSION + base64.urlsafe_b64encode(body).decode().rstrip("=")


def read_link(link: str) -> Record:
    return read_record(*unpacked(link))


def unpacked(link: str) -> tuple[str, str]:
    """The game and the record in a link; all but its plies is checked."""
    try:
        if not link.startswith(VERSION):
            raise ValueError
        body = base64.b64decode(link[1:] + "=" * (-len(link[1:]) % 4), altchars=b"-_", validate=True)
        stretch = zlib.decompressobj(-15, zdict=COMMON)
        text = stretch.decompress(body, LONGEST).decode()
        if not stretch.eof:
            raise ValueError
        parsed = parse(text)
        game, seats = parsed.require("game").value, len(parsed.group("seat"))
        chance = {name: entry.value for name, entry in parsed.group("chance").items()}
        options = {name: entry.value for name, entry in parsed.group("option").items()}
        if not may_be_sent(game, seats) or len(parsed.plies) > PLIES_PER_GAME or not TABLE.fullmatch(chance["table"]):
            raise ValueError
        if first_reference(options.values()) or (GAMES[game].chance and not has_dice(chance)):
            raise ValueError
        check_options(game, options)
        return game, text
    except (KeyError, ValueError, zlib.error, TeteError):
        raise BadNotation("bad-link") from None


def has_dice(chance: dict[str, str]) -> bool:
    """Whether a link says who sent it, and shows a value of the sender's chain and the one that binds it."""
    values = chance.get("bound", ""), chance.get("shown", "")
    return chance.get("from") in ("0", "1") and all(map(VALUE.fullmatch, values))


def read_record(game: str, text: str) -> Record:
    try:
        return read(text)
    except TeteError:
        raise BadNotation("bad-link", game=game) from None


def is_far(table: Table) -> bool:
    return FAR in table.players


async def link_of(table: Table, room: Room) -> str:
    """The game as it stands, for the friend whose turn it is."""
    if not is_far(table):
        raise Refused("not-far")
    chance = {"table": table.id}
    if table.game.chance:
        rolls = sum(ply.actor == CHANCE for ply in table.plies)
        revealed = rolls + rolls_before_decision(table.state) if await room.store.kept(bound_of(table.id)) else 0
        chain = await own_chain(table.id, room)
        chance |= {"from": str(own_seat(table)), "bound": chain.value(0).hex(), "shown": chain.value(revealed).hex()}
    record = to_record(table)
    short = replace(record, date="", dependencies={}, result=None, chance=chance, table={}, match=None)
    return write_link(short)


async def own_chain(table: str, room: Room) -> Chain:
    return Chain(await room.store.keep(f"dice of {table}", secrets.token_hex(32)), table)


def bound_of(table: str) -> str:
    """Under which name value 0 of the friend's chain is kept, from their first link on."""
    return f"bound of {table}"


def own_seat(table: Table) -> Seat:
    return next(seat for seat in range(len(table.seats)) if player_of(table, seat) != FAR)


async def create_far(request: TableRequest, room: Room, table: str = "") -> Created:
    """Make a table at which friends are elsewhere. They are told of it by a link, so it begins at once."""
    brought = first_reference(map(str, request.options.values()))
    if not may_be_sent(request.game, len(request.seats)) or request.match or request.clock is not None or brought:
        raise Refused("no-link-game")
    request = changed(request, lots=False, own_dice=GAMES[request.game].chance)
    made = await create_table(request, room.registry, room.player, table=table)
    actor = await room.registry.open_playable(made.table, room.player)
    for seat in actor.open_seats():
        wanted = request.seats[seat]
        name = wanted.name if isinstance(wanted, FriendRequest) else ""
        key = actor.invites.key(actor.table, seat)
        await actor.perform(FAR, commands.Sit(seat, name or NAMELESS, key=key))
    await actor.start_if_full()
    return Created(actor.id)


async def open_link(request: FarGame, room: Room) -> str:
    """The table of a link: a new one for a game that is not here yet, else the moves that are new are played."""
    game, text = unpacked(request.link)
    await room.load_files(game)
    record = read_record(game, text)
    table = record.chance["table"]
    if await room.store.game_of(table) is None:
        await create_far(table_of(record, request.name), room, table)
    actor = await room.registry.open_playable(table, room.player)
    if not is_far(actor.table):
        raise Refused("link-differs")
    dice = await dice_of(record, actor.table, room) if GAMES[game].chance else None
    await catch_up(actor, record, room.player, dice)
    return table


def table_of(record: Record, name: str) -> TableRequest:
    """Whoever opens a link for the first time has the seat that is to move; with dice, the one that did not send it."""
    *_, last = record.states()
    mine = last.turn.seats[0] if isinstance(last.turn, Decide) else 0
    mine = 1 - int(record.chance["from"]) if "from" in record.chance else mine
    seats: list[SeatRequest] = [FriendRequest(player.name) for player in record.players]
    seats[mine] = MeRequest(name or record.players[mine].name)
    return TableRequest(record.game, seats, record.preset or "", dict(dump_options(record.options)))


class Dice:
    """The rolls that follow from one's own chain and what a link shows of the friend's."""

    def __init__(self, chain: Chain, revealed: tuple[bytes, ...], friend: Seat) -> None:
        self._chain, self._revealed, self._friend = chain, revealed, friend

    def next_roll(self, table: Table) -> str | None:
        """None where the friend has not shown the value for it yet."""
        number = 1 + sum(ply.actor == CHANCE for ply in table.plies)
        turn = table.state.turn
        if number >= len(self._revealed) or not isinstance(turn, Roll):
            return None
        values = self._revealed[number], self._chain.value(number)
        return rolled(turn, table.id, len(table.plies), values if self._friend == 0 else values[::-1])


async def dice_of(record: Record, table: Table, room: Room) -> Dice:
    """Whoever sends a link stays bound to what their first one said."""
    bound, friend = record.chance["bound"], int(record.chance["from"])
    if friend == own_seat(table) or await room.store.keep(bound_of(table.id), bound) != bound:
        raise Refused("dice-differ")
    revealed = values_between(bytes.fromhex(bound), bytes.fromhex(record.chance["shown"]))
    return Dice(await own_chain(table.id, room), revealed, friend)


async def catch_up(actor: TableActor, record: Record, player: str, dice: Dice | None) -> None:
    """Play what is in a link and not at the table. An older link changes nothing; one of another game is refused."""
    here = [(ply.actor, str(ply.move)) for ply in actor.table.plies]
    linked = [(ply.actor, str(ply.move)) for ply in record.plies]
    shared = min(len(here), len(linked))
    if here[:shared] != linked[:shared]:
        raise Refused("link-differs")
    if len(linked) < len(here):
        return
    fresh = not here
    for who, move in linked[shared:]:
        await follow(actor, who, move, player, dice, fresh=fresh)
    while dice is not None and (roll := dice.next_roll(actor.table)) is not None:
        await enter(actor, player, roll)
    resigned = record.ended.startswith("resigned") and len(actor.table.seats) == 2
    if resigned and not isinstance(actor.table.status, Finished):
        loser = next(seat for seat in range(2) if player_of(actor.table, seat) == FAR)
        await actor.perform(FAR, commands.Resign(seat=loser))


async def follow(actor: TableActor, who: Actor, move: str, player: str, dice: Dice | None, *, fresh: bool) -> None:
    """One ply of a link: a move of the friend, or a roll, which has to be the one that both chains give."""
    if isinstance(who, int):
        mover = player_of(actor.table, who)
        if mover != FAR and not (fresh and dice is None):
            raise Refused("link-differs")  # one's own moves are made here
        prompt = actor.table.prompts.get(who, 0)
        await actor.perform(mover, commands.Play(seat=who, prompt=prompt, move=move))
    elif dice is None or dice.next_roll(actor.table) != move:
        raise Refused("dice-differ")
    else:
        await enter(actor, player, move)


async def enter(actor: TableActor, player: str, move: str) -> None:
    await actor.perform(player, commands.EnterRoll(prompt=actor.table.prompts[CHANCE], move=move))


def player_of(table: Table, seat: Seat) -> str:
    occupant = table.seats[seat].occupant
    return occupant.player if isinstance(occupant, Local | Remote) else ""
