"""Cookies, names of hosts, and headers that pretend."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.server.client import QUICK, RunningServer, quick_services
from tete.core import BadOptions
from tete.server.identity import Tokens, tokens_in
from tete.server.settings import WebSettings

SEATS = {"game": "knopf", "seats": [{"kind": "me"}, {"kind": "friend"}]}


@pytest.mark.parametrize("cookie", ["tete=x", "tete=", "tete=a; tete=b", 'tete="', "tete=" + "a" * 43])
def test_two_visitors_with_the_same_broken_cookie(server: RunningServer, cookie: str) -> None:
    """They are two players, and get a token each."""
    answers = [httpx.post(f"{server.url}/api/tables", json=SEATS, headers={"Cookie": cookie}) for _ in range(2)]
    tokens = {answer.cookies["tete"] for answer in answers}
    assert len(tokens) == 2
    table = answers[0].json()["table"]
    client = server.client()
    with client.connect(table, Cookie=cookie) as one, client.connect(table, Cookie=cookie) as two:
        assert one.table["yours"] == two.table["yours"] == []
    connected = {connection.player for connection in server.registry.connections()}
    assert "" not in connected


def test_a_token_that_a_client_chose(server: RunningServer) -> None:
    chosen = secrets.token_urlsafe(32)
    for token in (chosen, f"{chosen}.{'A' * 22}", f"{chosen}.{Tokens().new().split('.')[1]}"):
        assert server.tokens.player_of(token) is None
        answer = httpx.post(f"{server.url}/api/tables", json=SEATS, cookies={"tete": token})
        assert answer.cookies["tete"] != token


def test_the_key_of_tokens_is_kept_and_for_its_owner_alone(tmp_path: Path) -> None:
    token = tokens_in(tmp_path, has_tables=False).new()
    again = tokens_in(tmp_path, has_tables=True)
    assert again.player_of(token) is not None
    assert not again.has_older
    assert (tmp_path / "tokens.key").stat().st_mode & 0o077 == 0


def test_players_of_tables_older_than_the_key_keep_their_seats_and_nobody_else_comes_in(tmp_path: Path) -> None:
    tokens = tokens_in(tmp_path, has_tables=True)
    unsigned = secrets.token_urlsafe(32)
    assert tokens.has_older
    assert tokens.player_of(unsigned) is None
    signed_by_another = Tokens(b"another key").new()
    player = Tokens(b"another key").player_of(signed_by_another)
    assert player is not None
    tokens.older = frozenset({player})
    assert tokens.player_of(signed_by_another) == player
    assert tokens.player_of(unsigned) is None


def public(tmp_path: Path) -> RunningServer:
    url = "https://games.example"
    return RunningServer(quick_services(tmp_path, public_url=url), public_url=url)


def test_over_tls_the_cookie_belongs_to_this_very_host(tmp_path: Path) -> None:
    through_proxy = {"X-Forwarded-Proto": "https", "Host": "games.example", "Origin": "https://games.example"}
    with public(tmp_path) as server:
        answer = httpx.post(f"{server.url}/api/tables", json=SEATS, headers=through_proxy)
        said = answer.headers["set-cookie"]
        assert said.startswith("__Host-tete=")
        assert all(part in said for part in ("Secure", "HttpOnly", "Path=/"))
        assert "Domain" not in said
        token = said.partition("=")[2].partition(";")[0]
        mine = httpx.get(f"{server.url}/api/tables", headers=through_proxy, cookies={"__Host-tete": token})
        tossed = httpx.get(f"{server.url}/api/tables", headers=through_proxy, cookies={"tete": token})
        assert (len(mine.json()["mine"]), len(tossed.json()["mine"])) == (1, 0)


def test_a_name_that_the_server_was_not_opened_under(tmp_path: Path) -> None:
    with public(tmp_path) as server:
        for name, status in (("games.example", 200), ("127.0.0.1", 200), ("evil.example", 403), ("", 403)):
            assert httpx.get(f"{server.url}/api/games", headers={"Host": name}).status_code == status, name
    house = WebSettings("0.0.0.0")
    assert all(house.answers_to(name) for name in ("192.168.1.7", "salon.local", "salon", "localhost", "fe80::1"))
    assert not any(house.answers_to(name) for name in ("evil.example", "192.168.1.7.evil.example", ""))
    assert not any(WebSettings().answers_to(name) for name in ("192.168.1.7", "salon.local", "evil.example"))


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", "https://", "https://games.example/room"])
def test_a_public_address_that_is_none(url: str) -> None:
    with pytest.raises(BadOptions):
        WebSettings(public_url=url)


def test_the_public_page_may_post_through_a_proxy_that_renames_the_host(tmp_path: Path) -> None:
    with public(tmp_path) as server:
        post = {"Origin": "https://games.example", "X-Forwarded-Proto": "https"}
        assert httpx.post(f"{server.url}/api/tables", json=SEATS, headers=post).status_code == 201
        other = post | {"Origin": "https://evil.example"}
        assert httpx.post(f"{server.url}/api/tables", json=SEATS, headers=other).status_code == 403


def test_invitations_lead_to_the_public_address(tmp_path: Path) -> None:
    with public(tmp_path) as server:
        client = server.client()
        made = client.created("knopf", "me", "friend")
        (invite,) = made["invites"]
        assert invite["url"].startswith(f"https://games.example/t/{made['table']}?seat=1")
        with client.connect(made["table"]) as socket:
            assert socket.table["seats"][1]["invite"] == invite["url"]
        assert client.http.get("/api/qr", params={"text": invite["url"]}).status_code == 200


def test_a_forged_forwarded_address_does_not_outrun_the_limits(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, replace(QUICK, tables_per_visitor=2))) as server:
        forged = [
            httpx.post(f"{server.url}/api/tables", json=SEATS, headers={"X-Forwarded-For": f"192.0.2.{number}"})
            for number in range(4)
        ]
        assert [answer.status_code for answer in forged] == [201, 201, 429, 429]


def test_a_forwarded_address_is_believed_from_our_proxy_and_not_from_before_it(tmp_path: Path) -> None:
    with RunningServer(
        quick_services(tmp_path, replace(QUICK, tables_per_visitor=1)), public_url="http://games.example"
    ) as server:

        def post(said: str) -> int:
            return httpx.post(f"{server.url}/api/tables", json=SEATS, headers={"X-Forwarded-For": said}).status_code

        assert post("192.0.2.1") == 201
        assert post("192.0.2.2") == 201
        assert post("192.0.2.1") == 429
        assert post("198.51.100.7, 192.0.2.1") == 429  # what the client wrote before the proxy added its own
        assert post("nonsense, 192.0.2.1") == 429


def test_metrics_and_documents_can_be_closed(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path), docs=False, metrics="off") as server:
        for path in ("/metrics", "/docs", "/openapi.json"):
            assert "tete_events" not in (said := httpx.get(f"{server.url}{path}").text)
            assert "openapi" not in said


def test_metrics_are_for_this_machine_unless_they_are_for_everybody(tmp_path: Path) -> None:
    for who, seen in (("here", [True, False]), ("all", [True, True])):
        with RunningServer(quick_services(tmp_path), metrics=who) as server:
            asked = [{}, {"X-Forwarded-For": "192.0.2.1"}]
            said = [httpx.get(f"{server.url}/metrics", headers=headers) for headers in asked]
            assert ["tete_events" in answer.text for answer in said] == seen
