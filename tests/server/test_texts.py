"""What the server says of games and words: facts of the boxes, texts, rules, and the look-up of a word."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.client import RunningServer, StoppedClock, quick_services
from tete.server.limits import WORD_LOOKUPS_PER_MINUTE


def test_a_list_of_known_words_is_offered_with_them(server: RunningServer) -> None:
    games = {game["key"]: game["options"] for game in server.client().http.get("/api/games").json()}
    (colours,) = (option for option in games["headache"] if option["name"] == "colours")
    assert (colours["kind"], colours["choices"], colours["default"]) == ("list", ["red", "blue", "yellow", "green"], [])


def test_the_games_come_with_the_facts_of_their_boxes(server: RunningServer) -> None:
    boxes = {game["key"]: game["box"] for game in server.client().http.get("/api/games").json()}
    assert boxes["headache"] == {
        "authors": ["Frank Kohner", "Paul Kohner"], "publisher": None, "year": 1968,
        "ages": [5, None], "minutes": [20, 20], "not_under": None,
    }  # fmt: skip
    assert boxes["knopf"]["ages"] == [10, 99]


def test_words_and_rules_are_there_in_both_languages(server: RunningServer) -> None:
    http = server.client().http
    assert http.get("/api/texts/fr").json()["games"]["knopf"]["game"]["name"] == "Kopf oder Knopf"
    page = http.get("/api/rules/blokus/en").json()
    assert '<p id="BL-6">' in page["html"]
    assert page["rules"]["BL-6"].startswith('<p id="BL-6">')
    people, fold, exact = page["html"].partition('<details class="exact"><summary>The exact rules</summary>')
    assert fold
    assert "BL-" not in people
    assert '<p id="BL-6">' in exact
    assert 'src="/rules-pictures/' in page["html"]
    assert http.get("/rules-pictures/blokus-start.svg").status_code == 200
    for path in ("/api/rules/blokus/tlh", "/api/rules/..%2fblokus/en", "/api/texts/xx", "/api/tables/nothing"):
        assert http.get(path).status_code == 404
    docs = http.get("/docs")
    assert "WebSocket" in docs.text
    assert http.get("/openapi.json").json()["info"]["title"] == "Tête-à-tête"


def test_no_line_of_french_rules_begins_with_a_sign(server: RunningServer) -> None:
    html = server.client().http.get("/api/rules/headquarter/fr").json()["html"]
    text = re.sub("<code>.*?</code>|<[^>]*>", "", html)
    assert "\N{NARROW NO-BREAK SPACE};" in text
    assert re.findall(r".{20} [:;?!»]|« .{20}", text) == []


def test_a_word_is_looked_up_in_the_list_of_its_table(server: RunningServer) -> None:
    client = server.client()
    table = client.create("mots", "me", "1")
    found = client.http.get(f"/api/tables/{table}/word", params={"text": "thé"}).json()
    assert (found["word"], found["known"], found["lexicon"]) == ("THE", True, "fr")
    assert "S" in found["after"]
    assert (found["dictionary"], found["definitions"][0]["word"]) == ("fr", "thé")
    several = client.http.get(f"/api/tables/{table}/word", params={"text": "ch?t"}).json()
    assert "CHAT" in several["matches"]
    assert (several["word"], several["known"], several["total"]) == ("CH?T", True, len(several["matches"]))
    wrong = client.http.get(f"/api/tables/{table}/word", params={"text": "l'âne"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "word-with-mark")
    other = client.http.get(f"/api/tables/{client.create('knopf', 'me', '1')}/word", params={"text": "et"})
    assert other.json()["error"]["code"] == "no-lookup-here"


def test_where_words_are_challenged_the_dictionary_is_closed(server: RunningServer) -> None:
    host, friend = server.client(), server.client()
    table = host.create("mots", "me", "friend", access="public", options={"referee": "challenge"})
    friend.join(table)
    closed = host.http.get(f"/api/tables/{table}/word", params={"text": "et"})
    assert (closed.status_code, closed.json()["error"]["code"]) == (400, "no-lookup-now")
    alone = host.create("mots", "me", "1", options={"referee": "challenge"})
    assert host.http.get(f"/api/tables/{alone}/word", params={"text": "et"}).json()["known"]
    with host.connect(table) as socket:
        socket.ask("resign", seat=0)
        socket.until(lambda message: message["status"] == "over")
    assert host.http.get(f"/api/tables/{table}/word", params={"text": "et"}).json()["known"]


def test_looking_words_up_has_its_measure(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path, clock=StoppedClock())) as server:
        client = server.client()
        table = client.create("mots", "me", "1")
        asked = (
            client.http.get(f"/api/tables/{table}/word", params={"text": "et"}).status_code
            for _ in range(WORD_LOOKUPS_PER_MINUTE + 2)
        )
        assert [*asked] == [200] * WORD_LOOKUPS_PER_MINUTE + [429, 429]


def test_the_rules_page_links_to_the_box_as_a_pdf(server: RunningServer) -> None:
    http = server.client().http
    assert '<a href="/api/games/knopf/print?lang=fr"' in http.get("/api/rules/knopf/fr").json()["html"]
    box = http.get("/api/games/knopf/print?lang=fr&paper=letter&ink=low")
    assert (box.status_code, box.headers["content-type"]) == (200, "application/pdf")
    assert box.content.startswith(b"%PDF")
    assert http.get("/api/games/knopf/print?lang=fr&paper=letter&ink=low").content == box.content
    html = http.get("/api/rules/knopf/fr").json()["html"]
    for more in ("&amp;paper=letter", "&amp;ink=low", "&amp;ink=grey"):
        assert f'<a href="/api/games/knopf/print?lang=fr{more}"' in html
    for wrong in ("chess/print", "knopf/print?paper=a5", "knopf/print?lang=tlh", "knopf/print?preset=none"):
        assert 400 <= http.get(f"/api/games/{wrong}").status_code < 500


def test_a_board_of_ones_own_is_printed_and_nothing_else_can_be_set(server: RunningServer) -> None:
    http = server.client().http
    usual = http.get("/api/games/headquarter/print", params={"ink": "low"}).content
    head = {"board": "####/####/####/####", "counts": "1,1,1,1,1,1,1,1,1,1", "ink": "low"}
    own = http.get("/api/games/headquarter/print", params=head)
    assert own.content.startswith(b"%PDF")
    assert len(own.content) < len(usual)  # ten pieces instead of thirty
    assert http.get("/api/games/headquarter/print", params={"ink": "low"}).content == usual
    for wrong in ({"board": "what?"}, {"counts": "1,2"}, {"board": "#" * 1200}, {"board": "#" * 20_000}):
        assert http.get("/api/games/headquarter/print", params=wrong).status_code in (400, 414, 422)
    assert http.get("/api/games/blokus/print", params={"board": "..."}).json()["error"]["code"] == "unknown-option"
