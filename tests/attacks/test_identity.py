"""Cookies, names of hosts, and headers that pretend."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import QUICK, RunningServer, StoppedClock, quick_services
from tete.core import BadOptions
from tete.hosting.access import SecretIdentity
from tete.server.identity import Tokens, tokens_in
from tete.server.settings import WebSettings, counted_address

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
    assert tokens.player_of(signed_by_another.partition(".")[0]) is None
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
    with RunningServer(quick_services(tmp_path, replace(QUICK, tables_per_visitor=2), clock=StoppedClock())) as server:
        forged = [
            httpx.post(f"{server.url}/api/tables", json=SEATS, headers={"X-Forwarded-For": f"192.0.2.{number}"})
            for number in range(4)
        ]
        assert [answer.status_code for answer in forged] == [201, 201, 429, 429]


def test_a_forwarded_address_is_believed_from_our_proxy_and_not_from_before_it(tmp_path: Path) -> None:
    services = quick_services(tmp_path, replace(QUICK, tables_per_visitor=1), clock=StoppedClock())
    with RunningServer(services, public_url="http://games.example") as server:

        def post(said: str) -> int:
            return httpx.post(f"{server.url}/api/tables", json=SEATS, headers={"X-Forwarded-For": said}).status_code

        assert post("192.0.2.1") == 201
        assert post("192.0.2.2") == 201
        assert post("192.0.2.1") == 429
        assert post("198.51.100.7, 192.0.2.1") == 429  # what the client wrote before the proxy added its own
        assert post("nonsense, 192.0.2.1") == 429


def behind_proxy(folder: Path, **settings: Any) -> RunningServer:
    services = quick_services(folder, replace(QUICK, tables_per_visitor=2), clock=StoppedClock())
    return RunningServer(services, public_url="http://games.example", **settings)


@pytest.mark.parametrize(
    "spellings",
    [
        ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201", "192.0.2.1:4711"],
        ["2001:db8::1", "2001:DB8:0:0:0:0:0:1", "2001:db8::ffff:1", "[2001:db8::5]:443"],
    ],
)
def test_one_visitor_under_many_spellings_and_addresses_of_one_network(tmp_path: Path, spellings: list[str]) -> None:
    with behind_proxy(tmp_path) as server:
        for said, status in zip(spellings, [201, 201, 429, 429], strict=True):
            headers = {"X-Forwarded-For": said}
            assert httpx.post(f"{server.url}/api/tables", json=SEATS, headers=headers).status_code == status
        headers = {"X-Forwarded-For": "2001:db8:0:1::1"}  # another network
        assert httpx.post(f"{server.url}/api/tables", json=SEATS, headers=headers).status_code == 201


def test_a_visitor_writes_a_line_of_its_own_before_that_of_the_proxy(tmp_path: Path) -> None:
    """Some proxies add a line instead of joining: the last one counts."""
    with behind_proxy(tmp_path) as server:
        statuses = []
        for number in range(4):
            lines = [("X-Forwarded-For", f"198.51.100.{number}"), ("X-Forwarded-For", "192.0.2.1")]
            statuses.append(httpx.post(f"{server.url}/api/tables", json=SEATS, headers=lines).status_code)
        assert statuses == [201, 201, 429, 429]


def test_a_hop_that_is_no_address_hides_what_stands_before_it(tmp_path: Path) -> None:
    with behind_proxy(tmp_path) as server:
        statuses = []
        for number in range(4):
            headers = {"X-Forwarded-For": f"198.51.100.{number}, unknown"}
            statuses.append(httpx.post(f"{server.url}/api/tables", json=SEATS, headers=headers).status_code)
        assert statuses == [201, 201, 429, 429]


def test_addresses_are_counted_as_households_and_machines() -> None:
    assert counted_address("2001:db8::1") == counted_address("2001:db8::2") == "2001:db8::/64"
    assert counted_address("::ffff:192.0.2.1") == "192.0.2.1"
    assert counted_address("::1") == "::1"
    assert counted_address("fe80::1") != counted_address("fe80::2")  # two machines of one house
    assert counted_address("nobody") == "nobody"
    settings = WebSettings(proxies=("2001:db8::0:5", "192.0.2.9"))
    assert settings.trusts("2001:db8:0::5")
    assert settings.trusts("::ffff:192.0.2.9")
    assert not settings.trusts("2001:db8::6")


def test_the_record_of_a_private_table_does_not_open_it(server: RunningServer) -> None:
    """It publishes the secret of the dice, from which the keys of its links must not follow."""
    owner, stranger = server.client(), server.client()
    table = owner.create("knopf", "me", "local", access="players")
    with owner.connect(table) as socket:
        assert socket.play()["ok"]
        assert socket.ask("resign", seat=0)["ok"]
        seats = server.registry.actors[table].table.seats
    record = owner.http.get(f"/api/tables/{table}/record").text
    secret = bytes.fromhex(record.partition("chance secret: ")[2].split()[0])
    keys = [key for seat in (0, 1) for since in range(12) for key in keys_from(secret, table, seat, since)]
    assert not {server.registry.env.identity.invite_key(table, n, seats[n].since) for n in (0, 1)} & {*keys}
    assert {stranger.http.get(f"/api/tables/{table}?key={key}").status_code for key in keys} == {403}


def keys_from(secret: bytes, table: str, seat: int, since: int) -> list[str]:
    """The keys that somebody who has read the source may compute from the secret of the dice."""
    texts = [f"invite to seat {seat} of {table}", f"invite to seat {seat} of {table} since {since}"]
    return [hmac.digest(secret, text.encode(), "sha256").hex()[:32] for text in texts]


def test_invite_links_are_the_same_after_a_restart_and_others_in_another_room(
    server: RunningServer, tmp_path: Path
) -> None:
    first, again = (tokens_in(tmp_path, has_tables=False).invites_key for _ in range(2))
    assert first == again != Tokens().invites_key
    here, room_key = server.registry.env.identity, server.tokens.invites_key
    assert here.invite_key("t", 1, 5) == SecretIdentity(room_key).invite_key("t", 1, 5)
    key = SecretIdentity(first).invite_key("t", 1, 5)
    assert key == SecretIdentity(again).invite_key("t", 1, 5)
    assert key != SecretIdentity(first).invite_key("t", 1, 6)
    assert key != SecretIdentity(Tokens().invites_key).invite_key("t", 1, 5)


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
