"""What a messenger shows of a link, and what the list of open tables says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.server.client import RunningServer, quick_services
from tete.server import app
from tete.server.link_preview import LinkPreview, title_and_sentence

PAGE = "<!doctype html><html><head><title>Tête-à-tête</title></head><body></body></html>"
FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with a small page: the real one need not be built for these tests."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "card-knopf.png").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "PAGE", folder)
        with RunningServer(quick_services(tmp_path_factory.mktemp("server"))) as server:
            yield server


def tags(text: str) -> dict[str, str]:
    return {name: unescape(said) for name, said in re.findall(r'<meta property="([^"]+)" content="([^"]*)"', text)}


def create(server: RunningServer, access: str, name: str = "Mamie") -> str:
    seats = [{"kind": "me", "name": name}, {"kind": "friend"}]
    asked = {"game": "knopf", "seats": seats, "access": access, "clock": {"kind": "move", "seconds": 30}}
    created = server.client().http.post("/api/tables", json=asked)
    assert created.status_code == 201
    table: str = created.json()["table"]
    return table


def test_an_invitation_says_who_invites_to_which_game(server: RunningServer) -> None:
    table = create(server, "link")
    answer = server.client().http.get(f"/t/{table}", headers=FRENCH)
    shown = tags(answer.text)
    assert shown["og:title"] == "Mamie vous invite à jouer à Kopf oder Knopf"
    assert shown["og:image"] == f"{server.url}/card-knopf.png"
    assert shown["og:url"] == f"{server.url}/t/{table}"
    assert answer.text.startswith("<!doctype html>")
    assert server.client().http.get("/").text.count("og:title") == 1


def test_a_name_cannot_add_anything_to_the_page(server: RunningServer) -> None:
    table = create(server, "link", '"><script>x</script>')
    text = server.client().http.get(f"/t/{table}").text
    assert "<script>x" not in text
    assert '"><script>x</script>' in tags(text)["og:title"]


def test_a_closed_table_and_an_unknown_one_look_like_the_room(server: RunningServer) -> None:
    room = tags(server.client().http.get("/").text)
    assert room["og:title"] == "Tête-à-tête"
    assert room["og:image"].endswith("/card-room.png")
    for path in (f"/t/{create(server, 'players')}", "/t/nobody", "/t/", "/rules/knopf"):
        assert tags(server.client().http.get(path).text)["og:title"] == "Tête-à-tête"


def test_a_game_without_a_picture_has_that_of_the_room(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    assert 'content="http://x/card-room.png"' in LinkPreview(tmp_path).tags(None, "http://x/", "http://x", "en")
    assert title_and_sentence(None, "fr")[1].startswith("Cinq jeux")


def test_the_list_of_open_tables_says_what_is_played_and_with_which_clock(server: RunningServer) -> None:
    table = create(server, "public")
    server.services.table_lists._open_until = 0  # else it is read once a second
    listed = server.client().http.get("/api/tables").json()["open"]
    line = next(each for each in listed if each["table"] == table)
    assert line["clock"] == {"kind": "move", "seconds": 30.0}
    assert [seat["kind"] for seat in line["seats"]] == ["remote", "open"]
    assert line["preset"] == "classic"
