"""Nothing keeps the event loop for longer than five milliseconds, however large the input."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import islice, product
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Mount

from tests.attacks.loop_time import MeasuredServer, Spent
from tests.attacks.test_heavy_requests import record
from tests.server.client import Socket, quick_services
from tests.support.patience import HANG_S
from tete.server.security import BODY_BYTES
from tete.tables import Open, Remote, TableConfig, commands
from tete.wire.client import ClientMessage

LOOP_MS = 5.0 if sys.gettrace() is None else 20.0  # while coverage is measured, Python is several times slower
TIMES = 3  # each input is sent as often, and the best counts: processor time too is noisy on a shared machine
LEDGES = "\n".join("#" * 26 if row % 2 else "." * 26 for row in range(26))  # cubes can stand on every line
FULL = "\n".join("#" * 26 for _ in range(26))
OWN_TABLES, WAITING_TABLES = 1000, 300
BIG = "x" * (BODY_BYTES - 1000)
MOVES = ["x" * 200] * 300  # of the largest length, more than any game takes


class Room:
    """A server with the largest tables that anybody can make, and the browser that made them."""

    def __init__(self, server: MeasuredServer) -> None:
        self.server, self.client = server, server.client()
        self.tables = {
            "headquarter": self._heads(LEDGES),
            "headquarter-full": self._heads(FULL),
            "blokus": self.client.create("blokus", "me", "local", "local", "local"),
            "mots": self.client.create("mots", "me", "local"),
            "headache": self.client.create("headache", "me", "local", "local", "local"),
            "knopf": self.client.create("knopf", "me", "local"),
        }
        self.mots = self.tables["mots"]
        self.long = self._imported(8_000)
        self.replayed = self._imported(1_999)
        self.open_table = self.client.create("knopf", "me", "friend")
        asyncio.run_coroutine_threadsafe(self._fill_lists(), server.services.loop).result(HANG_S)

    def _heads(self, head: str) -> str:
        return self.client.create("headquarter", "me", "local", options={"head": head, "memory_aid": True})

    def _imported(self, plies: int) -> str:
        answer = self.client.http.post("/api/import", content=record(plies))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def _fill_lists(self) -> None:
        """As many tables as a list can have."""
        player = self.server.tokens.player_of(self.client.http.cookies["tete"])
        assert player is not None
        for number in range(0, OWN_TABLES + WAITING_TABLES, 100):
            owners = [player if each < OWN_TABLES else f"somebody{each}" for each in range(number, number + 100)]
            await asyncio.gather(*(self._list(owner, number + each) for each, owner in enumerate(owners)))

    async def _list(self, owner: str, number: int) -> None:
        occupants = ((Remote(owner), "n" * 40), (Open(), ""))
        create = commands.Create(f"listed{number}", TableConfig("knopf", 2), occupants=occupants)
        await self.server.services.registry.create(owner, create)

    def socket(self, table: str) -> Socket:
        return self.client.connect(table)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with MeasuredServer(quick_services(tmp_path_factory.mktemp("loop")), docs=True, metrics="all") as server:
        room = Room(server)
        gc.freeze()  # what is in memory by now is garbage for no measurement
        yield room
        gc.unfreeze()


# Every route, with the largest input that it takes. `turn` is how often it was sent, for what is remembered.

Ask = Callable[[Room, int], Any]
LONG_MOVE = {"move": "x" * 200}
NO_BOARD = {"text": "puzzle 8x10 hard\n" + "blue a1\n" * 700, "colour": "blue"}
LESSON = {"moves": MOVES, "move": "x" * 200}
JOIN = {"name": "n" * 80, "seat": 63}
CARD = {"best_moves": {f"g{number}": "best" for number in range(3000)}}
WORDS = {"day": str(date.today()), "lexicon": "fr"}


def get(path: str, **params: Any) -> Ask:
    return lambda room, turn: room.client.http.get(path.format(**vars(room), turn=turn), params=params)


def post(path: str, body: Callable[[int], Any]) -> Ask:
    return lambda room, turn: room.client.http.post(path.format(**vars(room), turn=turn), json=body(turn))


def own_head(turn: int) -> str:
    """A head of the largest size that nobody has drawn before."""
    lines = LEDGES.split("\n")
    return "\n".join([*lines[:-1], "#" * (turn + 1) + "." * (25 - turn)])


def table_request(turn: int) -> dict[str, Any]:
    seats = [{"kind": "me", "name": "n" * 80}, {"kind": "local", "name": "m" * 80}]
    return {"game": "headquarter", "seats": seats, "options": {"head": own_head(turn)}}


def imported(room: Room, turn: int) -> Any:
    return room.client.http.post("/api/import", content=record(8_000 - 3 * turn))


def word_list(room: Room, turn: int) -> Any:
    """As many bytes and words as a list may have, which nobody has brought before."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = ("".join(each) for size in (9, 10, 11, 12, 13) for each in islice(product(letters, repeat=size), 80_000))
    return room.client.http.post(
        f"/api/attachments/mots?name={turn}", content="\n".join((*words, turn * "Z")), timeout=120
    )


def qr_code(room: Room, turn: int) -> Any:
    return room.client.http.get("/api/qr", params={"text": f"{room.server.url}/{turn}{'x' * 250}"})


def many_options(turn: int) -> dict[str, Any]:
    return {f"option{number}-{turn}": "x" * 200 for number in range(250)}


REQUESTS: dict[str, list[Ask]] = {
    "GET /healthz": [get("/healthz")],
    "GET /readyz": [get("/readyz")],
    "GET /metrics": [get("/metrics")],
    "GET /docs": [get("/docs")],
    "GET /openapi.json": [get("/openapi.json")],
    "GET /{path:path}": [get("/"), get("/t/{open_table}"), get("/" + "a" * 3500)],
    "MOUNT /assets": [get("/assets/" + "a" * 200)],
    "MOUNT /rules-pictures": [get("/rules-pictures/mots-example.svg")],
    "GET /api/games": [get("/api/games")],
    "POST /api/games/{game}/setup": [
        post("/api/games/mots/setup", lambda turn: {"options": {"lexicon": f"none{turn}"}, "seats": 4}),
        post("/api/games/headquarter/setup", lambda turn: {"options": {"head": own_head(turn)}}),
        post("/api/games/headquarter/setup", lambda turn: {"options": {"head": f"{turn}{BIG}"}}),
        post("/api/games/blokus/setup", lambda turn: {"options": many_options(turn), "seats": 4}),
    ],
    "GET /api/texts/{lang}": [get("/api/texts/fr"), get("/api/texts/en")],
    "GET /api/rules/{game}/{lang}": [get("/api/rules/mots/fr"), get("/api/rules/headquarter/en")],
    "GET /api/tables": [get("/api/tables")],
    "POST /api/tables": [
        post("/api/tables", table_request),
        post("/api/tables", lambda turn: {"options": many_options(turn)}),
    ],
    "POST /api/tables/{table}/join": [post("/api/tables/{open_table}/join", lambda turn: JOIN)],
    "GET /api/tables/{table}": [get("/api/tables/{long}"), get("/api/tables/{replayed}")],
    "GET /api/tables/{table}/record": [get("/api/tables/{long}/record")],
    "POST /api/import": [imported],
    "POST /api/attachments/mots": [word_list],
    "GET /api/qr": [qr_code],
    "GET /api/room": [get("/api/room")],
    "POST /api/room": [post("/api/room", lambda turn: {"open": False})],
    "GET /api/puzzles/daily": [get("/api/puzzles/daily")],
    "GET /api/puzzles/daily/{game}": [get("/api/puzzles/daily/knopf", lang="fr")],
    "POST /api/puzzles/daily/{game}": [post("/api/puzzles/daily/knopf", lambda turn: LONG_MOVE)],
    "POST /api/puzzles/daily/{game}/preview": [post("/api/puzzles/daily/knopf/preview", lambda turn: LONG_MOVE)],
    "POST /api/puzzles/card": [post("/api/puzzles/card", lambda turn: CARD)],
    "GET /api/records/{game}/{preset}": [get("/api/records/mots/solo")],
    "GET /api/puzzles": [get("/api/puzzles")],
    "POST /api/puzzles/inspect": [post("/api/puzzles/inspect", lambda turn: NO_BOARD)],
    "POST /api/puzzles/solvable": [post("/api/puzzles/solvable", lambda turn: NO_BOARD)],
    "POST /api/puzzles/hint": [post("/api/puzzles/hint", lambda turn: NO_BOARD)],
    "GET /api/puzzles/generated": [get("/api/puzzles/generated", name="8x10", grade=99, seed="9" * 20)],
    "POST /api/puzzles/words": [post("/api/puzzles/words", lambda turn: {**WORDS, "moves": MOVES[:60]})],
    "POST /api/puzzles/words/computer": [post("/api/puzzles/words/computer", lambda turn: WORDS)],
    "GET /api/tables/{table}/word": [get("/api/tables/{mots}/word", text="?" * 40)],
    "GET /api/tables/{table}/replay": [get("/api/tables/{replayed}/replay"), get("/api/tables/{long}/replay")],
    "GET /api/tables/{table}/analysis": [get("/api/tables/{replayed}/analysis", ply=1998)],
    "GET /api/puzzles/games/{table}/{ply}": [get("/api/puzzles/games/{replayed}/1998")],
    "POST /api/puzzles/games/{table}/{ply}": [post("/api/puzzles/games/{replayed}/1998", lambda turn: LONG_MOVE)],
    "POST /api/puzzles/games/{table}/{ply}/preview": [
        post("/api/puzzles/games/{replayed}/1998/preview", lambda turn: LONG_MOVE)
    ],
    "GET /api/lessons": [get("/api/lessons")],
    "GET /api/lessons/{game}/table": [get("/api/lessons/mots/table")],
    "GET /api/lessons/{game}/card": [get("/api/lessons/blokus/card")],
    "GET /api/lessons/{game}/{step}": [get("/api/lessons/blokus/0", seed=1)],
    "POST /api/lessons/{game}/{step}": [post("/api/lessons/blokus/0", lambda turn: LESSON)],
    "POST /api/lessons/{game}/{step}/preview": [post("/api/lessons/blokus/0/preview", lambda turn: LESSON)],
    "POST /api/lessons/{game}/{step}/hint": [post("/api/lessons/blokus/0/hint", lambda turn: LESSON)],
}


def routes_of(app: Any) -> set[str]:
    """Every route of the application, also those without a schema."""
    listed = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    own = {f"GET {route.path}" for route in app.routes if isinstance(route, APIRoute)}
    return listed | own | {f"MOUNT {route.path}" for route in app.routes if isinstance(route, Mount)}


def test_every_route_has_a_largest_input(room: Room) -> None:
    assert set(REQUESTS) == routes_of(room.server.server.config.app)


@pytest.mark.parametrize("route", REQUESTS)
def test_no_request_keeps_the_loop(room: Room, route: str) -> None:
    for ask in REQUESTS[route]:
        require_short(room, route, partial(ask, room))


# Every message of a socket, with the largest fields that it takes, at every large table.

Fields = dict[str, Any]
SEAT = 63
MESSAGES: dict[str, Fields] = {
    "play": {"seat": 0, "prompt": 0, "move": "x" * 2000},  # and legal moves, below
    "enter-roll": {"prompt": 2**53, "move": "x" * 2000},
    "sit": {"seat": SEAT, "name": "\u0301" * 80, "key": "k" * 64},
    "stand": {"seat": SEAT},
    "seat-computer": {"seat": SEAT, "level": 9, "name": "n" * 80},
    "hand-over": {"seat": SEAT, "level": 9},
    "leave": {},
    "set-salt": {"seat": 0, "salt": "s" * 64},
    "start": {},
    "propose": {"offer": "takeback", "seat": 0},
    "agree": {"number": 2**53},
    "decline": {"number": 2**53},
    "resign": {"seat": SEAT},
    "resume": {},
    "chat": {"text": "\u0301" * 399 + "x", "name": "n" * 80},
    "set-chat": {"chat": "all"},
    "cancel": {},
    "set-viewpoint": {"seat": 1},
    "set-language": {"lang": "fr"},
    "preview": {"seat": 0, "move": "x" * 2000},
    "moves": {"seat": 0, "prefix": ""},
    "hint": {"seat": 0, "prompt": 0},
    "cancel-hint": {},
    "ping": {"t": "[" * 15_000},
}
TABLES = ("headquarter", "headquarter-full", "blokus", "mots", "headache", "knopf")


def test_every_message_has_a_largest_input() -> None:
    assert set(MESSAGES) == {each.__struct_config__.tag for each in get_args(ClientMessage)}


@pytest.mark.parametrize("table", TABLES)
def test_no_message_keeps_the_loop(room: Room, table: str) -> None:
    name = room.tables[table]
    with room.socket(name) as player, room.socket(name) as other:
        require_short(room, f"{table}: a snapshot", lambda turn: room.client.http.get(f"/api/tables/{name}"))
        for _ in range(3):
            require_short(room, f"{table}: play", lambda turn: play(player, other))
        for kind in sorted(set(MESSAGES) - {"ping", "leave", "cancel"}):
            require_short(room, f"{table}: {kind}", partial(say, player, kind))
            player.ask("set-viewpoint", seat=0)
        require_short(room, f"{table}: ping", lambda turn: ping(player))
        for kind in ("leave", "cancel"):
            require_short(room, f"{table}: {kind}", partial(say, player, kind))


def test_no_opening_of_a_table_keeps_the_loop(room: Room) -> None:
    for table in (*room.tables.values(), room.long):
        require_short(room, f"opening {table}", partial(opened, room, table))


def say(player: Socket, kind: str, turn: int) -> None:
    player.ask(kind, **MESSAGES[kind])


def opened(room: Room, table: str, turn: int) -> None:
    with room.socket(table):
        pass


def play(player: Socket, other: Socket) -> None:
    """A legal move of whoever is prompted; both see it."""
    for seat in (prompt["seat"] for prompt in player.table["prompts"]):
        player.ask("set-viewpoint", seat=seat)
        prompt = next(each["prompt"] for each in player.table["prompts"] if each["seat"] == seat)
        listed = player.ask("moves", seat=seat)["moves"]["list"]
        assert player.ask("play", seat=seat, prompt=prompt, move=listed[len(listed) // 2])["ok"]
        return


def ping(player: Socket) -> None:
    player.socket.send(json.dumps({"type": "ping", **MESSAGES["ping"]}))
    while player.receive()["type"] != "pong":
        pass


def require_short(room: Room, what: str, act: Callable[[int], Any]) -> None:
    """Nothing that this leads to keeps the loop for long; the best of some times counts."""
    found: list[Spent] = []
    room.server.take_slowest()
    for turn in range(TIMES):
        with room.server.measuring():
            act(turn)
            found.append(room.server.take_slowest())
        if found[-1][0] <= LOOP_MS:
            return
    raise AssertionError(f"{what}: {min(found)}")
