"""Records of games with a word list that players brought: the command asks for the file, and knows it again."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.conftest import Tete
from tete.games.mots.lexicon import bring

NUMBERS = count(1)  # a list that another test has taken in may still be here


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game that begins with CHAT, without its list."""
    value, *_ = bring(f"mamie {next(NUMBERS)}.txt", "chat\nchats\nété\n".encode())
    lines = ("tete record 1", "game: mots", f"option lexicon: {value}", "seat 0: human", "seat 1: human", "")
    (tmp_path / "game.tete").write_text("\n".join((*lines, "chance 4", "0 h4 CHAT", "")), "utf-8")
    return "game.tete"


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "--load")])
def test_the_missing_list_is_named(tete: Tete, game: str, command: tuple[str, ...]) -> None:
    missing = tete(*command, game)
    assert missing.code == 2
    assert missing.err.startswith("tete: This game is played with the word list “mamie")
    assert missing.err.count("\n") == 1


def test_with_its_list_the_game_is_replayed(tete: Tete, tmp_path: Path, game: str) -> None:
    (tmp_path / "mine.txt").write_text("# in another order\nÉTÉ\nchats\nchat\n", "utf-8")
    found = tete("replay", game, "--lexicon", "mine.txt")
    assert (found.code, found.err) == (0, "")
    assert "h4 CHAT" in found.out
    assert "nothing to check" in tete("verify", game, "--lexicon", "mine.txt").err
    assert "h4 CHAT" in tete("play", "--load", game, "--lexicon", "mine.txt").out


@pytest.mark.parametrize(
    ("words", "said"), [("chat\n", "is not the word list of this game"), ("ch4t\n", "line 1"), (None, "there is no")]
)
def test_another_file_is_refused(tete: Tete, tmp_path: Path, game: str, words: str | None, said: str) -> None:
    if words is not None:
        (tmp_path / "mine.txt").write_text(words, "utf-8")
    refused = tete("replay", game, "--lexicon", "mine.txt")
    assert refused.code == 2
    assert refused.err.count("\n") == 1
    assert said in refused.err.lower()


def test_a_list_that_nobody_asked_for_is_refused(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "toss.tete").write_text("tete record 1\ngame: toss\nseat 0: human\n\n")
    refused = tete("replay", "toss.tete", "--lexicon", "mine.txt")
    assert (refused.code, refused.err) == (2, "tete: This game does not need “mine.txt”.\n")
