"""`tete play` as a newcomer meets it: names, words of the language, answers to mistakes, time, and solo records."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, environment
from tests.cli.test_play import until
from tests.conftest import Tete
from tests.support.patience import HANG_S
from tete.records import read


def test_seats_have_one_name_everywhere(tete: Tete) -> None:
    ended = tete("play", "headache", "--seats", "human:Anna,human Ben", "--seed", "3", typed="pass\nq\n")
    for part in ("  Anna (red)\n", "Anna rolls", "Ben (yellow): ", "Anna (red) ›"):
        assert part in ended.out
    assert "Player 1" not in ended.out


@pytest.mark.parametrize("seats", ["human,level:3", "humain,niveau:3", "Human, 3", "human,level 3"])
def test_seats_are_given_in_the_words_of_either_language(tete: Tete, seats: str) -> None:
    out = tete("play", "knopf", "--seats", seats, typed="q\n").out
    assert "Player 2 (blue, level 3) · plays for fun" in out


def test_players_of_a_word_game_have_no_colours(tete: Tete) -> None:
    out = tete("play", "mots", "--seats", "human,human", "--lexicon", "en", typed="q\n").out
    assert "Player 1 ›" in out
    assert "red" not in out


@pytest.mark.parametrize(
    ("game", "typed", "expected"),
    [
        ("headache", "?\npasser\n", ["entrer  passer", "passer"]),
        ("headquarter", "?\nd1r e1v\n", ["d1R e1V", "tire la pièce RV"]),
        ("mots", "passe\n", ["passer."]),
        ("knopf", "strike a1\nfrapper a1\n", ["déplacer un bouton"]),
    ],
)
def test_a_french_game_has_no_english_words(tete: Tete, game: str, typed: str, expected: list[str]) -> None:
    out = tete(
        "play", game, "--seats", "humain,humain", "--seed", "3", "--lang", "fr", typed=f"{typed}aide\nquitter\n"
    ).out
    for part in expected:
        assert part in out
    shown = out.replace("strike a1", "").replace("--load", "").replace("tete play", "")
    for word in ("draw", "strike", "hold", "pass ", "enter", "player", "save", "load", "help", "Chance"):
        assert word not in shown.replace(" entre", "")


def test_after_a_game_between_people_only_the_last_move_is_told(tete: Tete) -> None:
    out = tete("play", "whisper", "--seats", "human,human", typed="heads\n" * 99, live=False).out
    news = out[out.rindex("›") :].split("Game over")[0]
    assert news.count("Player") + news.count("Chance") <= 1


def test_a_wrong_answer_is_told_what_is_asked(tete: Tete) -> None:
    out = tete("play", "headache", "--seats", "human,human", "--seed", "3", typed="jump\nq\n").out
    assert (
        "“jump” is not a move of this game.\n  Player 2 brings in a cone, moves or passes\n  For instance: enter, pass"
        in out
    )
    out = tete("play", "knopf", "--seats", "human,human", "--lang", "fr", typed="laisser\nq\n").out
    assert "Il n’y a rien à couper maintenant" in out
    assert "Par exemple" in out


def test_a_pipe_ends_with_the_first_error_unless_told_to_keep_going(tete: Tete) -> None:
    ended = tete("play", "toss", typed="edge\nheads\nheads\nheads\n", live=False)
    assert (ended.code, "Game over" in ended.out) == (2, False)
    ended = tete("play", "toss", "--keep-going", typed="edge\nheads\nheads\nheads\n", live=False)
    assert (ended.code, ended.err) == (0, "")
    assert "“edge” is not a move" in ended.out
    assert "Game over" in ended.out


def test_u_takes_back_ones_own_move(tete: Tete, tmp_path: Path) -> None:
    typed = "b3-a3\nb4-b6\nc2-c3\nu\nsave a.tete\nq\n"
    assert tete("play", "knopf", "--seats", "human,human", typed=typed).code == 0
    assert [str(ply.move) for ply in read((tmp_path / "a.tete").read_text()).plies] == ["b3-a3"]
    assert "no move to take back" in tete("play", "knopf", "--seats", "human,human", typed="b3-a3\nu\nq\n").out


def test_the_limit_and_the_bell_are_told(tete: Tete) -> None:
    table = ("play", "mots", "--seats", "human,human", "--option", "duration=5", "--turn-seconds", "60")
    out = tete(*table, "--lexicon", "en", typed="q\n").out
    assert "For this turn: 60 seconds." in out
    assert "The bell will ring in 4 min 5" in out
    assert "Played to 300 points." in tete(*table[:4], "--lexicon", "en", typed="q\n").out


HANDICAPS = {
    ("headquarter", "head_start=0,20"): "Tom · 20 points in advance",
    ("headache", "entered=0,1"): "Tom (yellow) · 1 cone in play",
    ("mots", "head_start=0,1"): "Tom · 1 point in advance",
    ("knopf", "fewer=0,2"): "Tom (blue) · 2 buttons fewer",
}


@pytest.mark.parametrize(("game", "option"), HANDICAPS)
def test_a_handicap_stands_beside_the_name_at_the_table_and_in_a_replay(tete: Tete, game: str, option: str) -> None:
    table = ("play", game, "--seats", "human:Ann,human:Tom", "--option", option)
    lines = tete(*table, typed="save a.tete\nq\n").out.splitlines()
    assert f"  {HANDICAPS[game, option]}" in lines
    assert not [line for line in lines if line.startswith("  Ann") and "·" in line]
    assert f"  {HANDICAPS[game, option]}" in tete("replay", "a.tete").out.splitlines()


def test_lots_take_a_handicap_along_with_its_player(tete: Tete) -> None:
    seen = set()
    for seed in range(8):
        table = ("play", "knopf", "--seats", "human:Ann,human:Tom", "--option", "fewer=0,2", "--lots")
        line = next(line for line in tete(*table, "--seed", str(seed), typed="q\n").out.splitlines() if "fewer" in line)
        assert line.startswith("  Tom")
        seen.add(line)
    assert len(seen) == 2


def test_a_seat_may_have_more_time_for_its_turns(tete: Tete, tmp_path: Path) -> None:
    table = ("play", "knopf", "--seats", "human:Ann,human:Tom", "--turn-seconds", "60", "--times", "1,3")
    out = tete(*table, typed="b3-a3\nsave a.tete\nq\n").out
    assert out.index("For this turn: 60 seconds.") < out.index("For this turn: 180 seconds.")
    assert "  Tom (blue) · 3 times as much time" in out.splitlines()
    assert read((tmp_path / "a.tete").read_text()).table == {"times": "1 3"}
    assert "For this turn: 90 seconds." in tete("play", "--load", "a.tete", "--turn-seconds", "30", typed="q\n").out


def test_more_time_goes_along_with_its_player_in_a_match(tete: Tete, tmp_path: Path) -> None:
    table = ("play", "toss", "--seats", "human:Ann,human:Tom", "--match", "--turn-seconds", "60", "--times", "1,3")
    out = tete(*table, typed="heads\n" * 40).out
    first, second = out.split("Match, game 2 of 2")
    assert "  Tom · 3 times as much time" in first.splitlines()
    assert "  Tom · 3 times as much time" in second.splitlines()


def test_a_turn_ends_when_its_time_is_up(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "tests.cli.with_toy_games", "play", "toss", "--turn-seconds", "1"]
    game = subprocess.Popen(
        command, env=environment(tmp_path, TERM="xterm"), cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    assert b"For this turn: 1 second." in until(ours, " › ".encode())
    until(ours, b"The time for this turn is up.")  # nobody has typed anything
    until(ours, " › ".encode())
    os.write(ours, b"q\n")
    assert game.wait(timeout=HANG_S) == 0
    os.close(ours)


def test_the_best_solo_games_are_kept_and_shown(tete: Tete, tmp_path: Path) -> None:
    first = tete("play", "toss", "--seats", "human:Anna", "--seed", "1", typed="heads\n" * 3).out
    assert "Your best solo games:\n  1. " in first
    assert "Anna  ← this game" in first
    second = tete("play", "toss", "--seats", "human", "--seed", "1", typed="tails\n" * 3).out
    assert second.count("← this game") == 1
    assert "  2. " in second
    kept = json.loads((tmp_path / "data" / "tete" / "solo-records.json").read_text())
    points = [each["points"] for each in kept["toss"]]
    assert points == sorted(points, reverse=True)
    assert len(points) == 2


def test_a_game_with_a_move_taken_back_is_no_record(tete: Tete, tmp_path: Path) -> None:
    assert "best solo games" not in tete("play", "toss", typed="heads\nu\n" + "heads\n" * 3).out
    assert not (tmp_path / "data" / "tete" / "solo-records.json").exists()


@pytest.mark.parametrize("damage", ["", "[]", '{"toss": 7}', '{"toss": [{"points": "x"}]}', "\x00"])
def test_damaged_records_do_not_matter(tete: Tete, tmp_path: Path, damage: str) -> None:
    (tmp_path / "data" / "tete").mkdir(parents=True)
    (tmp_path / "data" / "tete" / "solo-records.json").write_text(damage)
    ended = tete("play", "toss", typed="heads\n" * 3)
    assert (ended.code, ended.err) == (0, "")
    assert "  1. " in ended.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--lang", "fr"), "On joue avec des mots français"),
        (("--lang", "en"), "Played with English words"),
        (("--lang", "en", "--option", "lexicon=fr"), "Played with French words"),
        (("--lang", "fr", "--lexicon", "en"), "On joue avec des mots anglais"),
    ],
)
def test_words_are_those_of_the_language_spoken_unless_another_is_asked_for(
    tete: Tete, args: tuple[str, ...], told: str
) -> None:
    assert told in tete("play", "mots", "--seats", "human,human", *args, typed="q\n").out


def test_a_game_without_words_says_nothing_of_words(tete: Tete) -> None:
    assert "Played with" not in tete("play", "knopf", "--seats", "human,human", typed="q\n").out
