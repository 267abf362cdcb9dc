"""`tete play`: moves, commands, the curtain between two people, and unfinished games that are saved."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from tests.cli.conftest import ROOT, environment
from tests.conftest import Tete
from tests.support.patience import HANG_S
from tete.games import GAMES
from tete.records import PlayerInfo, read

Start = Callable[..., "subprocess.Popen[str]"]


def read_until(stream: IO[str], wanted: str) -> None:
    """Read what a process prints up to a text, which need not end with a line break."""
    seen = ""
    while wanted not in seen:
        sign = stream.read(1)
        assert sign, seen
        seen += sign


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "tete").glob("*.tete"))


def test_a_whole_game_against_a_random_player(tete: Tete) -> None:
    ended = tete("play", "toss", "--seats", "human,random", "--seed", "4", typed="heads\n" * 3)
    assert ended.code == 0
    assert "Player 2 (at random): " in ended.out
    assert "Chance: " in ended.out
    assert "Game over: rounds" in ended.out
    assert "1. Player" in ended.out


def test_a_match_changes_the_seats_and_adds_the_points(tete: Tete) -> None:
    ended = tete("play", "toss", "--seats", "human:Odile,random", "--match", "--seed", "4", typed="heads\n" * 6)
    assert ended.code == 0
    assert ended.out.count("Game over") == 2
    first, second = ended.out.split("Match, game 2 of 2: everybody moves one seat on.\n")
    assert "Match, after game 1 of 2 — points: " in first
    assert second.splitlines()[0].strip().startswith("Player 2 (at random")
    assert second.splitlines()[1].strip().startswith("Odile")
    assert "match" in second.lower().splitlines()[-1]


def test_a_game_of_a_match_that_was_saved_goes_on_with_the_match(tete: Tete, tmp_path: Path) -> None:
    file = tmp_path / "half.tete"
    tete("play", "toss", "--seats", "human:Odile,random", "--match", typed=f"heads\nheads\nheads\nsave {file}\nq\n")
    assert read(file.read_text("utf-8")).match is not None
    ended = tete("play", "--load", str(file), typed="heads\n" * 3)
    assert "The match " in ended.out


def test_nobody_plays_a_match_alone(tete: Tete) -> None:
    ended = tete("play", "mots", "--preset", "solo", "--match")
    assert ended.code != 0
    assert "A match takes more than one player" in ended.err


def test_the_same_seed_plays_the_same_game(tete: Tete) -> None:
    games = {tete("play", "toss", "--seats", "random,random", "--seed", "7").out for _ in range(3)}
    assert len(games) == 1
    others = {tete("play", "toss", "--seats", "random,random", "--seed", str(seed)).out for seed in range(5)}
    assert len(others) > 1


def test_lots_change_who_sits_where_by_the_seed(tete: Tete) -> None:
    seats = ("--seats", "human:Ada,human:Bea,human:Cid", "--lots")
    firsts = {}
    for seed in range(8):
        out = tete("play", "headache", *seats, "--seed", str(seed), typed="q\n").out
        assert "The seats were drawn by lot:" in out
        firsts[seed] = min(("Ada", "Bea", "Cid"), key=out.index)
        assert all(name in out for name in ("Ada", "Bea", "Cid"))
    assert len(set(firsts.values())) > 1


def test_four_who_sit_down_to_classic_words_are_offered_the_game_for_four(tete: Tete) -> None:
    four = tete("play", "mots", "--seats", "human,1,1,1", typed="q\n").out
    assert "the rule sheet proposes 250 points" in four
    assert "tete play mots four" in four
    assert "tete play mots four" not in tete("play", "mots", "--seats", "human,1,1", typed="q\n").out
    assert "tete play mots four" not in tete("play", "mots", "--preset", "four", typed="q\n").out


def test_presets_and_options_are_played(tete: Tete) -> None:
    ended = tete("play", "toss", "--preset", "long", "--option", "rounds=1", typed="heads\n")
    assert "Game over" in ended.out


def test_a_layout_is_read_from_a_file(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "faces.txt").write_text("king\ncastle\n")
    ended = tete("play", "toss", "--option", "faces=@faces.txt", typed="heads\nsave x.tete\nq\n")
    assert ended.code == 0
    assert "option faces:\n  king\n  castle\n" in (tmp_path / "x.tete").read_text()


def test_bad_lines_at_a_terminal_are_answered_and_asked_again(tete: Tete) -> None:
    typed = "\nedge\nu\nsave\nload\nload nowhere\nrules\nheads\nq\n"
    ended = tete("play", "toss", typed=typed)
    assert ended.code == 0
    for sentence in ("“edge” is not a move", "no move to take back", "file name is needed", "no file “nowhere”"):
        assert sentence in ended.out
    assert "rules of toss are not written" in ended.out


def test_moves_are_listed_and_filtered(tete: Tete) -> None:
    out = tete("play", "toss", typed="?\n? TA\nhelp\nq\n").out
    assert "  heads  tails" in out
    assert "Moves: 2." in out
    assert "Moves: 1." in out
    assert "take your last move back" in out


def test_taking_back_returns_to_the_last_decision(tete: Tete, tmp_path: Path) -> None:
    ended = tete("play", "toss", "--seats", "human,random", typed="heads\ntails\nu\nu\nsave a.tete\nq\n")
    assert ended.code == 0
    assert read((tmp_path / "a.tete").read_text()).plies == ()


def test_a_game_is_saved_and_picked_up(tete: Tete, tmp_path: Path) -> None:
    first = tete("play", "toss", typed="heads\nsave a.tete\ntails\nsave a.tete\nload a.tete\nq\n")
    assert first.code == 0
    record = read((tmp_path / "a.tete").read_text())
    assert [str(ply.move) for ply in record.plies if ply.actor == 0] == ["heads", "tails"]
    assert record.players == (PlayerInfo("human"),)
    assert kept(tmp_path) == []  # it was saved already
    again = tete("play", "--load", "a.tete", typed="heads\n")
    assert "Game over" in again.out


def test_saving_never_replaces_what_is_not_ours(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "novel.txt").write_text("It was a dark night.")
    assert "exists already" in tete("play", "toss", typed="save novel.txt\nq\n").out
    assert (tmp_path / "novel.txt").read_text() == "It was a dark night."


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-of-that-name/a.tete"])
def test_a_name_that_no_file_can_have_is_refused_and_leaves_nothing_behind(
    tete: Tete, tmp_path: Path, name: str
) -> None:
    (tmp_path / "~nobody-of-that-name").touch()
    assert "cannot be written" in tete("play", "toss", typed=f"save {name}\nq\n").out
    assert not list(tmp_path.glob(".tete-*"))


@pytest.mark.parametrize("end", ["q\n", "", "load a.tete\nq\n"])
def test_an_unfinished_game_is_kept(tete: Tete, tmp_path: Path, end: str) -> None:
    tete("play", "toss", typed="save a.tete\nq\n")
    ended = tete("play", "toss", typed="heads\n" + end)
    assert ended.code == 0
    (path,) = kept(tmp_path)
    assert f"tete play --load {path}" in ended.out
    assert "0 heads" in path.read_text()


def test_an_internal_error_loses_no_game(tete: Tete, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tete.cli.terminal_game.moves_lines", stumble)
    assert tete("play", "toss", typed="heads\n?\n").code == 70
    assert "0 heads" in kept(tmp_path)[0].read_text()


def test_without_a_game_a_menu_asks(tete: Tete) -> None:
    number = list(GAMES).index("toss") + 1
    ended = tete("play", typed=f"chess\n{'9' * 5000}\n{number}\nlong\nheads\nq\n")
    assert ended.code == 0
    assert "What shall we play?" in ended.out
    assert "Which preset?" in ended.out
    assert "toss. Take your seats." in ended.out
    assert tete("play", typed="").code == 0


def test_a_script_pipes_its_moves_in(tete: Tete) -> None:
    ended = tete("play", "toss", typed="heads\ntails\nheads\n", live=False)
    assert (ended.code, ended.err) == (0, "")
    assert "Game over" in ended.out


def test_a_game_with_a_bell_is_rung_when_time_is_up(tete: Tete, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has no bell in its rules, so ringing it is an error."""
    monkeypatch.setattr(type(GAMES["toss"]), "bell", lambda self, options: 0)
    assert tete("play", "toss", typed="heads\n").err == "tete: “bell” is not a move of this game.\n"


def test_between_two_people_with_secrets_a_curtain_falls(tete: Tete) -> None:
    out = tete("play", "whisper", "--seats", "human,human", typed="heads\n\ntails\n\nq\n").out
    assert out.count("Pass the screen") == 2
    mine, _, yours = out.partition("Player 2’s turn. Pass the screen")
    assert "Player 1: ?" in yours
    assert "Player 1: heads" not in yours
    assert "Player 1 › " in mine


def test_without_secrets_no_curtain_falls(tete: Tete) -> None:
    out = tete("play", "toss", "--seats", "human,human", typed="heads\ntails\nq\n").out
    assert "Pass the screen" not in out
    assert "Player 1: heads" in out


def test_play_without_a_terminal_says_what_to_do(started: Start) -> None:
    out, err = started("play").communicate("", timeout=HANG_S)
    assert "tete play GAME" in out
    assert err == ""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGHUP, 130)])
def test_a_game_interrupted_is_kept_and_goes_on(
    started: Start, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    game = started("play", "toss", "--seats", "human,human")
    assert game.stdin
    game.stdin.write("heads\n")
    game.stdin.flush()
    assert game.stdout
    read_until(game.stdout, "Player 1: heads")
    read_until(game.stdout, "Player 2 › ")
    game.send_signal(number)
    out, err = game.communicate(timeout=HANG_S)
    assert (game.returncode, err) == (code, "")
    (path,) = kept(tmp_path)
    assert str(path) in out
    out, err = started("play", "--load", str(path)).communicate("q\n", timeout=HANG_S)
    assert "Player 1: heads" in out
    assert err == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_process_ends_with_one_line_and_code_2(started: Start, lang: str) -> None:
    game = started("--lang", lang, "play", "chess")
    out, err = game.communicate(timeout=HANG_S)
    assert (game.returncode, out, err.count("\n")) == (2, "", 1)


def test_a_closed_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    line = f"{sys.executable} -m tests.cli.with_toy_games games toss --json | head -c 1"
    done = subprocess.run(
        line, shell=True, env=environment(tmp_path), cwd=ROOT, capture_output=True, text=True, timeout=HANG_S
    )
    assert (done.stdout, done.stderr) == ("{", "")


def test_a_terminal_without_accents_still_plays(started: Start) -> None:
    game = started("--lang", "fr", "play", "toss", PYTHONIOENCODING="ascii")
    out, err = game.communicate("heads\ntails\nheads\n", timeout=HANG_S)
    assert (game.returncode, err) == (0, "")
    assert "Partie termin" in out


def until(terminal: int, wanted: bytes) -> bytes:
    """What a terminal shows up to this text."""
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, seen
        seen += os.read(terminal, 4096)
    return seen


def test_on_a_real_terminal_the_board_is_shown_and_ctrl_d_leaves(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    game = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.with_toy_games", "play", "whisper", "--seats", "human,human"],
        env=environment(tmp_path / "data", TERM="xterm"),
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    seen = b""
    for prompt, answer in ((" › ", b"heads\n"), ("Enter. ", b"\n"), (" › ", b"\x04"), ("--load", b"")):
        seen += until(ours, prompt.encode())
        os.write(ours, answer)
    assert game.wait(timeout=HANG_S) == 0
    os.close(ours)
    assert b"Pass the screen" in seen
    assert b"\x1b[2J" in seen
    assert b"The game is kept" in seen


def test_the_computer_gives_a_hint_and_says_why(tete: Tete) -> None:
    ended = tete("play", "knopf", "--seats", "human,random", "--seed", "3", typed="h\nq\n")
    assert ended.code == 0
    assert "Why not " in ended.out
    assert "None of your buttons is in danger." in ended.out
