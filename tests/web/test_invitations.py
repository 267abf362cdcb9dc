"""Invitations have an address that the other device can open, and the lobby says what is played."""

from __future__ import annotations

from playwright.sync_api import Route, ViewportSize, expect

from tests.web.actions import click, resize
from tests.web.conftest import NewUser
from tests.web.screen_checks import outside

LYING: ViewportSize = {"width": 740, "height": 360}
SMALL: ViewportSize = {"width": 360, "height": 620}
HOUSE = "http://192.168.1.5:8383"


def test_a_room_of_one_machine_says_so_and_can_be_opened_to_the_house(new_user: NewUser) -> None:
    host = new_user()
    opened: list[bool] = []

    def room(route: Route) -> None:
        """The server's own switch is tested without a browser: here a network is only played."""
        if route.request.method == "POST":
            opened.append("true" in (route.request.post_data or ""))
        now = bool(opened and opened[-1])
        route.fulfill(
            json={
                "reach": "house" if now else "machine",
                "url": HOUSE if now else "",
                "may_open": not now,
                "may_close": now,
            }
        )

    host.page.route("**/api/room", room)
    host.page.route("**/api/qr*", lambda route: route.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>"))
    host.create_table("knopf", "friend", name="Odile")
    expect(host.page.get_by_text("This link opens on this computer only.")).to_be_visible()
    expect(host.page.get_by_role("img", name="QR code of the link")).to_have_count(0)
    click(host.page.get_by_role("button", name="Open the room to devices in the house"))
    link = host.page.locator(".invite input").first
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert link.input_value().startswith(f"{HOUSE}/t/")
    assert "key=" in link.input_value()
    click(host.page.get_by_role("button", name="Close the room again"))
    expect(host.page.get_by_text("This link opens on this computer only.")).to_be_visible()
    assert opened == [True, False]


def test_the_lobby_names_game_variant_free_seats_and_clock(new_user: NewUser) -> None:
    host, guest = new_user(), new_user()
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "friend"}, {"kind": "friend"}]
    asked = {"game": "headache", "seats": seats, "access": "public", "clock": {"kind": "game", "minutes": 10}}
    answer = host.page.request.post(f"{host.url}/api/tables", data=asked)
    assert answer.status == 201
    host.go(f"/t/{answer.json()['table']}")
    expect(host.page.get_by_text("This link opens on this computer only.")).to_have_count(1)
    expect(host.page.get_by_label("The link to send")).to_have_count(2)
    guest.go("/")
    line = guest.page.locator("#open a").filter(has_text="Odile").first
    expect(line).to_contain_text("Headache")
    expect(line).to_contain_text("Classic · 2 of 3 seats free · 10 min each")
    click(line)
    sit = guest.page.get_by_role("button", name="Take this seat")
    expect(sit.first).to_be_visible()
    for size in LYING, SMALL:
        resize(guest.page, size)
        assert outside(guest, ".waiting label, .waiting label + .main") == []
