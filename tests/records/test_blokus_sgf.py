"""Blokus SGF: games read from other programs and written for them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tete.core import BadNotation, BadOptions, IllegalMove, Over, Ply, Refused, random_game, replay
from tete.games.blokus import BLOKUS, BlokusOptions
from tete.i18n import COMPLETE, translator_for
from tete.records.blokus_sgf import SgfGame, read, write

OWN = (Path(__file__).parents[1] / "data" / "blokus" / "own.blksgf").read_text("utf-8")


def wrong(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        read(text)
    for lang in COMPLETE:
        said = translator_for(lang).error(caught.value)
        assert str(caught.value.details["line"]) in said
        assert "sgf-" not in said  # every word and every reason is a sentence
    return caught.value


def moves(text: str) -> list[str]:
    (game,) = read(text)
    return [str(ply.move) for ply in game.plies]


def test_own_games_are_read_to_their_end_and_written_again() -> None:
    games = read(OWN)
    presets = ["classic", "classic", "two", "three", "duo"]
    assert [game.options for game in games] == [BLOKUS.presets[preset] for preset in presets]
    assert [game.seats for game in games] == [4, 4, 2, 3, 2]
    for game in games:
        *_, last = (played.after for played in replay(BLOKUS.start(game.options), game.plies))
        assert isinstance(last.turn, Over)
    assert write(games) == OWN


@pytest.mark.parametrize("preset", ["classic", "two", "three", "duo"])
def test_random_games_come_back(preset: str) -> None:
    options = BLOKUS.presets[preset]
    games = tuple(
        SgfGame(options, tuple(played.ply for played in random_game(BLOKUS.start(options), Random(seed))))
        for seed in range(5)
    )
    assert read(write(games)) == games


def test_a_game_of_teams_is_written_as_plain_blokus() -> None:
    plies = (Ply(0, BLOKUS.parse("a20")), Ply(1, BLOKUS.parse("t20")))
    text = write([SgfGame(BLOKUS.presets["teams"], plies)])
    assert text == "(;GM[Blokus];1[a20];2[t20])\n"
    assert read(text) == (SgfGame(BLOKUS.presets["classic"], plies),)


@pytest.mark.parametrize("options", [BlokusOptions(corners="free"), BlokusOptions(shared="red")])
def test_variants_without_a_name_are_not_written(options: BlokusOptions) -> None:
    with pytest.raises(BadOptions) as caught:
        write([SgfGame(options, ())])
    assert caught.value.code == "sgf-variant"
    assert all(translator_for(lang).has("error.sgf-variant") for lang in COMPLETE)


def test_an_illegal_game_is_not_written() -> None:
    with pytest.raises(Refused):
        write([SgfGame(BLOKUS.presets["classic"], (Ply(0, BLOKUS.parse("b2")),))])


def test_comments_names_and_spaces_are_skipped() -> None:
    head = "\ufeff (\n ; FF[4] CA[UTF-8]\r\n GM[Blokus]\rP1[Ann \\] ; 1\\[a1\\] (] C[two\nlines\\\n]"
    assert moves(head + "\n; 1 [a20 , b20]N[x] ;2[t20]) \n") == ["a20,b20", "t20"]


def test_cells_may_be_in_any_order_and_in_several_values() -> None:
    assert moves("(;GM[Blokus];1[b20,a20,b19];2[t20][t19])") == ["a20,b19,b20", "t19,t20"]


def test_duo_names_its_colours_b_and_w() -> None:
    (game,) = read("(;GM[Blokus Duo];B[e10];W[j5])")
    assert game == SgfGame(BLOKUS.presets["duo"], (Ply(0, BLOKUS.parse("e10")), Ply(1, BLOKUS.parse("j5"))))
    assert wrong("(;GM[Blokus Duo];1[e10])").code == "sgf-colour"


def test_the_first_continuation_is_the_main_line() -> None:
    text = "(;GM[Blokus];1[a20](;2[t20](;3[t1])(;3[s1,t1](;4[a1])))(;2[t19,t20];3[t1]))"
    assert moves(text) == ["a20", "t20", "t1"]


def test_several_games_follow_each_other() -> None:
    assert [game.seats for game in read("(;GM[Blokus])(;GM[Blokus Duo];B[e10])\n\n(;GM[Blokus Three-Player])")] == [
        4,
        2,
        3,
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "sgf-empty"),
        ("  \n", 1, "sgf-empty"),
        ("hello", 1, "sgf-text"),
        ("(;GM[Blokus]\n;1[a20]", 2, "sgf-open"),
        ("(;GM[Blokus]\n;1[a20)", 2, "sgf-open"),
        ("(;GM[Blokus])\n)", 2, "sgf-text"),
        ("(\n(;GM[Blokus]))", 1, "sgf-text"),
        ("(;GM[Blokus](;1[a20])\n;2[t20])", 2, "sgf-text"),
        ("(;GM[Blokus]\n;1;2[t20])", 2, "sgf-no-value"),
        ("(;GM[Blokus];%)", 1, "sgf-text"),
        ("\n\n(;)", 3, "sgf-no-game"),
        ("(;1[a20])", 1, "sgf-no-game"),
        ("(;GM[Blokus];1[a20]\n\n2[t20])", 3, "sgf-two-moves"),
    ],
)
def test_broken_files_name_the_line(text: str, line: int, why: str) -> None:
    error = wrong(text)
    assert error.code == "sgf-syntax"
    assert error.details == {"line": line, "why": why}


def test_unknown_games_are_refused() -> None:
    error = wrong("\n(;GM[Blokus Trigon])")
    assert error.code == "sgf-game"
    assert error.details == {"line": 2, "game": "Blokus Trigon"}


@pytest.mark.parametrize("name", ["A1", "A4", "AB", "AW", "AE", "PL"])
def test_positions_set_up_are_refused(name: str) -> None:
    error = wrong(f"(;GM[Blokus]\n{name}[a1])")
    assert error.code == "sgf-setup"
    assert error.details == {"line": 2, "property": name}


def test_a_colour_out_of_turn_is_refused() -> None:
    error = wrong("(;GM[Blokus];1[a20]\n;3[t1])")
    assert error.code == "sgf-colour"
    assert error.details == {"line": 2, "found": "3", "due": "2"}
    assert wrong("(;GM[Blokus];BLUE[a20])").details["found"] == "BLUE"


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    error = wrong("(;GM[Blokus]\n;1[b20])")
    assert error.code == "sgf-move"
    assert error.details == {"line": 2, "move": "b20", "why": "not-on-start"}
    assert isinstance(error.__cause__, IllegalMove)
    assert wrong("(;GM[Blokus];1[])").details["why"] == "bad-move"


def test_a_move_after_the_end_is_refused() -> None:
    assert wrong(OWN.splitlines()[4][:-1] + "\n;B[a1])").code == "sgf-over"


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=40), st.text("();[]\\\nGM1B Blokusat20,", max_size=40).map("(;GM[Blokus]".__add__)))
def test_nonsense_is_bad_notation_and_nothing_else(text: str) -> None:
    try:
        games = read(text)
    except BadNotation:
        return
    assert read(write(games)) == games
