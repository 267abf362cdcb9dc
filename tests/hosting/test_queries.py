"""Queries change nothing and get one reply each."""

from __future__ import annotations

import asyncio

from tests.hosting.world import Client, World, run, settle
from tete.compute import SOMEBODY, Analysis, Asker, EngineError, EngineRequest
from tete.tables import Computer, Remote, commands
from tete.wire.client import CancelHint, Hint, Moves, Preview, SetViewpoint


class Stubborn:
    """Takes for ever, or fails when told to."""

    size = 1
    waiting = 0

    def __init__(self) -> None:
        self.fail = asyncio.Event()

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        await self.fail.wait()
        raise EngineError("a bug")


async def alone(world: World) -> Client:
    return await world.connect(await world.create(Remote("ann"), Computer(1)), "ann")


def test_a_hint_has_the_number_of_its_prompt() -> None:
    async def story() -> None:
        ann = await alone(World())
        prompt = ann.table["prompts"][0]["prompt"]
        ann.connection.query(Hint(0, prompt, id="h"))
        await settle()
        hint = ann.reply("h")["hint"]
        assert hint["prompt"] == prompt
        assert hint["move"] in ann.table["moves"]["list"]
        assert hint["reasons"][0]["code"]

    run(story)


def test_a_hint_for_a_prompt_that_is_no_longer_open_is_refused() -> None:
    async def story() -> None:
        ann = await alone(World())
        prompt = ann.table["prompts"][0]["prompt"]
        ann.connection.query(Hint(0, prompt + 1, id="h"))
        assert ann.reply("h")["error"]["code"] == "stale-prompt"

    run(story)


def test_a_hint_can_be_cancelled_and_every_query_has_its_one_reply() -> None:
    async def story() -> None:
        ann = await alone(World(engines=Stubborn()))
        prompt = ann.table["prompts"][0]["prompt"]
        for number in range(3):
            ann.connection.query(Hint(0, prompt, id=f"hint {number}"))
            ann.connection.query(CancelHint(id=f"cancel {number}"))
            await settle()
        ann.connection.query(CancelHint(id="cancel 3"))  # there is nothing left to cancel
        for number in range(3):
            assert ann.reply(f"hint {number}")["error"]["code"] == "hint-stopped"
        assert all(ann.reply(f"cancel {number}")["ok"] for number in range(4))
        before = len(ann.messages)
        ann.connection.query(Hint(0, prompt, id="hint 0"))  # repeated with the same id: refused with the same reply
        assert [message["error"]["code"] for message in ann.messages[before:]] == ["hint-stopped"]

    run(story)


def test_one_hint_at_a_time_and_an_engine_that_fails_is_a_refusal() -> None:
    async def story() -> None:
        engines = Stubborn()
        ann = await alone(World(engines=engines))
        prompt = ann.table["prompts"][0]["prompt"]
        ann.connection.query(Hint(0, prompt, id="first"))
        ann.connection.query(Hint(0, prompt, id="second"))
        assert ann.reply("second")["error"]["code"] == "too-fast"
        engines.fail.set()
        await settle()
        assert ann.reply("first")["error"]["code"] == "no-hint"

    run(story)


def test_a_shared_screen_looks_from_the_seat_that_says_so() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Remote("ann"), game="headquarter")
        ann = await world.connect(actor, "ann")
        seat = ann.table["curtain"]
        assert (ann.table["view"], ann.table["notifications"]) == (None, [])
        ann.connection.query(Preview(seat, "x", id="0"))
        assert ann.reply("0")["error"]["code"] == "look-first"
        ann.connection.query(SetViewpoint(5, id="1"))
        assert ann.reply("1")["error"]["code"] == "not-your-seat"
        ann.connection.query(SetViewpoint(seat, id="2"))
        assert [message["type"] for message in ann.messages[-2:]] == ["table", "reply"]
        assert ann.table["view"]["seat"] == seat
        assert ann.table["full_history"]
        ann.connection.query(Moves(seat, id="3"))
        await settle()
        assert ann.reply("3")["moves"]["list"] == ann.table["moves"]["list"]
        ann.connection.query(Moves(seat, sample=2, id="3s"))
        await settle()
        sample = ann.reply("3s")["moves"]
        assert (len(set(sample["list"])), sample["total"]) == (2, ann.table["moves"]["total"])
        assert set(sample["list"]) <= set(ann.table["moves"]["list"])
        seen = len(ann.snapshots)
        assert (await ann.submit("4", play_first(ann)))["ok"]
        assert len(ann.snapshots) == seen + 2
        last_look = ann.snapshots[-2]  # the mover sees the cubes placed, then the curtain falls
        assert (last_look["viewpoint"], last_look["view"]["placed"], last_look["moves"]) == (seat, 1, None)
        assert (ann.table["viewpoint"], ann.table["view"], ann.table["notifications"]) == (None, None, [])

    run(story)


def play_first(client: Client) -> commands.Play:
    prompt = next(each for each in client.table["prompts"] if each["seat"] == client.table["viewpoint"])
    return commands.Play(**prompt, move=client.table["moves"]["list"][0])
