"""A preset is said after its game, in every command that begins one, as in `tete.new("blokus", "duo")`."""

from __future__ import annotations

import io

import pytest

from tete.cli import run


def said(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = run([*line.split(), "--lang", "en"])
    seen = capsys.readouterr()
    return code, seen.out, seen.err


def test_a_preset_after_the_game_is_that_of_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    small = said("draw blokus duo", capsys)
    assert small == said("draw blokus --preset duo", capsys)
    assert small != said("draw blokus", capsys)


def test_play_and_the_engine_begin_with_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("all_legal blue\nquit\n"))
    _, out, _ = said("engine blokus duo", capsys)
    assert "e10" in out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, out, _ = said("play blokus duo --seats human,human", capsys)
    assert code == 0
    assert " l m n " in out  # the last column of fourteen
    assert " n o " not in out


def test_the_star_of_the_options_is_where_the_preset_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said("games knopf quick", capsys)
    assert "* 8 " in out
    assert "* 10 " in said("games knopf", capsys)[1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play blokus dou", "There is no preset “dou”; there are: classic, teams, two, three, duo."),
        ("games blokus dou", "There is no preset “dou”; there are: classic, teams, two, three, duo."),
        ("play blokus duo --preset two", "“duo” is not expected here."),
        ("draw game.tete duo", "“duo” is not expected here."),
        ("draw blokus --at 3", "“--at” is not expected here."),
    ],
)
def test_what_does_not_fit_is_said(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(line, capsys) == (2, "", f"tete: {sentence}\n")
