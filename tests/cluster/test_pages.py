"""The tests of two people at a table, through the page, with each of them on another server and computers on Dask."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tests.cluster.conftest import Cluster
from tests.web import test_between_players, test_mots, test_seats
from tests.web.board_moves import knopf
from tests.web.conftest import NewUser
from tests.web.leak_check import snapshots
from tests.web.play import play, seat_two
from tests.web.test_two_players import test_two_people_play_through_the_page as test_two_people_play_through_the_page
from tests.web.user import User

LOST = "Connection lost"
WAITS = re.compile("is waiting: all computers are busy. The move will come soon.")

# Keeps every caption that is shown, however shortly.
WATCH = """() => {
  window.captions = [];
  const keep = () => window.captions.push(document.querySelector(".caption")?.textContent ?? "");
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# What two people do beside their moves: the same tests as with one server.
test_tab_and_undo = test_between_players.test_the_tab_says_whose_turn_it_is_and_a_proposer_sees_who_has_to_answer
test_chat = test_between_players.test_words_are_seen_by_whom_they_are_for
test_break_and_lent_seat = test_between_players.test_a_break_and_a_lent_seat_end_beside_the_board_and_friends_play_again
test_resigning_and_rematch = (
    test_between_players.test_resigning_is_asked_twice_told_in_words_and_the_next_round_takes_everybody_along
)
test_list_of_tables = test_between_players.test_the_home_page_lists_the_tables_again_when_one_comes_back_to_it
test_challenge = test_mots.test_what_came_of_a_challenge_is_told_to_both
test_lots = test_seats.test_lots_are_announced_to_both_and_verified_after_the_game
test_stand_in = test_seats.test_everybody_sees_that_a_computer_plays_for_somebody


@pytest.fixture(autouse=True)
def on_different_servers(cluster: Cluster) -> Iterator[None]:
    cluster.proxy.sockets.clear()
    yield
    assert len(cluster.proxy.sockets) == len(cluster.servers)


def captions(user: User) -> list[str]:
    found: list[str] = user.page.evaluate("() => window.captions")
    return found


def test_two_people_and_a_computer_that_thinks_on_a_worker(new_user: NewUser, cluster: Cluster) -> None:
    host, guest = new_user(), new_user()
    host.create_table("headache", "friend", "computer", seats=3)
    guest.accept(host.invitation(), "Basil")
    end = play("headache", [host, guest], 30)
    assert end.over or end.ply >= 30
    for user in (host, guest):
        told = {
            each["ply"]: each["actor"]
            for table in snapshots(user.frames)
            for each in table["notifications"]
            if each["kind"] == "ply"
        }
        assert set(told.values()) >= {0, 1, 2}
    for server in cluster.servers:
        figures = host.page.request.get(f"{server.url}/metrics").text()
        assert re.search("^tete_engines 2", figures, re.MULTILINE)


def test_when_a_server_is_stopped_its_players_go_on_at_the_other_one_and_do_not_notice(
    new_user: NewUser, cluster: Cluster
) -> None:
    host, guest = new_user(), new_user()
    seat_two(host, guest, "knopf")
    before = play("knopf", [host, guest], 4)
    for user in (host, guest):
        user.page.evaluate(WATCH)
    stopping = cluster.servers[0]
    stopping.stop()
    after = play("knopf", [host, guest], before.ply + 6)
    assert after.over or after.ply >= before.ply + 6
    for user in (host, guest):
        assert not [caption for caption in captions(user) if LOST in caption]
    stopping.restart()
    cluster.wait_until_ready()


def test_when_a_server_is_killed_its_players_go_on_at_the_other_one(new_user: NewUser, cluster: Cluster) -> None:
    host, guest = new_user(), new_user()
    host.expected_errors = guest.expected_errors = "WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE"
    seat_two(host, guest, "knopf")
    before = play("knopf", [host, guest], 4)
    killed = cluster.servers[1]
    killed.kill()
    for user in (host, guest):
        expect(user.page.locator(".caption")).not_to_contain_text(LOST)
    after = play("knopf", [host, guest], before.ply + 6)
    assert after.over or after.ply >= before.ply + 6
    killed.restart()
    cluster.wait_until_ready()


def test_that_a_computer_waits_is_read_on_both_servers_until_it_moves(new_user: NewUser, cluster: Cluster) -> None:
    host, watcher = new_user(), new_user()
    host.create_table("knopf", "computer")
    watcher.go(host.page.url)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    host.wait_prompted()
    cluster.scheduler.stop()
    knopf(host.page, Random(3))
    for user in (host, watcher):
        expect(user.page.locator("p.say")).to_have_text(WAITS)
    cluster.scheduler.start()
    assert host.wait_prompted(2).prompted
    assert watcher.wait_after(1).ply >= 2
