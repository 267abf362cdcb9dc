"""Records of games with a word list that players brought: the command asks for the file, and knows it again."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from weakref import WeakValueDictionary

import pytest

from tests.conftest import Ended, Tete
from tete.games.mots import lexicon
from tete.games.mots.lexicon import bring

NUMBERS = count(1)  # a list that another test has taken in may still be here


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game that begins with CHAT, without its list."""
    value, *_ = bring(f"mamie {next(NUMBERS)}.txt", "chat\nchats\nété\n".encode())
    lines = ("tete record 1", "game: mots", f"option lexicon: {value}", "seat 0: human", "seat 1: human", "")
    (tmp_path / "game.tete").write_text("\n".join((*lines, "chance 4", "0 h4 CHAT", "")), "utf-8")
    return "game.tete"


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("draw",), ("import",), ("play", "--load")])
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
    assert tete("draw", game, "--lexicon", "mine.txt").out.startswith("<svg")


def test_an_imported_game_keeps_its_list(
    tete: Tete, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record, and then its log in another room; a log says too which list is missing."""

    def later(*args: str) -> Ended:
        monkeypatch.setattr(lexicon, "_attached", WeakValueDictionary())  # as another process begins
        return tete(*args)

    (tmp_path / "mine.txt").write_text("chat\nchats\nété\n", "utf-8")
    (tmp_path / "other.txt").write_text("chat\n", "utf-8")
    table = later("import", game, "--lexicon", "mine.txt", "--data", "room").out.split()[-1]
    assert "0 h4 CHAT" in later("export", table, "--data", "room").out
    later("export", table, "game.log", "--log", "--data", "room")
    assert later("verify", "game.log").err.startswith("tete: This game is played with the word list “mamie")
    assert "nothing to check" in later("verify", "game.log", "--lexicon", "mine.txt").err
    assert "is not the word list" in later("import", "game.log", "--lexicon", "other.txt", "--data", "away").err
    later("import", "game.log", "--lexicon", "mine.txt", "--data", "away")
    assert "0 h4 CHAT" in later("export", table, "--data", "away").out


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
