"""`tete draw` and `tete print`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import tete as library
from tests.conftest import Tete


def test_a_position_of_a_record_is_drawn(tete: Tete, tmp_path: Path) -> None:
    game = library.new("knopf")
    for _ in range(2):
        game.play(next(move for move in game.moves() if "-" in str(move)))
    (tmp_path / "game.tete").write_text(str(game.record()), "utf-8")
    pictures = []
    for at in ("0", "1", "2"):
        ended = tete("draw", "game.tete", "--at", at, "-o", "board.svg")
        assert ended.code == 0, ended.err
        pictures.append((tmp_path / "board.svg").read_text("utf-8"))
    assert len(set(pictures)) == 3
    ElementTree.fromstring(pictures[0])
    assert tete("draw", "game.tete", "--at", "2").out == pictures[2]
    assert tete("draw", "game.tete", "--at", "2", "--dark").out != pictures[2]


def test_between_two_turns_a_head_is_not_all_secrets(tete: Tete, tmp_path: Path) -> None:
    game = library.new("headquarter", seed=1)
    for _ in range(3):
        game.play(game.moves()[0])
    (tmp_path / "game.tete").write_text(str(game.record()), "utf-8")
    for at in range(1, 6):
        assert "Your side" in tete("draw", "game.tete", "--at", str(at), "--lang", "en").out, at


def test_the_start_of_a_preset_is_drawn_with_a_move(tete: Tete) -> None:
    plain = tete("draw", "blokus", "--preset", "duo").out
    assert tete("draw", "blokus", "--preset", "duo", "--move", "e10").out != plain
    assert tete("draw", "headquarter", "--seat", "2", "--lang", "fr").out.count("Votre côté") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("draw", "chess"), "chess"),
        (("draw", "knopf", "--seat", "3"), "there is no player 3"),
        (("draw", "knopf", "--move", "zz"), "zz"),
        (("print", "knopf", "--paper", "a5"), "a4, letter"),
        (("print", "chess"), "chess"),
        (("print", "knopf", "--option", "holes=1"), "10"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(tete: Tete, args: tuple[str, ...], says: str) -> None:
    ended = tete(*args, "--lang", "en")
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (2, "", 1)
    assert says in ended.err


def test_a_box_is_written_and_never_over_another_file(tete: Tete, tmp_path: Path) -> None:
    ended = tete("print", "knopf", "--ink", "low", "--lang", "fr")
    assert ended.code == 0, ended.err
    assert "4 feuilles" in ended.out
    assert (tmp_path / "knopf.pdf").read_bytes().startswith(b"%PDF")
    assert "knopf.pdf" in tete("print", "knopf").err
