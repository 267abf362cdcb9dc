"""The tests of two people at a table, through the page, with each of them on another server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.cluster.conftest import Cluster
from tests.web.conftest import NewUser
from tests.web.play import play, seat_two
from tests.web.test_two_players import test_two_people_play_through_the_page as test_two_people_play_through_the_page
from tests.web.user import User

LOST = "Connection lost"

# Keeps every caption that is shown, however shortly.
WATCH = """() => {
  window.captions = [];
  const keep = () => window.captions.push(document.querySelector(".caption")?.textContent ?? "");
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture(autouse=True)
def on_different_servers(cluster: Cluster) -> Iterator[None]:
    cluster.proxy.sockets.clear()
    yield
    assert len(cluster.proxy.sockets) == len(cluster.servers)


def captions(user: User) -> list[str]:
    found: list[str] = user.page.evaluate("() => window.captions")
    return found


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
