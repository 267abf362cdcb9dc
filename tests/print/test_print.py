"""Boxes to print: sheets at true size, with every piece."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from fpdf import FPDF

from tests.nim import NIM
from tete.core import BadOptions, TeteError, load_options
from tete.games import GAMES
from tete.games.blokus.geometry import PIECES
from tete.games.headquarter import HEADQUARTER
from tete.games.headquarter.head import DEFAULT, read_head
from tete.i18n import COMPLETE, LANGS, Lang, translator_for
from tete.i18n.pages import rules_page
from tete.print import INKS, PAPERS, PrintedBox, print_box
from tete.print.headquarter import feet, wall_cells
from tete.print.press import MARGIN, RULER, Press
from tete.print.tables import _paragraphs, rules

POINT = 72 / 25.4  # of a millimetre


@cache
def box(key: str, preset: str | None = None, **choices: Any) -> PrintedBox:
    game = GAMES[key]
    return print_box(game, game.preset(preset), **choices)


def contents(pdf: bytes) -> list[str]:
    """What is drawn on each page."""
    streams = [
        zlib.decompress(found) for found in re.findall(rb"/FlateDecode.*?stream\n(.*?)\nendstream", pdf, re.DOTALL)
    ]
    return [text.decode("latin-1") for text in streams if b" re W n" in text or b" l S" in text]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("paper", "size"), PAPERS.items())
def test_every_sheet_has_its_size_a_ruler_of_50_mm_and_asks_for_no_scaling(
    key: str, paper: Any, size: tuple[float, float]
) -> None:
    made = box(key, paper=paper, ink="low")
    pdf = made.pdf
    assert b"/PrintScaling /None" in pdf
    boxes = [tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)]
    assert boxes
    assert all(page == pytest.approx([side * POINT for side in size], abs=0.02) for page in boxes)
    pages = contents(pdf)
    assert len(pages) == made.sheets
    for page in pages:
        lines = [tuple(map(float, line)) for line in re.findall(r"([0-9.]+) ([0-9.]+) m ([0-9.]+) ([0-9.]+) l S", page)]
        rulers = [x2 - x for x, y, x2, y2 in lines if y == y2 == pytest.approx(10 * POINT, abs=0.02)]
        assert rulers == [pytest.approx(RULER * POINT, abs=0.02)]


def test_the_84_pieces_of_blokus_are_there_and_42_of_duo() -> None:
    names = {piece.name for piece in PIECES}
    colours = ("blue", "yellow", "red", "green")
    assert box("blokus").parts == {f"{colour} {name}": 1 for colour in colours for name in names}
    assert box("blokus", "duo").parts == {f"{colour} {name}": 1 for colour in colours[:2] for name in names}


def test_a_sheet_of_pieces_covers_no_square_twice() -> None:
    from tete.print.blokus import packed

    for page in packed(10, 13):
        cells = [cell for _, own in page for cell in own]
        assert len(cells) == len(set(cells))
        assert all(0 <= x < 10 and 0 <= y < 13 for x, y in cells)


def test_the_other_boxes_are_complete() -> None:
    assert box("headache").parts == {f"cone {colour}": 4 for colour in ("red", "blue", "yellow", "green")} | {"die": 2}
    assert box("knopf").parts == {"button red": 14, "button blue": 14}
    assert box("mots").parts == {"die": 4}
    counted = Counter(box("headquarter").parts)
    bag = {piece: count for piece, count in counted.items() if len(piece) == 2}
    assert bag == dict(zip(("rr", "ry", "rg", "rb", "yy", "yg", "yb", "gg", "gb", "bb"), (3,) * 10, strict=True))
    assert counted["panel"] == counted["foot"] == 2


@pytest.mark.parametrize(("head", "length"), [("##\n##", 8), ("###\n#.#\n###", 16)])
def test_the_wall_is_as_long_as_the_opening(head: str, length: int) -> None:
    assert wall_cells(read_head(head)) == length
    options = load_options(HEADQUARTER.preset(None), {"head": head})
    assert print_box(HEADQUARTER, options).parts["wall"] == length


def test_a_head_of_ones_own_stands_on_feet_at_both_ends() -> None:
    left, right = feet(read_head("####\n####"))
    assert left == pytest.approx(1 - right)
    assert left < 0.3
    assert feet(read_head(DEFAULT)) != (left, right)


def test_a_board_of_ones_own_is_printed() -> None:
    game = GAMES["knopf"]
    holes = "\n".join(["1234123412"] * 10)
    own = print_box(game, load_options(game.preset(None), {"holes": holes})).pdf
    assert contents(own) != contents(box("knopf").pdf)


def test_the_largest_board_of_ones_own_is_drawn_with_few_strokes() -> None:
    """Anybody may ask a server for it: with a circle for each dot it was seven megabytes, and four seconds of work."""
    head = "\n".join(["#" * 26] * 26)
    game = GAMES["headquarter"]
    assert len(print_box(game, load_options(game.preset(None), {"head": head})).pdf) < 2 << 20


@pytest.mark.parametrize("key", ["headquarter", "headache", "mots", "knopf"])
def test_no_ink_tells_colours_by_colour_alone(key: str) -> None:
    """The hatching is drawn in every ink; the low one fills no square with a colour."""
    pages = {ink: "".join(contents(box(key, paper="a4", ink=ink).pdf)) for ink in INKS}
    colour = re.compile(r"(?m)([0-9.]+) ([0-9.]+) ([0-9.]+) rg")
    for ink in ("low", "grey"):
        assert [found for found in colour.findall(pages[ink]) if len(set(found)) > 1] == []
    assert len({page.count(" l S") for page in pages.values()}) <= 2  # black squares of Mots are hatched in low ink


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", GAMES)
def test_no_text_leaves_the_margins(key: str, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[float, str]] = []
    write = FPDF.text

    def written(pdf: FPDF, x: float, y: float, text: str = "") -> None:
        ends.append((x + pdf.get_string_width(text), text))
        write(pdf, x, y, text)

    monkeypatch.setattr(FPDF, "text", written)
    monkeypatch.setattr(Press, "board", lambda *_: None)  # what is cut off there is on the next sheet
    print_box(GAMES[key], GAMES[key].preset(None), lang=lang)
    assert max(ends)[0] <= PAPERS["a4"][0] - MARGIN + 0.01, max(ends)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", GAMES)
def test_no_heading_is_the_last_line_of_a_column(
    key: str, lang: Lang, paper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[tuple[int, bool, str]] = []  # of the rules: sheet, column, font
    press = Press("Rules", translator_for(lang), paper, "full")

    def words(x: float, y: float, text: str, size: float, align: str = "L", font: str = "text") -> None:
        if press.origin != (0, 0):  # neither head nor ruler of the sheet
            lines.append((press.sheets, x > 50, font))

    monkeypatch.setattr(press, "words", words)
    rules(press, rules_page(key, lang), press.said("advice"))
    press.close()
    assert len(lines) > 20
    for line, after in pairwise(lines):
        assert line[2] == "text" or line[:2] == after[:2]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["headquarter", "headache"])
def test_every_colour_has_a_letter_of_its_own(key: str, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: set[str] = set()
    monkeypatch.setattr(FPDF, "text", lambda pdf, x, y, text="": texts.add(text))
    print_box(GAMES[key], GAMES[key].preset(None), lang=lang)
    assert len([text for text in texts if len(text) == 1 and text.isupper()]) == 4


def test_captions_go_with_their_pictures() -> None:
    page = rules_page("knopf", "en")
    assert "*A is a group of three:" in page
    printed = _paragraphs(page)
    assert "cut off one of its buttons. B is a pair" not in " ".join(printed)
    assert any(text.startswith("The name is a German pun") for text in printed)


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", GAMES)
def test_the_rules_are_printed_without_the_marks_of_the_page(
    key: str, lang: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(Press, "words", lambda press, x, y, text, *rest, **more: said.append(text))
    press = Press("", translator_for(lang, key), "a4", "low")
    rules(press, rules_page(key, lang), press.said("advice"))
    press.close()
    text = "\n".join(said)
    assert len(text) > 2000
    assert [sign for sign in ("**", "![", "](", "`", "#") if sign in text] == []


def test_a_game_without_a_board_has_nothing_to_print() -> None:
    with pytest.raises((BadOptions, TeteError)):
        print_box(NIM, NIM.preset(None))
