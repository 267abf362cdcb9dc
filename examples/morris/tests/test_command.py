"""The command `tete` with the plug-in installed: nothing in it was written for this game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tete", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, check=False)


def tete(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_is_listed_with_its_presets_and_options() -> None:
    assert "Nine Men’s Morris — Three men on a line take a fourth." in tete("games", "--lang", "en")
    listed = tete("games", "morris", "--lang", "fr")
    assert "Jeu du moulin" in listed
    assert "Voler avec trois pions" in listed


def test_the_rules_are_read_by_number() -> None:
    rule = tete("rules", "morris", "MO-8", "--lang", "en")
    assert rule == "MO-8 A move that closes two mills takes one man only.\n"
    assert "Le jeu du moulin" in tete("rules", "morris", "--lang", "fr")


def test_computers_play_a_game_on_the_generic_board() -> None:
    shown = tete("play", "morris", "--seats", "level:1,level:2", "--seed", "5", "--lang", "en")
    assert "a7───" in shown
    assert "Game over:" in shown
    assert "Player 1 (white, level 1)" in shown


def test_a_refused_move_names_its_rule() -> None:
    done = run("play", "morris", "--seats", "human,level:1", "--lang", "en", typed="d6-d7\nq\n")
    assert "You still have men in hand: place one. [MO-3]" in done.stdout + done.stderr


def test_another_program_plays_it() -> None:
    done = run("engine", "morris", "--level", "3", typed="play 0 d6\ngenmove 1\nquit\n")
    assert done.returncode == 0, done.stderr
    first, second = [answer for answer in done.stdout.split("\n\n") if answer.strip()][:2]
    assert first.strip() == "="
    assert second.startswith("= ")


def test_level_5_beats_level_1_and_every_game_can_be_replayed(tmp_path: Path) -> None:
    match = ("arena", "match", "morris", "--players", "level:5,level:1", "--games", "10", "--seed", "1", "--json")
    played = json.loads(tete(*match, "--records", str(tmp_path)))
    assert played["players"][0]["name"] == "level:5"
    assert played["players"][0]["won"] >= 8
    records = sorted(tmp_path.glob("*.tete"))
    assert len(records) == 10
    replayed = tete("replay", str(records[0]), "--at", "6", "--lang", "en")
    assert "white: 6 in reserve" in replayed


def test_there_is_a_best_move_of_the_day() -> None:
    shown = tete("puzzle", "daily", "morris", "--date", "2026-11-16", "--lang", "en")
    assert "which move is best?" in shown
    assert "a7" in shown
