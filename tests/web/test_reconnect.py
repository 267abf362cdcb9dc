"""Connections break and servers crash: the page says so, reconnects by itself, and no move is lost."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import NewUser
from tests.web.play import play, seat_two
from tests.web.server_process import ServerProcess
from tests.web.user import User

LOST = "Connection lost"


def test_a_dropped_line_is_shown_and_mended(new_user: NewUser) -> None:
    user = new_user()
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        if cut:
            line.close(code=1013)
        else:
            line.connect_to_server()
            lines.append(line)

    user.page.route_web_socket("**/ws/**", connect)
    user.create_table("knopf", "computer")
    before = play("knopf", [user], 1)
    cut = True
    lines[-1].close(code=1012)
    caption = user.page.locator(".caption")
    expect(caption).to_contain_text(LOST)
    cut = False
    expect(caption).not_to_contain_text(LOST)
    assert play("knopf", [user], before.ply + 2).ply >= before.ply + 2


def test_after_a_crash_every_table_is_back_and_the_page_reconnects(new_user: NewUser, server: ServerProcess) -> None:
    host, guest = new_user(), new_user()
    host.expected_errors = guest.expected_errors = "WebSocket connection to|ERR_CONNECTION"
    seat_two(host, guest, "knopf")
    before = play("knopf", [host, guest], 2)
    server.kill()
    try:
        for user in (host, guest):
            expect(user.page.locator(".caption")).to_contain_text(LOST)
    finally:
        server.restart()
    for user in (host, guest):
        expect(user.page.locator(".caption")).not_to_contain_text(LOST)
        assert user.read().ply == before.ply
    assert play("knopf", [host, guest], before.ply + 2).ply >= before.ply + 2


def test_a_second_tab_of_the_same_seat_sees_the_same_game(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "local")
    play("knopf", [user], 2)
    second = User(user.context, user.context.new_page(), user.url)
    second.watch()
    second.go(user.page.url)
    assert second.wait_prompted(2).ply >= 2
    now = play("knopf", [user], user.read().ply + 2)
    assert second.wait_after(now.ply - 1).ply == now.ply
    assert second.problems == []
