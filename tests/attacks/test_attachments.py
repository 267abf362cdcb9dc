"""Files that players bring: too large, too many, no text, or made to hurt whoever reads them."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from tests.server.client import QUICK, RunningServer, StoppedClock, quick_services, wait_until
from tete.hosting import Limits
from tete.server.security import ATTACHMENT_BYTES, ATTACHMENTS_AT_ONCE

ADDRESS = "/api/attachments/mots"
SUM = "0" * 64


def refusal(server: RunningServer, data: bytes, **headers: str) -> tuple[int, str, str]:
    answer = httpx.post(f"{server.url}{ADDRESS}?name=list", content=data, headers=headers, timeout=120)
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["text"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "lexicon-utf8"),
        (b"PK\x03\x04\x00\x00", "lexicon-line"),
        (b"\x00" * 100_000, "lexicon-line"),
        ("\u202echat\u202c\noie".encode(), "lexicon-line"),
        ("oie\ncha\u200dt".encode(), "lexicon-line"),
        (("a" + "\u0301\u0316" * 500_000).encode(), "lexicon-line"),
        (b"A\n" * 1_000_001, "lexicon-words"),
        (b"\n" * 4_000_000, "lexicon-words"),
        (b"", "lexicon-empty"),
    ],
)
def test_what_is_no_word_list_is_refused_in_one_sentence(server: RunningServer, data: bytes, code: str) -> None:
    status, found, text = refusal(server, data, **{"Accept-Language": "fr"})
    assert (status, found) == (400, code)
    assert text.replace("\xa0", " ").isprintable()
    assert text.endswith(".")
    assert "«" in text or "mots" in text


def test_a_file_that_is_too_large_is_not_read(server: RunningServer) -> None:
    assert refusal(server, b"A" * (ATTACHMENT_BYTES + 1))[:2] == (413, "body-large")


def test_a_list_of_one_word_a_million_times_is_refused_and_one_of_many_copies_is_small(server: RunningServer) -> None:
    assert refusal(server, b"OIE\n" * 1_000_001)[1] == "lexicon-words"
    client = server.client()
    assert client.http.post(ADDRESS, content=b"OIE\n" * 400_000, timeout=120).json()["words"] == 1


def test_an_address_brings_only_a_few_files(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, clock=StoppedClock()), attachments_per_hour=2) as server:
        client = server.client()
        for number in range(2):
            client.bring("oie\n" * (number + 1))
        assert refusal(server, b"chat")[:2] == (429, "too-fast")
        assert client.http.get("/api/games").status_code == 200


def test_all_files_together_have_a_limit(tmp_path: Path) -> None:
    limits = Limits(computer_move_s=0.0, attachment_bytes=20)
    with RunningServer(quick_services(tmp_path, limits)) as server:
        client = server.client()
        kept = client.bring("oie\nchat")
        assert refusal(server, b"hippopotame\nrhinoceros")[:2] == (429, "attachments-full")
        assert client.bring("chat\noie") == kept


def test_slow_files_leave_room_for_everything_else(tmp_path: Path) -> None:
    head = f"POST {ADDRESS} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\nOIE\n"
    with RunningServer(quick_services(tmp_path, QUICK)) as server:
        host, port = server.address.split(":")
        slow = [socket.create_connection((host, int(port))) for _ in range(ATTACHMENTS_AT_ONCE)]
        for each in slow:
            each.sendall(head.encode())
        client = server.client()
        wait_until(lambda: client.http.post(ADDRESS, content=b"oie").status_code == 429)
        assert client.http.get("/api/games").status_code == 200
        for each in slow:
            each.close()
        wait_until(lambda: client.http.post(ADDRESS, content=b"oie").status_code == 201)


@pytest.mark.parametrize(
    "lexicon", ["../x@" + "0" * 64, "x@" + "g" * 64, "x@" + "0" * 63, "@" + "0" * 64, "x@0@" + "0" * 64]
)
def test_a_reference_is_never_a_path(server: RunningServer, lexicon: str) -> None:
    seats = [{"kind": "me"}, {"kind": "local"}]
    request = {"game": "mots", "seats": seats, "options": {"lexicon": lexicon}}
    assert httpx.post(f"{server.url}/api/tables", json=request).json()["error"]["code"] == "option-choice"
