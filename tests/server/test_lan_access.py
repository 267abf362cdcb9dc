"""Who can reach the server, and the switch that opens it to the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import RunningServer, quick_services
from tete.server.lan_access import LanAccess, lan_address
from tete.server.settings import WebSettings, is_address, loopback

HOUSE = "127.0.0.2"  # plays the address in the network of the house


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(quick_services(tmp_path), lan_access=lambda web: LanAccess(web, lambda: HOUSE)) as server:
        yield server


def test_a_room_on_this_machine_opens_to_the_house_and_closes_again(server: RunningServer) -> None:
    http = server.client().http
    port = server.listener.getsockname()[1]
    assert http.get("/api/room").json() == {"reach": "machine", "url": "", "may_open": True, "may_close": False}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{HOUSE}:{port}/healthz")
    assert http.get("/healthz", headers={"Host": f"salon.local:{port}"}).status_code == 403

    opened = http.post("/api/room", json={"open": True}).json()
    assert opened == {"reach": "house", "url": f"http://{HOUSE}:{port}", "may_open": False, "may_close": True}
    assert http.post("/api/room", json={"open": True}).json() == opened  # twice is once
    assert httpx.get(f"http://{HOUSE}:{port}/healthz").text == "ok\n"
    assert http.get("/healthz", headers={"Host": f"salon.local:{port}"}).status_code == 200
    drawn = http.get("/api/qr", params={"text": f"{opened['url']}/t/x?seat=1&key=k"})
    assert drawn.headers["content-type"] == "image/svg+xml"

    assert http.post("/api/room", json={"open": False}).json()["reach"] == "machine"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{HOUSE}:{port}/healthz")
    assert http.get("/healthz", headers={"Host": f"salon.local:{port}"}).status_code == 403


def test_only_the_machine_of_the_room_can_open_it(server: RunningServer) -> None:
    answer = server.client().http.post("/api/room", json={"open": True}, headers={"X-Forwarded-For": "192.0.2.7"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "only-here")
    foreign = server.client().http.post("/api/room", json={"open": True}, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403
    assert server.client().http.get("/api/room").json()["reach"] == "machine"


def test_a_machine_without_a_network_says_so(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path), lan_access=lambda web: LanAccess(web, lambda: "")) as server:
        http = server.client().http
        assert http.get("/api/room").json()["may_open"] is False
        assert http.post("/api/room", json={"open": True}).json()["error"]["code"] == "no-network"


def test_the_address_to_give_away_is_the_public_one_or_that_of_the_house() -> None:
    public = LanAccess(WebSettings(public_url="https://games.example.org/"), lambda: HOUSE)
    assert (public.who, public.url, public.can_open) == ("public", "https://games.example.org", False)
    everywhere = LanAccess(WebSettings("0.0.0.0"), lambda: "192.168.1.5")
    everywhere.port = 8383
    assert (everywhere.who, everywhere.url) == ("house", "http://192.168.1.5:8383")
    one = LanAccess(WebSettings("fe80::1"), lambda: "")
    one.port = 80
    assert (one.who, one.url) == ("house", "http://[fe80::1]:80")


def test_the_address_in_the_network_is_no_loopback() -> None:
    found = lan_address()
    assert found == "" or (is_address(found) and not loopback(found))
