"""`tete puzzle`: what it prints, and its exit codes."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Tete
from tests.puzzles.blokus.boards import SHUT, TILTED, solved
from tests.support.patience import HANG_S
from tete.cli.puzzles.blokus.solve import ProgressLine
from tete.i18n import translator_for
from tete.puzzles.blokus.solution import read_solution, read_solutions
from tete.puzzles.blokus.solver import Progress
from tete.puzzles.blokus.validator import check


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        (tmp_path / "mine.txt").write_text(text)
        return "mine.txt"

    return write


def test_a_right_solution_has_exit_code_0(tete: Tete, file: Callable[[str], str]) -> None:
    ended = tete("puzzle", "check", file(str(solved("8x10", "hard"))))
    assert (ended.code, ended.out, ended.err) == (0, "8x10 hard: solved.\n", "")


def test_a_broken_rule_has_exit_code_1_and_names_the_line(tete: Tete, file: Callable[[str], str]) -> None:
    wrong = file("# mine\npuzzle 8x10 hard\nblue a1,a2,b1,b2\nblue c1,c2,c3,c4\n")
    ended = tete("puzzle", "check", wrong)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "Line 4. Piece 2: at c1, two blue pieces touch along a side. [puzzle-same-colour]\n"
    assert "se touchent par un côté" in tete("puzzle", "check", wrong, "--lang", "fr").err
    missing = tete("puzzle", "check", file("puzzle 8x10 easy\n"))
    assert (missing.code, missing.err) == (
        1,
        "Pieces are missing, 20 in all; first I4 in blue. [puzzle-missing-piece]\n",
    )


@pytest.mark.parametrize("text", ["", "hello\n", "puzzle 8x10 hard\nblue a1;a2\n", "puzzle 9x9 easy\n"])
def test_a_file_that_cannot_be_read_has_exit_code_2(tete: Tete, file: Callable[[str], str], text: str) -> None:
    ended = tete("puzzle", "check", file(text))
    assert ended.code == 2
    assert ended.err.startswith("tete: ")
    assert tete("puzzle", "check", "nowhere.txt").code == 2


def test_solve_prints_a_file_that_check_accepts(tete: Tete, file: Callable[[str], str]) -> None:
    ended = tete("puzzle", "solve", "15x16", "--hard", "--seed", "3")
    assert ended.code == 0
    check(read_solution(ended.out))
    assert tete("puzzle", "check", file(ended.out)).code == 0
    assert ended.out == tete("puzzle", "solve", "15x16", "--hard", "--seed", "3").out


def test_solve_prints_as_many_different_solutions_as_asked(tete: Tete, file: Callable[[str], str]) -> None:
    found = read_solutions(tete("puzzle", "solve", "8x10", "--seed", "1", "--count", "3").out)
    assert len({frozenset(each.placed) for each in found}) == 3
    assert tete("puzzle", "check", file("".join(map(str, found)))).out.count("solved") == 3


def test_solve_completes_a_partial_solution(tete: Tete, file: Callable[[str], str]) -> None:
    made = tete("puzzle", "generate", "8x10", "--grade", "4", "--seed", "5").out
    answer = tete("puzzle", "generate", "8x10", "--grade", "4", "--seed", "5", "--answer").out
    ended = tete("puzzle", "solve", "8x10", "--hard", "--from", file(made), "--count", "2")
    (only,) = read_solutions(ended.out)
    assert frozenset(only.placed) == frozenset(read_solution(answer).placed)
    assert ended.err.endswith("1 solution found of 2.\n")
    assert tete("puzzle", "solve", "8x10", "--from", "mine.txt").code == 2  # the file is of the hard version


def test_impossible_and_not_found_are_two_things(tete: Tete, file: Callable[[str], str]) -> None:
    ended = tete("puzzle", "solve", "8x10", "--from", file(TILTED))
    assert ended.code == 1
    assert ended.err.endswith("Impossible, and proved so: this board cannot be completed.\n")
    ended = tete("puzzle", "solve", "84", "--from", file(SHUT), "--seconds", "1")
    assert ended.code == 1
    assert ended.err.endswith("Not found in 1 s; that proves nothing.\n")


@pytest.mark.parametrize(
    "line",
    [
        "solve 9x9",
        "solve 8x10 --symmetric",
        "solve 8x10 --count 0",
        "generate 8x10 --grade 6",
        "generate 9x9",
        "daily --date today",
        "daily chess",
        "daily words --date 2026-11-18 --move 7d",
    ],
)
def test_bad_arguments_have_exit_code_2(tete: Tete, line: str) -> None:
    ended = tete("puzzle", *line.split())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("tete: ")


def test_the_help_of_the_day_is_translated(tete: Tete) -> None:
    shown = tete("puzzle", "daily", "--help", "--lang", "en").out
    assert "The challenge of the day" in shown
    assert "cli.help" not in shown


def test_the_day_has_a_board(tete: Tete) -> None:
    out = tete("puzzle", "daily", "--date", "2026-11-18").out
    assert out.startswith("# 2026-11-18, ")
    assert out == tete("puzzle", "daily", "--date", "2026-11-18").out
    read_solution(out)
    assert tete("puzzle", "daily").code == 0


def test_the_day_has_words_and_best_moves(tete: Tete) -> None:
    day = ("--date", "2026-11-18")
    words = tete("puzzle", "daily", "words", *day, "--lang", "en")
    assert "0 points, 6 turns to go." in words.out
    asked = tete("puzzle", "daily", "headache", *day, "--lang", "en")
    assert "which move is best?" in asked.out
    judged = tete("puzzle", "daily", "headache", *day, "--move", "pass", "--lang", "en")
    assert judged.out.startswith(("🟩", "🟨", "🟥"))


def test_an_illegal_move_of_the_day_is_told_in_the_texts_of_the_game(tete: Tete) -> None:
    ended = tete("puzzle", "daily", "words", "--date", "2026-11-18", "--move", "8h CATS", "--lang", "en")
    assert (ended.code, ended.err) == (2, "tete: You can’t write on a black square. [MT-2]\n")


def test_ctrl_c_ends_a_search_cleanly(
    started: Callable[..., subprocess.Popen[str]], file: Callable[[str], str]
) -> None:
    process = started("puzzle", "solve", "84", "--from", file(SHUT))
    assert process.stderr is not None
    assert "squares left at best" in process.stderr.readline()  # it is at work
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANG_S)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_a_long_search_shows_its_progress(capsys: pytest.CaptureFixture[str]) -> None:
    progress = ProgressLine(translator_for("en"))
    for seconds in (0.5, 1.5, 3.0, 11.0, 12.0):
        progress(Progress(seconds, 1000, 7))
    assert capsys.readouterr().err.splitlines() == [
        "2 s · 1000 steps · 7 squares left at best",
        "12 s · 1000 steps · 7 squares left at best",
    ]
    progress.live = True
    progress(Progress(1.5, 10, 0))
    progress(Progress(2.5, 20, 0))
    progress.clear()
    assert capsys.readouterr().err == "\r2 s · 10 steps\r2 s · 20 steps\r"


def test_a_puzzle_is_laid_piece_by_piece_to_the_end(tete: Tete) -> None:
    typed = "".join(f"{placed}\n" for placed in solved("8x10", "hard").placed)
    ended = tete("puzzle", "play", "8x10", "--hard", typed=typed, live=False)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("8x10 hard: solved.\n")
    assert "\n 8 · · · ·" in ended.out
    assert "I4" in ended.out


def test_pieces_are_named_by_colours_and_letters_of_either_language(tete: Tete) -> None:
    typed = "bleu a1 b1 c1 d1\nY a2,b2,c2,d2\nv a3,b3,c3,d3\na4,b4,c4,d4\nq\n"
    out = tete("puzzle", "play", "--lang", "fr", typed=typed).out
    for row in (" 4 R R R R ·", " 3 V V V V ·", " 2 J J J J ·", " 1 B B B B ·"):
        assert row in out
    assert "Le plateau est gardé" in out


def test_a_piece_is_taken_back_or_removed(tete: Tete, tmp_path: Path) -> None:
    typed = "blue a1,b1,c1,d1\nred a2,b2,c2,d2\nremove b1\ngreen a3,b3,c3,d3\nu\nu\nu\nsave mine.txt\nq\n"
    out = tete("puzzle", "play", typed=typed).out
    assert "no move to take back" in out
    assert (tmp_path / "mine.txt").read_text() == "puzzle 8x10 easy\n"
    assert tete("puzzle", "play", "--from", "mine.txt", typed="remove a1\nq\n").code == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dance", "places no piece. Write a colour and squares, like: blue a1,a2,a3,a4"),
        ("blue a1,b1,c1", "is not part of the puzzle"),
        ("a1,b1,c1,d1", "name the colour first"),
        ("blue z9,z8,z7,z6", "is not on the board"),
        ("? pink", "is no colour"),
        ("remove", "name a square"),
        ("save", "file name is needed"),
    ],
)
def test_a_wrong_line_of_a_puzzle_is_answered(tete: Tete, line: str, says: str) -> None:
    assert says in tete("puzzle", "play", typed=f"{line}\nq\n").out
    assert says in tete("puzzle", "play", "--keep-going", typed=f"{line}\n", live=False).out
    ended = tete("puzzle", "play", typed=f"{line}\n", live=False)
    assert ended.code == 2
    assert says in ended.err


def test_the_colours_of_84_may_place_in_turn(tete: Tete) -> None:
    out = tete("puzzle", "play", "84", "--strict", "--lang", "fr", typed="bleu a20\nrouge t1\njaune t20\nq\n").out
    assert "Casse-tête 84 à tour de rôle." in out
    assert "Pièce 2 : c’est au tour de la couleur jaune." in out.replace("\u00a0", " ")
    assert "Choose --hard or --strict, not both." in tete("puzzle", "play", "84", "--strict", "--hard").err


def test_a_hint_of_a_puzzle_can_be_laid(tete: Tete) -> None:
    made = tete("puzzle", "play", "8x10", "--grade", "1", "--seed", "5", typed="h\nq\n").out
    hint = next(line for line in made.splitlines() if " piece " in line and line.startswith("› The "))
    colour, cells = hint.split()[2], hint.rpartition(" ")[2]
    again = tete("puzzle", "play", "8x10", "--grade", "1", "--seed", "5", typed=f"{colour} {cells}\nq\n").out
    assert again.count("   a b c d") == 2


def test_boards_are_drawn_as_comments_in_the_letters_of_the_language(tete: Tete) -> None:
    out = tete("puzzle", "generate", "8x10", "--grade", "1", "--seed", "5", "--answer", "--lang", "fr").out
    drawn = [line for line in out.splitlines() if line.startswith("#  ")]
    assert len(drawn) == 9
    assert set("".join(line[5:] for line in drawn[:-1])) == set("BJRV ")
    check(read_solution(out))
