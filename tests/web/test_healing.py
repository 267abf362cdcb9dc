"""Lines break and rooms fall over: the page says so, mends it by itself, and no move is lost."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Arrive
from tests.web.games import play, sit_down_two
from tests.web.people import Person
from tests.web.room import Room

LOST = "Connection lost"


def test_a_dropped_line_is_shown_and_mended(arrives: Arrive) -> None:
    person = arrives()
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        if cut:
            line.close(code=1013)
        else:
            line.connect_to_server()
            lines.append(line)

    person.page.route_web_socket("**/ws/**", connect)
    person.lay("knopf", "computer")
    before = play("knopf", [person], 3)
    cut = True
    lines[-1].close(code=1012)
    caption = person.page.locator(".caption")
    expect(caption).to_contain_text(LOST)
    cut = False
    expect(caption).not_to_contain_text(LOST)
    assert play("knopf", [person], before.ply + 4).ply >= before.ply + 4


def test_a_killed_room_comes_back_with_every_table_and_the_page_finds_it(arrives: Arrive, room: Room) -> None:
    host, guest = arrives(), arrives()
    host.forgiven = guest.forgiven = "WebSocket connection to|ERR_CONNECTION"
    sit_down_two(host, guest, "knopf")
    before = play("knopf", [host, guest], 5)
    room.kill()
    try:
        for person in (host, guest):
            expect(person.page.locator(".caption")).to_contain_text(LOST)
    finally:
        room.come_back()
    for person in (host, guest):
        expect(person.page.locator(".caption")).not_to_contain_text(LOST, timeout=30_000)
        assert person.read().ply == before.ply
    assert play("knopf", [host, guest], before.ply + 4).ply >= before.ply + 4


def test_a_second_tab_of_the_same_seat_sees_the_same_game(arrives: Arrive) -> None:
    person = arrives()
    person.lay("knopf", "local")
    play("knopf", [person], 2)
    second = Person(person.context, person.context.new_page(), person.url)
    second.watch()
    second.go(person.page.url)
    assert second.wait_asked(2).ply >= 2
    now = play("knopf", [person], person.read().ply + 2)
    assert second.wait_past(now.ply - 1).ply == now.ply
    assert second.troubles == []
