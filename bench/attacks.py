"""The attacks of `python -m bench abuse`, each at the full pace of one address."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

from bench.attacker import Attacker, Message, drain, frame, message
from tete.hosting.game_answers.blokus import BoardRequest, solvability

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
RECORD = "tete record 1\ngame: headache\nseat 0: human A\nseat 1: human B\n\nchance 6\nchance 1\n"
AGAIN = "chance 1*\n0 pass\n0 again\n"
KNOPF: Message = {"game": "knopf", "seats": [{"kind": "me", "name": "A"}, {"kind": "local", "name": "B"}]}
COMPUTER: Message = {"kind": "computer", "level": 1}
SOLVING_S = 60.0
WORDS: Message = {"game": "mots", "preset": "quarte", "seats": [{"kind": "me", "name": "A"}, COMPUTER]}


async def imports(attacker: Attacker) -> None:
    """Half a megabyte of one move, and games as long as they may be."""
    bodies = [(RECORD + AGAIN * number).encode() for number in (18_000, 2_600)]
    turn = count()
    await attacker.repeat(lambda: attacker.ask("POST", "/api/import", bodies[next(turn) % 2]), 8)


async def large_header(attacker: Attacker) -> None:
    await attacker.repeat(lambda: attacker.pour(HEAD + b"X: ", b"a" * 65536), 4)


async def endless_headers(attacker: Attacker) -> None:
    await attacker.repeat(lambda: attacker.pour(HEAD, b"X: y\r\n" * 10_000), 4)


async def large_address(attacker: Attacker) -> None:
    await attacker.repeat(lambda: attacker.pour(b"GET /", b"a" * 65536), 4)


async def slow_headers(attacker: Attacker) -> None:
    async def drip() -> None:
        _, writer = await attacker.line()
        attacker.tally["sent"] += 1
        try:
            writer.write(HEAD)
            while attacker.going:
                writer.write(b"X: y\r\n")
                await writer.drain()
                await asyncio.sleep(0.5)
        except OSError:
            attacker.tally["cut_off"] += 1
        finally:
            writer.close()

    await attacker.repeat(drip, 400)


async def idle_connections(attacker: Attacker) -> None:
    """As many as this process may open, held to the end."""
    held: list[asyncio.StreamWriter] = []
    while attacker.going and len(held) < 900:
        with suppress(OSError, TimeoutError):
            held.append((await attacker.line())[1])
            attacker.tally["sent"] += 1
    while attacker.going:
        await asyncio.sleep(0.1)
    attacker.tally["cut_off"] = sum(writer.is_closing() for writer in held)


async def connections(attacker: Attacker) -> None:
    async def one() -> None:
        _, writer = await attacker.line()
        attacker.tally["sent"] += 1
        writer.transport.abort()

    await attacker.repeat(one, 32)


async def requests(attacker: Attacker) -> None:
    """Cheap requests, as many as possible on each connection."""
    asked = attacker.request("GET", "/api/tables")

    async def one() -> None:
        reader, writer = await attacker.line()
        try:
            while attacker.going:
                writer.write(asked)
                attacker.tally["sent"] += 1
                head = await reader.readuntil(b"\r\n\r\n")
                attacker.count(int(head.split(b" ", 2)[1]))
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]))
        finally:
            writer.close()

    await attacker.repeat(one, 32)


async def replays(attacker: Attacker) -> None:
    made = await attacker.call("POST", "/api/import", (RECORD + AGAIN * 600).encode())
    await attacker.repeat(lambda: attacker.ask("GET", f"/api/tables/{made['table']}/replay"), 4)


async def records(attacker: Attacker) -> None:
    made = await attacker.call("POST", "/api/import", (RECORD + AGAIN * 2_600).encode())
    await attacker.repeat(lambda: attacker.ask("GET", f"/api/tables/{made['table']}/record"), 4)


async def pictures(attacker: Attacker) -> None:
    def other() -> Awaitable[object]:
        return attacker.ask("GET", f"/api/qr?text=http://{attacker.address}/t/{secrets.token_hex(16)}")

    await attacker.repeat(other, 8)


async def create(attacker: Attacker) -> None:
    await attacker.repeat(lambda: attacker.ask("POST", "/api/tables", json.dumps(WORDS).encode()), 8)


async def setups(attacker: Attacker) -> None:
    """What would a word game with this goal be? Every question is a new one."""
    goals = count(1)

    def other() -> Awaitable[object]:
        return attacker.ask("POST", "/api/games/mots/setup", json.dumps({"options": {"target": next(goals)}}).encode())

    await attacker.repeat(other, 8)


async def lists(attacker: Attacker) -> None:
    """As many open tables as one address may make at once, and everybody's lists of them."""
    public = KNOPF | {"access": "public", "seats": [{"kind": "me", "name": "A"}, {"kind": "friend"}]}
    for _ in range(30):
        await attacker.ask("POST", "/api/tables", json.dumps(public).encode())
    await attacker.repeat(lambda: attacker.ask("GET", "/api/tables"), 8)


async def computers(attacker: Attacker) -> None:
    """Games of the strongest computers among themselves, each under a name of its own."""
    seats = [{"kind": "computer", "level": 9}, {"kind": "computer", "level": 9}]
    for _ in range(24):
        made = await attacker.call("POST", "/api/tables", {"game": "blokus", "preset": "duo", "seats": seats})
        reader, _ = await attacker.socket(made["table"])
        attacker.watching.append(asyncio.create_task(drain(reader)))
        attacker.token = ""
    while attacker.going:
        await asyncio.sleep(0.1)


async def shout(
    attacker: Attacker, table: str, said: Callable[[int], bytes], sockets: int, *, reads: bool = True
) -> None:
    """Send messages on several sockets of a table as fast as the server takes them."""
    number = count()

    async def one() -> None:
        reader, writer = await attacker.socket(table)
        reading = asyncio.create_task(drain(reader)) if reads else None
        try:
            while attacker.going:
                writer.write(b"".join(said(next(number)) for _ in range(50)))
                attacker.tally["sent"] += 50
                await writer.drain()
        except OSError:
            attacker.tally["cut_off"] += 1
        finally:
            if reading is not None:
                reading.cancel()
            writer.close()

    await attacker.repeat(one, sockets)


async def move_lists(attacker: Attacker) -> None:
    """The moves of a word game that begin with a prefix: the server has to look at thousands of them."""
    made = await attacker.call("POST", "/api/tables", WORDS)
    await shout(attacker, made["table"], lambda n: message(type="moves", id=f"{n}", seat=0, prefix="zz"), 8)


async def large_heads(attacker: Attacker) -> None:
    """The largest head of Headquarter, seen from one side and from the other: each time a whole view."""
    head = "\n".join("#" * 26 if row % 2 else "." * 26 for row in range(26))
    made = await attacker.call("POST", "/api/tables", KNOPF | {"game": "headquarter", "options": {"head": head}})
    await shout(attacker, made["table"], lambda n: message(type="set-viewpoint", id=f"{n}", seat=n % 2), 8)


async def chat(attacker: Attacker) -> None:
    """Spectators of somebody else's game who talk without end."""
    await shout(attacker, attacker.table, lambda n: message(type="chat", id=f"{n}", text="boo", name="Boo"), 20)


async def small_frames(attacker: Attacker) -> None:
    await shout(attacker, attacker.table, lambda _: frame(b"") * 500, 8)


async def pings(attacker: Attacker) -> None:
    await shout(attacker, attacker.table, lambda _: frame(b"x" * 100, 9) * 20, 8)


async def unread_sockets(attacker: Attacker) -> None:
    """Sockets that ask without end and never read an answer."""
    await shout(attacker, attacker.table, lambda n: message(type="ping", t="x" * 100 + f"{n}"), 100, reads=False)


async def nowhere(attacker: Attacker) -> None:
    """Sockets of tables that do not exist, into which messages are poured."""
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    said = message(type="ping", t=0) * 1_000

    def pour() -> Awaitable[object]:
        return attacker.pour(attacker.request("GET", f"/ws/{secrets.token_hex(16)}", more=upgrade + key), said)

    await attacker.repeat(pour, 40)


async def takebacks(attacker: Attacker) -> None:
    """In a long game, one move and its takeback, again and again."""
    made = await attacker.call("POST", "/api/import", (RECORD + AGAIN * 2_600).encode())
    said = [message(type="resume", id="r"), message(type="propose", id="p", offer="takeback", seat=0)]
    await shout(attacker, made["table"], lambda n: said[n % 2].replace(b'"p"', f'"{n}"'.encode()), 4)


async def judgements(attacker: Attacker) -> None:
    """How good was each move of a finished game?"""
    text = RECORD.replace("\n\n", "\nended: agreed, places 1 1\n\n") + "chance 1\n0 pass\nchance 2\n1 pass\n" * 20
    made = await attacker.call("POST", "/api/import", text.encode())
    plies = count()
    await attacker.repeat(
        lambda: attacker.ask("GET", f"/api/tables/{made['table']}/analysis?ply={3 + 2 * (next(plies) % 20)}"), 200
    )


async def puzzles(attacker: Attacker) -> None:
    """New boards that the server has to find."""
    await attacker.repeat(lambda: attacker.ask("GET", "/api/puzzles/generated?name=8x10&grade=5"), 65)


async def boards(attacker: Attacker) -> None:
    """A finished puzzle whose pieces stand in a wrong order: the server looks for a right one."""
    first, *lines = str(solvability(BoardRequest("puzzle 84 easy"), SOLVING_S).completion).splitlines()
    body = json.dumps({"text": "\n".join((first, *reversed(lines))), "colour": "blue"}).encode()
    await attacker.repeat(lambda: attacker.ask("POST", "/api/puzzles/inspect", body), 64)


async def boxes(attacker: Attacker) -> None:
    """The largest head of Headquarter, to be printed on more than a hundred sheets."""
    head = "%0A".join(["%23" * 26] * 26)
    await attacker.repeat(lambda: attacker.ask("GET", f"/api/games/headquarter/print?board={head}"), 8)


async def rematches(attacker: Attacker) -> None:
    """End a game, agree on another, and so on."""
    table = (await attacker.call("POST", "/api/tables", KNOPF))["table"]
    while attacker.going:
        reader, writer = await attacker.socket(table)
        try:
            writer.write(message(type="resign", id="s", seat=0) + message(type="propose", id="r", offer="rematch"))
            attacker.tally["sent"] += 1
            heard = b""
            while b'"successor":"' not in heard.replace(b'"successor":""', b""):
                heard = heard[-60_000:] + await asyncio.wait_for(reader.read(1 << 16), 2)
            table = heard.replace(b'"successor":""', b"").rpartition(b'"successor":"')[2].split(b'"')[0].decode()
            attacker.tally["accepted"] += 1
        except (OSError, TimeoutError):
            attacker.tally["refused"] += 1
        finally:
            writer.close()


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "imports": imports,
    "large-header": large_header,
    "endless-headers": endless_headers,
    "large-address": large_address,
    "slow-headers": slow_headers,
    "idle-connections": idle_connections,
    "connections": connections,
    "requests": requests,
    "replays": replays,
    "records": records,
    "pictures": pictures,
    "new-tables": create,
    "setups": setups,
    "lists": lists,
    "computers": computers,
    "move-lists": move_lists,
    "large-heads": large_heads,
    "chat": chat,
    "small-frames": small_frames,
    "pings": pings,
    "unread-sockets": unread_sockets,
    "nowhere": nowhere,
    "takebacks": takebacks,
    "judgements": judgements,
    "puzzles": puzzles,
    "boards": boards,
    "boxes": boxes,
    "rematches": rematches,
}
