"""Two servers, one room: what happens on one is seen on the other, with Redis, without it, and while it is killed."""

from __future__ import annotations

import asyncio

from tests.cluster.room import ClusterServer, until
from tests.hosting.world import Client, FailingEngines
from tests.store.conftest import Run
from tests.support.patience import HANG_S
from tests.support.programs import Redis
from tete.bus.redis import RedisBus
from tete.compute import EngineBusy
from tete.tables import Computer, Remote, commands


async def sat(one: ClusterServer, two: ClusterServer) -> tuple[Client, Client]:
    """Ann and Bob at a table, each on a server of their own."""
    actor = await one.two(game="headache")
    return await one.connect(actor, "ann"), await two.connect(await two.registry.actor(actor.id), "bob")


async def play(mover: Client) -> None:
    """Play a move, and wait until it is stored."""
    (prompt,), before = mover.table["prompts"], mover.table["ply"]
    name = f"move {mover.table['version']}"
    mover.connection.submit(commands.Play(prompt["seat"], prompt["prompt"], mover.table["moves"]["list"][0], id=name))
    await until(lambda: mover.table["ply"] > before)
    assert mover.reply(name)["ok"]


async def exchange(players: tuple[Client, Client], moves: int) -> None:
    """Play moves, each of which the other server shows too."""
    for _ in range(moves):
        mover, other = sorted(players, key=lambda client: not client.table["prompts"])
        await play(mover)
        version = mover.table["version"]
        await until(lambda other=other, version=version: other.table["version"] >= version)  # type: ignore[misc]
        await until(lambda: any(client.table["prompts"] for client in players))


def test_players_on_two_servers_see_each_others_moves_by_the_bus_alone(address: str, redis: Redis, run: Run) -> None:
    async def story() -> None:
        servers = [await ClusterServer.open(address, redis.address, poll_every_s=3600) for _ in range(2)]
        for server in servers:
            assert isinstance(server.env.bus, RedisBus)
            await asyncio.wait_for(server.env.bus.connected.wait(), HANG_S)
        await exchange(await sat(servers[0], servers[1]), 12)
        for server in servers:
            await server.close()

    run(story())


def test_without_redis_a_move_is_seen_in_the_log(address: str, run: Run) -> None:
    async def story() -> None:
        servers = [await ClusterServer.open(address, bus) for bus in ("", "redis://127.0.0.1:1/0")]
        await exchange(await sat(servers[0], servers[1]), 4)
        for server in servers:
            await server.close()

    run(story())


def test_a_redis_that_is_killed_and_started_again_loses_no_move(address: str, run: Run) -> None:
    async def story(redis: Redis) -> None:
        servers = [await ClusterServer.open(address, redis.address) for _ in range(2)]
        players = await sat(servers[0], servers[1])
        await exchange(players, 3)
        await asyncio.to_thread(redis.stop)
        await exchange(players, 3)
        await asyncio.to_thread(redis.start)
        await exchange(players, 5)
        log = await servers[0].store.load(players[0].table["table"])
        assert [event.version for event in log] == list(range(1, len(log) + 1))
        assert players[0].table["ply"] == players[1].table["ply"]
        for server in servers:
            await server.close()

    with Redis() as redis:
        run(story(redis))


def test_two_moves_for_the_same_prompt_on_two_servers_are_one_move(address: str, redis: Redis, run: Run) -> None:
    async def story() -> None:
        servers = [await ClusterServer.open(address, redis.address) for _ in range(2)]
        actor = await servers[0].two()
        tabs = [await server.connect(await server.registry.actor(actor.id), "ann") for server in servers]
        (prompt,), moves = tabs[0].table["prompts"], tabs[0].table["moves"]["list"]
        for number, tab in enumerate(tabs):
            tab.connection.submit(commands.Play(prompt["seat"], prompt["prompt"], moves[number], id=f"{number}"))
        await until(lambda: all(any(each.get("id") for each in tab.messages) for tab in tabs))
        assert sorted(tab.reply(f"{number}")["ok"] for number, tab in enumerate(tabs)) == [False, True]
        for server in servers:
            await server.close()

    run(story())


def test_a_command_that_one_server_refused_is_refused_alike_by_the_other(address: str, redis: Redis, run: Run) -> None:
    async def story() -> None:
        servers = [await ClusterServer.open(address, redis.address) for _ in range(2)]
        ann, bob = await sat(servers[0], servers[1])
        await until(lambda: any(each.table["prompts"] for each in (ann, bob)))
        waiting, other = (ann, servers[1]) if bob.table["prompts"] else (bob, servers[0])
        (asked,) = (bob if waiting is ann else ann).table["prompts"]
        table, player = waiting.table["table"], waiting.connection.player
        early = commands.Play(1 - asked["seat"], 0, "x")
        refused = await waiting.submit("early", early)
        assert refused["error"]["code"] == "not-your-turn"
        await until(lambda: other.env.refusals.find(table, player, "early") is not None)
        await play(bob if waiting is ann else ann)
        again = await other.connect(await other.registry.actor(table), player)
        assert await again.submit("early", early) == refused
        for server in servers:
            await server.close()

    run(story())


def test_that_a_computer_waits_and_who_is_there_is_shown_on_both_servers(address: str, redis: Redis, run: Run) -> None:
    async def story() -> None:
        engines = FailingEngines([EngineBusy("full")] * 1000)
        servers = [await ClusterServer.open(address, redis.address, engines) for _ in range(2)]
        actor = await servers[0].create(Computer(1), Remote("ann"))
        ann = await servers[0].connect(actor, "ann")
        zoe = await servers[1].connect(await servers[1].registry.actor(actor.id), "zoe")
        for client in (ann, zoe):
            await until(lambda client=client: client.table["waits"] == [{"seat": 0, "what": "engine"}])  # type: ignore[misc]
        await until(lambda: zoe.table["seats"][1]["connected"] and ann.table["spectators"] == 1)
        engines.failures.clear()
        await until(lambda: ann.table["ply"] > 0 and zoe.table["ply"] > 0)
        for client in (ann, zoe):
            await until(lambda client=client: client.table["waits"] == [])  # type: ignore[misc]
        for server in servers:
            await server.close()

    run(story())
