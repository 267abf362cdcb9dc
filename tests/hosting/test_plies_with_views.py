"""The plies of a snapshot come with the view after each, so that a page can show one after the other."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.hosting.world import Client, World, run
from tete.core import CHANCE
from tete.hosting import TableActor
from tete.hosting.frames import RECENT_POSITIONS
from tete.tables import Remote, commands


def plies(snapshot: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in snapshot["notifications"] if each["kind"] == "ply"]


def seen_after(actor: TableActor, ply: int, seat: int | None) -> Any:
    """The position after a ply as a seat sees it, reached by playing the record again."""
    return json.loads(json.dumps(actor.table.state_at(ply + 1).view(seat).dump()))


async def play_on(clients: list[Client], rng: Random) -> bool:
    """One decision of whoever is prompted; whether somebody was."""
    for client in clients:
        for prompt in client.table["prompts"]:
            move = commands.Play(**prompt, move=rng.choice(client.table["moves"]["list"]))
            assert (await client.submit(str(rng.random()), move))["ok"]
            return True
    return False


@pytest.mark.parametrize("game", ["headache", "headquarter", "knopf"])
def test_every_ply_but_the_newest_has_the_view_that_its_reader_had_after_it(game: str) -> None:
    async def story() -> None:
        world, rng, checked = World(), Random(3), 0
        actor = await world.two(game=game)
        clients = [await world.connect(actor, "ann"), await world.connect(actor, "bob")]
        for _ in range(8):
            before = len(actor.table.plies)
            assert await play_on(clients, rng)
            for seat, client in enumerate(clients):
                *earlier, newest = plies(client.table)
                assert [each["ply"] for each in (*earlier, newest)] == list(range(before, len(actor.table.plies)))
                assert "view" not in newest  # it is the snapshot's own
                assert client.table["view"] == seen_after(actor, newest["ply"], seat)
                for each in earlier:
                    assert each["view"] == seen_after(actor, each["ply"], seat)
                    checked += 1
        assert checked > 0 or game == "knopf"  # there, a snapshot has one ply

    run(story)


def test_who_arrives_before_the_first_decision_is_sent_every_roll_with_its_view() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(game="headache")
        ann = await world.connect(actor, "ann")
        rolls = plies(ann.table)
        assert len(rolls) >= 3  # the roll-off and the first pop
        assert all(each["actor"] == CHANCE for each in rolls)
        assert [each["view"] for each in rolls[:-1]] == [seen_after(actor, each["ply"], 0) for each in rolls[:-1]]

    run(story)


def test_who_arrives_later_is_sent_views_from_the_last_decision_on() -> None:
    async def story() -> None:
        world, rng = World(), Random(5)
        actor = await world.two(game="headache")
        clients = [await world.connect(actor, "ann"), await world.connect(actor, "bob")]
        for _ in range(6):
            assert await play_on(clients, rng)
        late = await world.connect(actor, "ann")
        told = plies(late.table)
        decided = max(index for index, each in enumerate(told) if each["actor"] != CHANCE)
        assert [index for index, each in enumerate(told) if "view" in each] == list(range(decided, len(told) - 1))

    run(story)


def test_a_reader_far_behind_is_sent_the_views_of_the_last_plies_only() -> None:
    async def story() -> None:
        world, rng = World(), Random(7)
        actor = await world.two(game="headache")
        clients = [await world.connect(actor, "ann"), await world.connect(actor, "bob")]
        slow = await world.connect(actor, "ann")
        slow.reading = False
        slow.connection.show_table()
        for _ in range(2 * RECENT_POSITIONS):
            assert await play_on(clients, rng)
        slow.reading = True
        slow.connection.resume()
        told = plies(slow.table)
        assert len(told) > RECENT_POSITIONS
        assert sum("view" in each for each in told) == RECENT_POSITIONS

    run(story)


def test_behind_the_curtain_no_ply_has_a_view() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Remote("ann"), game="headquarter")
        ann = await world.connect(actor, "ann")
        assert ann.table["curtain"] is not None
        assert plies(ann.table) == []

    run(story)
