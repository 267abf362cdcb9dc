"""Requests that take long: they keep nobody else waiting, and cannot be asked for at full pace."""

from __future__ import annotations

import asyncio
import pkgutil
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
import pytest

from tests.hosting.world import World, run, settle
from tests.server.client import QUICK, Client, RandomEngines, RunningServer, StoppedClock, quick_services, wait_until
from tests.store import events as stored
from tests.support.patience import HANG_S
from tete.core import BadNotation, Refused
from tete.games import GAMES
from tete.hosting import frames, table_lists
from tete.hosting.limits import QUEUED_WORK, QUEUED_WORK_PER_VISITOR, WorkQueue
from tete.hosting.setup import set_up
from tete.hosting.shared_results import SharedResults
from tete.hosting.table_lists import OWN_TABLES_PER_PAGE
from tete.hosting.table_requests import read_foreign_record
from tete.server import background_work, limits
from tete.server.background_work import QUEUED_POSITIONS_PER_VISITOR, BackgroundWork
from tete.server.services import Services
from tete.store import MemoryStore
from tete.tables import Remote, Table, TableSummary
from tete.tables.table import PLIES_PER_GAME
from tete.wire import answers
from tete.wire.client import Moves

HEAD = "tete record 1\ngame: headache\nseat 0: human A\nseat 1: human B\n\nchance 6\nchance 1\n"
AGAIN = "chance 1*\n0 pass\n0 again\n"


def record(plies: int) -> str:
    return HEAD + AGAIN * ((plies - 2) // 3)


def calls_of(plies: int) -> int:
    """How many functions are called to read a game of this length."""
    text, called = record(plies), 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        read_foreign_record(text, "a" * 32, "ann", 0)
    finally:
        sys.setprofile(None)
    return called


def test_a_game_that_pops_again_without_end_is_refused(server: RunningServer) -> None:
    """Half a megabyte of it once kept everybody waiting for fifty seconds."""
    text = HEAD + AGAIN * 18_000
    assert len(text) < 512 << 10
    answer = httpx.post(f"{server.url}/api/import", content=text, timeout=HANG_S)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "record-long")
    with pytest.raises(BadNotation):
        read_foreign_record(record(PLIES_PER_GAME + 5), "a" * 32, "ann", 0)


def test_reading_a_game_of_four_times_the_length_is_four_times_the_work() -> None:
    calls_of(30)  # fills the caches
    assert 0 < calls_of(1_200) < 5 * calls_of(300)


def test_while_a_long_game_is_imported_seen_again_and_taken_home_others_are_answered(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path)) as server:
        http = server.client().http
        http.timeout = HANG_S  # the first long request starts a process
        table = http.post("/api/import", content=record(1_800)).json()["table"]
        codes: list[int] = []

        def ask() -> None:
            with httpx.Client(base_url=server.url, timeout=HANG_S) as http:
                codes.append(http.post("/api/import", content=record(3_000)).status_code)
                codes.append(http.get(f"/api/tables/{table}/replay").status_code)
                codes.append(http.get(f"/api/tables/{table}/record").status_code)

        asking = threading.Thread(target=ask)
        answers = Counter[int]()  # by how many of the long requests had ended
        with httpx.Client(base_url=server.url, timeout=HANG_S) as other:
            asking.start()
            while asking.is_alive():
                assert other.get("/healthz").text == "ok\n"
                answers[len(codes)] += 1
        assert codes == [201, 200, 200]
        assert min(answers[ended] for ended in range(2)) > 3


def test_a_game_too_long_to_be_shown_at_once_is_not_sent(server: RunningServer) -> None:
    http = server.client().http
    http.timeout = HANG_S
    table = http.post("/api/import", content=record(background_work.REPLAYED_PLIES + 300)).json()["table"]
    answer = http.get(f"/api/tables/{table}/replay")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "record-long")


def test_replays_and_pictures_are_paced(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, clock=StoppedClock()), replays_per_minute=2) as server:
        http = server.client().http
        table = http.post("/api/import", content=record(20)).json()["table"]
        assert [http.get(f"/api/tables/{table}/replay").status_code for _ in range(3)] == [200, 200, 429]
        drawn = [http.get("/api/qr", params={"text": f"{server.url}/t/a"}).status_code for _ in range(62)]
        assert drawn == [200] * limits.QR_CODES_PER_MINUTE + [429, 429]


def test_what_a_table_would_be_is_worked_out_once_and_beside_the_event_loop(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every value of every option is tried with every preset: for a word game that was sixteen milliseconds."""
    threads: list[threading.Thread] = []

    def noted(*asked: Any) -> Any:
        threads.append(threading.current_thread())
        return set_up(*asked)

    monkeypatch.setattr("tete.server.background_work.set_up", noted)
    http = server.client().http
    for _ in range(20):
        answers = [http.post(f"/api/games/{game}/setup", json={"seats": 2}) for game in ("mots", "blokus")]
        assert [answer.json()["error"] for answer in answers] == [None, None]
    assert len(threads) == 2
    assert server.thread not in threads


ONCE = {
    "/": "tete.server.link_preview.LinkPreview.__init__",
    "/api/games": "tete.server.catalogue.games",
    "/api/texts/fr": "tete.server.catalogue.texts",
    "/api/rules/mots/fr": "tete.server.rules.page",
    "/api/lessons": "tete.hosting.lessons.lessons",
}


@pytest.mark.parametrize("address", ONCE)
def test_what_is_made_once_is_made_beside_the_event_loop(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came first after a start had everybody wait for thirty milliseconds."""
    threads: list[threading.Thread] = []
    made = pkgutil.resolve_name(ONCE[address])

    def noted(*asked: Any, **named: Any) -> Any:
        threads.append(threading.current_thread())
        return made(*asked, **named)

    monkeypatch.setattr(ONCE[address], noted)
    with RunningServer(lambda: Services(MemoryStore(), RandomEngines(), QUICK)) as server:
        assert server.client().http.get(address).status_code == 200
        assert threads
        assert server.thread not in threads


def test_texts_are_read_before_anybody_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    monkeypatch.setattr("tete.server.app.game_texts", read.append)
    with RunningServer(lambda: Services(MemoryStore(), RandomEngines(), QUICK)):
        assert read == list(GAMES.values())


def test_layouts_of_ones_own_without_end_fill_no_memory(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    http = server.client().http
    kept = server.services.background._setups
    for length in (10, 3_000):
        before = len(kept)
        body = {"options": {"board": "x" * length}}
        assert http.post("/api/games/mots/setup", json=body).json()["error"]["code"] == "layout-rows"
        assert len(kept) - before == (1 if length == 10 else 0)
    monkeypatch.setattr(background_work, "CACHED_SETUPS", len(kept) + 2)
    for number in range(8):
        http.post("/api/games/mots/setup", json={"options": {"board": "x" * number}})
    assert len(kept) == background_work.CACHED_SETUPS


def test_what_a_table_would_be_is_asked_at_a_bounded_pace(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, clock=StoppedClock()), tables_per_minute=1) as server:
        http = server.client().http
        codes = [http.post("/api/games/knopf/setup", json={}).status_code for _ in range(limits.SETUPS_PER_TABLE + 2)]
        assert codes == [200] * limits.SETUPS_PER_TABLE + [429, 429]


def test_the_lists_of_tables_are_read_once_a_second_and_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred open tables and a thousand of one's own took tens of milliseconds of the event loop each time."""
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        store = server.services.store
        client.create("knopf", "me", "friend")
        (player,) = {person for line in listed(server) for person in line.persons if person}

        async def crowd() -> None:
            for number in range(OWN_TABLES_PER_PAGE + 30):
                line = stored.summary(f"crowd{number}", at=2**41 + number // 2, persons=(player, ""))
                await store.append(line.id, 0, stored.events(0, 1), line, stored.SECRET)

        asyncio.run_coroutine_threadsafe(crowd(), server.services.loop).result(HANG_S)
        pages, after = [], ""
        while True:
            page = client.http.get("/api/tables", params={"after": after}).json()
            pages.append([line["table"] for line in page["mine"]])
            if page["next"] is None:
                break
            after = page["next"]
        assert [len(page) for page in pages] == [OWN_TABLES_PER_PAGE, 31]
        assert len({table for page in pages for table in page}) == OWN_TABLES_PER_PAGE + 31
        assert client.http.get("/api/tables", params={"after": "x"}).status_code == 400
        server.client().create("knopf", "me", "friend", access="public")
        threads, reads = lists_asked_twenty_times(server, client, monkeypatch)
        assert server.thread not in threads
        assert len(reads) == 1


def listed(server: RunningServer) -> tuple[TableSummary, ...]:
    return asyncio.run_coroutine_threadsafe(server.services.store.tables(), server.services.loop).result(HANG_S)


def lists_asked_twenty_times(
    server: RunningServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> tuple[set[threading.Thread], list[str]]:
    """In which threads lines were written, and how often the open tables were read, within one second."""
    lists, threads, reads = server.services.table_lists, set[threading.Thread](), list[str]()
    read, write, now = lists._store.tables, table_lists.summary, lists._monotonic()

    async def noted_read(status: str, limit: int) -> tuple[TableSummary, ...]:
        reads.append(status)
        return await read(status, limit)

    def noted_write(line: TableSummary, player: str | None) -> answers.TableSummary:
        threads.add(threading.current_thread())
        return write(line, player)

    monkeypatch.setattr(lists._store, "tables", noted_read)
    monkeypatch.setattr(table_lists, "summary", noted_write)
    lists._monotonic, lists._open_until = lambda: now, float("-inf")
    for _ in range(20):
        answer = client.http.get("/api/tables").json()
        assert (len(answer["mine"]), len(answer["open"])) == (OWN_TABLES_PER_PAGE, 1)
    assert threads
    return threads, reads


def test_one_address_that_asks_at_full_pace_is_held_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_BURST_S", 1000)
    with RunningServer(quick_services(tmp_path, clock=StoppedClock()), requests_per_s=0.01) as server:
        codes = []
        for _ in range(30):
            with httpx.Client(base_url=server.url) as http:
                codes.append(http.get("/healthz").status_code)
        assert codes == [200] * 10 + [429] * 20


def held_queue() -> tuple[WorkQueue, asyncio.Event]:
    """A queue of work that begins when the event is set."""
    gate = asyncio.Event()

    async def offload(work: Callable[..., Any], *args: Any) -> Any:
        await gate.wait()
        return work(*args)

    return WorkQueue(offload), gate


def test_one_visitor_cannot_fill_the_queue_of_long_queries() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Remote("ann"), game="knopf")
        clients = [await world.connect(actor, "ann") for _ in range(6)]
        seat = clients[0].table["prompts"][0]["seat"]
        world.env.long_queries, gate = held_queue()
        for client in clients:
            client.connection.query(Moves(seat, "a", id="1"))
            client.connection.query(Moves(seat, "a", id="2"))  # a connection waits for one at a time
        await settle()
        refused = [message["error"]["code"] for client in clients for message in client.messages if "error" in message]
        assert refused == ["too-fast"] * (2 * len(clients) - QUEUED_WORK_PER_VISITOR)
        gate.set()
        await settle()
        answered = [message for client in clients for message in client.messages if "moves" in message]
        assert sum(message["type"] == "reply" for message in answered) == QUEUED_WORK_PER_VISITOR

    run(story)


PLACE = {"moves": [], "seed": 1}
IN_TURN: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "a board": (
        "tete.hosting.game_answers.blokus.inspect_board",
        "/api/puzzles/inspect",
        {"text": "puzzle 8x10 easy\n", "colour": "blue"},
    ),
    "a card": ("tete.hosting.lessons.card", "/api/lessons/knopf/card", None),
    "a step": ("tete.hosting.lessons.step_json", "/api/lessons/knopf/0", None),
    "an answer": ("tete.hosting.lessons.answer", "/api/lessons/knopf/0", PLACE | {"move": "a1"}),
    "a preview": ("tete.hosting.lessons.preview", "/api/lessons/knopf/0/preview", PLACE | {"move": "a1"}),
    "a hint": ("tete.hosting.lessons.hint", "/api/lessons/knopf/6/hint", PLACE),
}


@pytest.mark.parametrize("asked", IN_TURN)
def test_boards_and_lessons_of_one_visitor_leave_the_threads_to_others(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred boards at once took every thread for half a minute, and nobody's page came."""
    work, address, body = IN_TURN[asked]
    made, gate, codes = pkgutil.resolve_name(work), threading.Event(), list[int]()

    def held(*args: Any) -> Any:
        gate.wait(HANG_S)
        return made(*args)

    monkeypatch.setattr(work, held)
    with RunningServer(quick_services(tmp_path)) as server:

        def ask() -> None:
            codes.append(
                httpx.request("POST" if body else "GET", server.url + address, json=body, timeout=HANG_S).status_code
            )

        asking = [threading.Thread(target=ask) for _ in range(QUEUED_POSITIONS_PER_VISITOR + 8)]
        for each in asking:
            each.start()
        wait_until(lambda: len(codes) == 8)
        assert httpx.get(f"{server.url}/api/texts/fr", timeout=HANG_S).status_code == 200
        gate.set()
        for each in asking:
            each.join()
        assert Counter(codes) == {200: QUEUED_POSITIONS_PER_VISITOR, 429: 8}


def test_the_queue_of_long_queries_is_bounded() -> None:
    async def story() -> None:
        queue, gate = held_queue()
        visitors = [f"visitor {number}" for number in range(QUEUED_WORK + 5)]
        waiting = asyncio.gather(*(queue.run(name, str) for name in visitors), return_exceptions=True)
        await settle()
        gate.set()
        results = await waiting
        assert results[:QUEUED_WORK] == [""] * QUEUED_WORK
        assert all(isinstance(result, Refused) for result in results[QUEUED_WORK:])
        assert await queue.run("visitor 0", str) == ""  # what has ended no longer waits

    run(story)


def test_where_listing_moves_takes_long_it_is_done_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "SLOW_S", 0.0)
    prepared: list[str] = []

    async def story() -> None:
        world = World(limits=QUICK)
        plain = frames.Frames.prepare

        def prepare(self: frames.Frames, table: Table) -> None:
            prepared.append(table.id)
            plain(self, table)

        monkeypatch.setattr(frames.Frames, "prepare", prepare)
        actor = await world.two()
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        for number in range(3):
            mover = ann if ann.table["prompts"] else bob
            assert (await mover.play(f"move {number}"))["ok"]
            asked = ann if ann.table["prompts"] else bob
            seat = asked.table["viewpoint"]
            assert asked.table["moves"]["list"] == [str(move) for move in actor.table.state.moves(seat)]

    run(story)
    assert len(prepared) >= 3


def test_the_first_word_game_after_a_start_does_not_stop_the_others(server: RunningServer) -> None:
    """Its word list is read beside the event loop."""
    client = server.client()
    threads: list[str] = []
    services = server.services
    offload = services.env.offload

    async def noted(work: object, /, *given: object) -> object:
        threads.append(getattr(work, "__name__", ""))
        return await offload(work, *given)  # type: ignore[arg-type]

    object.__setattr__(services.env, "offload", noted)
    try:
        client.create("mots", "me", "1", options={"lexicon": "fr"})
    finally:
        object.__setattr__(services.env, "offload", offload)
    assert "prepare" in threads


def test_a_household_at_the_end_of_a_game() -> None:
    """All its browsers ask for the same record at once: the work is done once, and nobody is refused."""

    async def story() -> None:
        world = World()
        actor = await world.two()
        background = BackgroundWork(world.env.long_queries, asyncio.create_task)
        background._position_queue, gate = held_queue()
        asked = asyncio.gather(*(background.record("one house", actor.table) for _ in range(40)))
        await settle()
        gate.set()
        assert len(set(await asked)) == 1

    run(story)


def test_a_refusal_is_for_those_who_asked_and_not_kept() -> None:
    async def story() -> None:
        results, answers = SharedResults(asyncio.create_task, 2), iter((Refused("too-fast"), "done"))

        async def work() -> str:
            await asyncio.sleep(0)
            if isinstance(answer := next(answers), Refused):
                raise answer
            return answer

        both = await asyncio.gather(*(results.get("key", work) for _ in range(2)), return_exceptions=True)
        assert [type(each) for each in both] == [Refused, Refused]
        assert [await results.get("key", work) for _ in range(2)] == ["done", "done"]

    run(story)
