"""A word list that somebody brings: played with by friends, replayed after a restart, kept by rematch and record."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakValueDictionary

import pytest

from tests.server.client import Client, RunningServer, quick_services
from tete.core.attachments import checksum
from tete.games.mots import lexicon as lexicons
from tete.server.run import DATABASE_FILE
from tete.store.doctor import examine

WORDS = "oie\noies\nété\nchat\nchats\n"


def table_of(client: Client, lexicon: str, *seats: str, **more: object) -> str:
    return client.create("mots", *seats, options={"lexicon": lexicon}, **more)


@pytest.mark.rule("MT-41")
def test_a_friend_and_a_spectator_play_with_the_words_that_somebody_brought(server: RunningServer) -> None:
    host, friend, guest = server.client(), server.client(), server.client()
    created = host.created("mots", "me", "friend", options={"lexicon": host.bring(WORDS)})
    key = created["invites"][0]["url"].rpartition("=")[2]
    assert friend.join(created["table"], key=key).status_code == 200
    for someone in (friend, guest):
        with someone.connect(created["table"]) as socket:
            view = socket.until(lambda table: table["status"] == "playing")["view"]
            assert view["lexicon"]["name"] == "mamie.txt"
    word = guest.http.get(f"/api/tables/{created['table']}/word", params={"text": "oie"}).json()
    assert (word["known"], word["lexicon"]) == (True, "mamie.txt")
    assert not guest.http.get(f"/api/tables/{created['table']}/word", params={"text": "vache"}).json()["known"]


def test_the_answer_counts_the_words_and_names_the_list(server: RunningServer) -> None:
    answer = server.client().http.post("/api/attachments/mots", params={"name": "../é\u202e.txt"}, content=WORDS * 2)
    assert answer.status_code == 201
    assert answer.json()["words"] == 5
    assert answer.json()["name"] == "é .txt"


def test_a_table_and_its_rematch_are_replayed_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        lexicon = client.bring(WORDS)
        table = table_of(client, lexicon, "me", "1")
        with client.connect(table) as socket:
            socket.ask("resign", seat=0)
            socket.ask("propose", offer="rematch")
            successor = socket.until(lambda table: bool(table["successor"]))["successor"]
    monkeypatch.setattr(lexicons, "_attached", WeakValueDictionary())  # as another process begins
    with RunningServer(quick_services(tmp_path)) as server:
        client = server.client()
        for each in (table, successor):
            with client.connect(each) as socket:
                assert socket.table["view"]["lexicon"]["sha256"] == checksum(lexicon)
                assert socket.table["options"]["lexicon"] == lexicon
    assert examine(tmp_path / DATABASE_FILE).findings == ()


def test_a_record_is_opened_again_where_its_list_is(server: RunningServer, tmp_path: Path) -> None:
    client = server.client()
    table = table_of(client, client.bring(WORDS), "me", "local")
    with client.connect(table) as socket:
        socket.ask("resign", seat=0)
    record = client.http.get(f"/api/tables/{table}/record").text
    assert "dependency lexicon: mamie.txt\n" in record
    assert client.http.post("/api/import", content=record).status_code == 201
    with RunningServer(quick_services(tmp_path)) as elsewhere:
        stranger = elsewhere.client()
        refused = stranger.http.post("/api/import", content=record)
        assert refused.json()["error"]["code"] == "attachment-away"
        stranger.bring(WORDS, "another name")
        assert stranger.http.post("/api/import", content=record).status_code == 201


def test_a_list_that_the_room_does_not_have_is_refused(server: RunningServer) -> None:
    seats, options = [{"kind": "me"}, {"kind": "local"}], {"lexicon": f"mamie.txt@{'0' * 64}"}
    answer = server.client().http.post("/api/tables", json={"game": "mots", "seats": seats, "options": options})
    assert answer.json()["error"]["code"] == "attachment-away"
    assert "mamie.txt" in answer.json()["error"]["text"]
