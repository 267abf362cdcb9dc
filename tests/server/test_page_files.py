"""The files of the page: compressed, of a bounded size, and found only where there is a page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from tests.server.client import RunningServer
from tete.server.app import PAGE
from tete.server.compression import accepted

KILOBYTE = 1000
HOME_KB = 150  # what the shelf needs besides its fonts, as a browser without brotli gets it
VISIT_KB = 230  # of a first visit: scripts, styles, texts and the fonts that the shelf shows
BOARD_KB = 150  # what a first board needs
LARGEST_PAGE_KB = 2600  # everything in the wheel

built = pytest.mark.skipif(not (PAGE / "index.html").is_file(), reason="the page is not built here")


def zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def assets(pattern: str) -> list[Path]:
    return [path for path in (PAGE / "assets").iterdir() if re.fullmatch(pattern, path.name)]


@built
@pytest.mark.parametrize(("takes", "coding"), [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0", None)])
def test_files_of_the_page_are_sent_as_they_were_compressed(
    server: RunningServer, takes: str, coding: str | None
) -> None:
    (script,) = assets(r"index-.*\.js")
    answer = server.client().http.get(f"/assets/{script.name}", headers={"Accept-Encoding": takes})
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    if coding == "gzip":
        assert answer.content == script.read_bytes()
    if coding is not None:
        assert int(answer.headers["content-length"]) < script.stat().st_size / 2


@pytest.mark.parametrize("path", ["/api/texts/fr", "/api/games", "/api/rules/blokus/en"])
def test_answers_that_never_change_are_compressed(server: RunningServer, path: str) -> None:
    http = server.client().http
    plain = http.get(path, headers={"Accept-Encoding": "identity"})
    small = http.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert small.json() == plain.json()


def test_a_coding_with_no_quality_is_not_taken() -> None:
    assert accepted(Headers({"Accept-Encoding": "br;q=0, gzip;q=0.5, zstd"})) == ["gzip"]
    assert accepted(Headers({})) == []


@built
def test_the_shelf_and_a_first_board_stay_small() -> None:
    first = [*assets(r"(index|shared)-.*\.(js|css)"), max(assets(r"en-.*\.json"), key=zipped)]
    assert sum(map(zipped, first)) < HOME_KB * KILOBYTE
    fonts = assets(r"(alegreya-sans-latin-(400|500|700)-normal|young-serif).*\.woff2")
    assert len(fonts) == 4
    assert sum(map(zipped, first)) + sum(path.stat().st_size for path in fonts) < VISIT_KB * KILOBYTE
    for game in ("blokus", "headache", "headquarter", "knopf", "mots"):
        board = [path for path in assets(rf"{game}-.*\.(js|css)") if path.stat().st_size > KILOBYTE]
        assert len(board) == 2
        assert sum(map(zipped, board + first)) < BOARD_KB * KILOBYTE
    assert sum(path.stat().st_size for path in PAGE.rglob("*") if path.is_file()) < LARGEST_PAGE_KB * KILOBYTE


@built
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/mine", 200),
        ("/rules", 200),
        ("/rules/knopf", 200),
        ("/learn/mots", 200),
        ("/puzzles/84-hard", 200),
        ("/puzzles/today/words", 200),
        ("/puzzles/day/2026-11-17", 200),
        ("/t/whatever", 200),
        ("/xyz", 404),
        ("/today", 404),
        ("/rules/nonsense", 404),
        ("/learn/nonsense", 404),
        ("/puzzles/nonsense", 404),
        ("/assets/nonsense.js", 404),
    ],
)
def test_an_unknown_address_is_not_found(server: RunningServer, path: str, status: int) -> None:
    answer = server.client().http.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html" if "assets" not in path else "application/json")


@built
def test_the_first_document_shows_the_shelf_only_where_it_will_be(server: RunningServer) -> None:
    http = server.client().http
    assert http.get("/").text.count("<svg viewBox") == 5
    assert "first-shelf" not in http.get("/rules/knopf").text
    assert "first-brand" in http.get("/rules/knopf").text
