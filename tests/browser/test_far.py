"""A game as a link: two rooms that know nothing of each other play one game by sending it to and fro."""

from __future__ import annotations

import asyncio
import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.browser.room import PLAYER, open_room
from tete.browser.dice import Chain, rolls_before_decision, values_between
from tete.browser.far import COMMON, read_link, write_link
from tete.browser.room import Room
from tete.core import BadNotation, Roll
from tete.games import GAMES
from tete.hosting import TableActor
from tete.records import read
from tete.tables import commands
from tete.tables.table import Finished

FRIENDS = {"knopf": 2, "blokus": 4}
WITH_DICE = ("headache", "mots")
LINK_CHARACTERS_WITH_DICE = 2500  # a messenger takes it; a code only while it is short
LINK_CHARACTERS = 1200  # at most, for a whole game: a code of this size is still read by a phone


async def asked(room: Room, method: str, address: str, body: Any = None) -> tuple[int, Any]:
    data = b"" if body is None else json.dumps(body).encode()
    status, text = await room.answer(method, address, data, "en")
    return status, json.loads(text)


async def begun(room: Room, game: str, **more: Any) -> str:
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "friend"}] * (FRIENDS.get(game, 2) - 1)]
    status, made = await asked(room, "POST", "/api/tables", {"game": game, "seats": seats, **more})
    assert status == 200, made
    return str(made["table"])


async def move(room: Room, table: str, rng: Random) -> bool:
    """Make all moves of this room until it is somebody else's turn; whether the game is over."""
    actor = await room.registry.open_playable(table, PLAYER)
    while mine := [seat for seat in actor.table.seats_of(PLAYER) if seat in actor.table.prompts]:
        state = actor.table.state
        chosen = rng.choice(state.moves(mine[0]))
        await actor.perform(PLAYER, commands.Play(seat=mine[0], prompt=actor.table.prompts[mine[0]], move=str(chosen)))
    return not actor.table.prompts


async def sent(of: Room, table: str, to: Room) -> str:
    _, answer = await asked(of, "GET", f"/api/tables/{table}/link")
    status, opened = await asked(to, "POST", "/api/links", {"link": answer["link"], "name": "Bob"})
    assert (status, opened) == (200, {"table": table}), opened
    return str(answer["link"])


@pytest.mark.parametrize("game", sorted(FRIENDS))
def test_a_whole_game_goes_round_by_links(game: str) -> None:
    async def play() -> None:
        rooms, rng = [open_room() for _ in range(FRIENDS[game])], Random(4)
        for room in rooms:
            room.registry.start()
        table, over, turn = await begun(rooms[0], game), False, 0
        while not over:
            over = await move(rooms[turn], table, rng)
            # whose turn it is next: only a seat that can still move is asked
            actors = [
                await room.registry.open_playable(table, PLAYER) for room in rooms if await room.store.game_of(table)
            ]
            prompts = actors[turn if turn < len(actors) else 0].table.prompts
            following = next(iter(prompts), (turn + 1) % len(rooms))
            assert isinstance(following, int)
            link = await sent(rooms[turn], table, rooms[following])
            assert len(link) <= LINK_CHARACTERS
            turn = following
        end = (await rooms[turn].registry.open_playable(table, PLAYER)).table
        assert isinstance(end.status, Finished)
        for room in rooms:
            await room.registry.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", WITH_DICE)
def test_a_whole_game_with_dice_goes_round_by_links(game: str) -> None:
    async def play() -> None:
        rooms, rng = [open_room() for _ in range(2)], Random(4)
        table, over, turn, links = await begun(rooms[0], game), False, 0, list[str]()
        while not over:
            over = await move(rooms[turn], table, rng)
            links.append(await sent(rooms[turn], table, rooms[1 - turn]))
            turn = 1 - turn
        ends = [(await room.registry.open_playable(table, PLAYER)).table for room in rooms]
        assert len({tuple((ply.actor, str(ply.move)) for ply in end.plies) for end in ends}) == 1
        assert all(isinstance(end.status, Finished) for end in ends)
        assert len(links[-1]) <= LINK_CHARACTERS_WITH_DICE
        for room in rooms:
            await room.registry.close()

    asyncio.run(play())


def values_ahead(link: str) -> int:
    """Of how many rolls that have not been made a link shows its sender's part."""
    record = read_link(link)
    shown = values_between(bytes.fromhex(record.chance["bound"]), bytes.fromhex(record.chance["shown"]))
    return len(shown) - 1 - sum(ply.actor == "chance" for ply in record.plies)


def test_nobody_is_shown_dice_before_which_somebody_decides() -> None:
    async def play() -> None:
        rooms, rng = [open_room() for _ in range(2)], Random(3)
        table = await begun(rooms[0], "headache")
        first = await sent(rooms[0], table, rooms[1])
        assert values_ahead(first) == 0  # whoever answers could still choose another chain
        assert values_ahead(await sent(rooms[1], table, rooms[0])) == 3  # who begins, and the first dome
        for turn in range(60):
            over = await move(rooms[turn % 2], table, rng)
            link = await sent(rooms[turn % 2], table, rooms[1 - turn % 2])
            *_, state = read_link(link).states()
            assert values_ahead(link) == rolls_before_decision(state)
            assert values_ahead(link) == (1 if isinstance(state.turn, Roll) else 0) or turn < 5
            if over:
                break

    asyncio.run(play())


def test_dice_are_those_of_both_chains_or_the_link_is_refused() -> None:
    async def play() -> None:
        here, there = open_room(), open_room()
        table = await begun(here, "headache")
        await sent(here, table, there)
        answer = (await asked(there, "GET", f"/api/tables/{table}/link"))[1]["link"]
        record = read_link(answer)
        stranger = Chain("another secret", table)
        other = {"bound": stranger.value(0).hex(), "shown": stranger.value(3).hex()}
        unbound = {"shown": stranger.value(3).hex()}
        await sent(there, table, here)
        for wrong in (other, unbound):
            forged = write_link(replace(record, chance=record.chance | wrong))
            status, refused = await asked(here, "POST", "/api/links", {"link": forged})
            assert (status, refused["error"]["code"]) == (400, "dice-differ")
        actor = await here.registry.open_playable(table, PLAYER)
        plies = [(ply.actor, str(ply.move)) for ply in actor.table.plies]
        assert len(plies) >= 2
        chosen = "6" if plies[0][1] != "6" else "5"
        text = "\n".join(["", *(f"{who} {chosen if at == 0 else what}" for at, (who, what) in enumerate(plies)), ""])
        sender = (await asked(here, "GET", f"/api/tables/{table}/link"))[1]["link"]
        head = str(read_link(sender)).partition("\n\n")[0]
        status, refused = await asked(there, "POST", "/api/links", {"link": squeezed((head + "\n" + text).encode())})
        assert (status, refused["error"]["code"]) == (400, "dice-differ")

    asyncio.run(play())


def test_every_link_but_the_next_of_this_game_is_refused_or_changes_nothing() -> None:
    async def play() -> None:
        here, there, rng = open_room(), open_room(), Random(1)
        table = await begun(here, "knopf")
        await move(here, table, rng)
        first = await sent(here, table, there)
        await move(there, table, rng)
        await sent(there, table, here)
        actor = await here.registry.open_playable(table, PLAYER)
        plies = len(actor.table.plies)
        _, opened = await asked(here, "POST", "/api/links", {"link": first})
        assert (opened, len(actor.table.plies)) == ({"table": table}, plies)
        record = read_link(first)
        other = read(str(record).replace(str(record.plies[0].move), str(GAMES["knopf"].start().moves(0)[-1])))
        refused = await asked(here, "POST", "/api/links", {"link": write_link(other)})
        assert (refused[0], refused[1]["error"]["code"]) == (400, "link-differs")

    asyncio.run(play())


def test_a_link_cannot_move_for_whoever_opens_it() -> None:
    async def play() -> None:
        here, there, rng = open_room(), open_room(), Random(1)
        table = await begun(here, "knopf")
        await move(here, table, rng)
        await sent(here, table, there)
        actor = await there.registry.open_playable(table, PLAYER)
        state = actor.table.state
        played = [*read_link((await asked(here, "GET", f"/api/tables/{table}/link"))[1]["link"]).plies]
        forged = str(read_link((await asked(here, "GET", f"/api/tables/{table}/link"))[1]["link"]))
        forged += f"1 {state.moves(1)[0]}\n"
        status, refused = await asked(there, "POST", "/api/links", {"link": write_link(read(forged))})
        assert (status, refused["error"]["code"]) == (400, "link-differs")
        assert len(actor.table.plies) == len(played)

    asyncio.run(play())


def test_resigning_travels_too() -> None:
    async def play() -> None:
        here, there = open_room(), open_room()
        table = await begun(here, "knopf")
        await move(here, table, Random(2))
        await sent(here, table, there)
        actor: TableActor = await there.registry.open_playable(table, PLAYER)
        await actor.perform(PLAYER, commands.Resign(seat=1))
        await sent(there, table, here)
        assert (await here.registry.open_playable(table, PLAYER)).table.status.outcome.places == (1, 2)  # type: ignore[union-attr]

    asyncio.run(play())


@pytest.mark.parametrize(("game", "more"), [("headquarter", {}), ("knopf", {"match": True})])
def test_games_that_cannot_be_sent_are_refused(game: str, more: dict[str, Any]) -> None:
    async def ask() -> None:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        status, answer = await asked(open_room(), "POST", "/api/tables", {"game": game, "seats": seats, **more})
        assert (status, answer["error"]["code"]) == (400, "no-link-game")

    asyncio.run(ask())


def squeezed(text: bytes) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    return "1" + urlsafe_b64encode(squeeze.compress(text) + squeeze.flush()).decode().rstrip("=")


HEAD = b"tete record 1\ngame: %s\nseat 0: human\nseat 1: human\nchance table: %s\n\n"
BAD = {
    "empty": "",
    "no version": "9abc",
    "no base64": "1*&^%",
    "cut": squeezed(HEAD % (b"knopf", b"a" * 32))[:-9],
    "a bomb": squeezed(b"\n" * (1 << 24)),
    "dice of nobody": squeezed(HEAD % (b"headache", b"a" * 32)),
    "secrets": squeezed(HEAD % (b"headquarter", b"a" * 32)),
    "an id that is an address": squeezed(HEAD % (b"knopf", b"../../mine")),
    "an unknown game": squeezed(HEAD % (b"chess", b"a" * 32)),
}


@pytest.mark.parametrize("link", BAD.values(), ids=BAD)
def test_a_bad_link_gets_one_sentence(link: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_link(link)
    assert refused.value.code == "bad-link"


def test_a_good_link_is_not_among_the_bad_ones() -> None:
    assert read_link(squeezed(HEAD % (b"knopf", b"a" * 32))).game == "knopf"
