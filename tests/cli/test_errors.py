"""Bad input of any kind is one clear line on stderr, in either language, and exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Tete
from tete.cli import INTERNAL_ERROR
from tete.cli.commands import root

BAD = [
    (("dance",), "dance"),
    (("games", "chess"), "chess"),
    (("games", "toss", "more"), "more"),
    (("games", "--frobnicate"), "--frobnicate"),
    (("--lang", "tlh", "games"), "tlh"),
    (("games", "--lang"), "--lang"),
    (("engine",), "--help"),
    (("arena", "toss"), "--players"),
    (("engine", "toss", "--seats", "many"), "many"),
    (("engine", "toss", "--seats", "0"), "0"),
    (("engine", "toss", "--seats", "7"), "7"),
    (("play", "chess"), "chess"),
    (("play", "toss", "--preset", "huge"), "huge"),
    (("play", "toss", "--option", "rounds"), "rounds"),
    (("play", "toss", "--option", "rounds=many"), "many"),
    (("play", "toss", "--option", "size=3"), "size"),
    (("play", "toss", "--option", "coin=odd"), "odd"),
    (("play", "toss", "--option", "faces=@nowhere.txt"), "nowhere.txt"),
    (("play", "toss", "--lexicon", "fr"), "lexicon"),
    (("play", "toss", "--seats", "human,robot"), "robot"),
    (("play", "toss", "--seats", "human,random:9"), "random"),
    (("play", "toss", "--seats", "human,random,random"), "3"),
    (("play", "toss", "--seed", "x"), "--seed"),
    (("play", "toss", "--load", "x"), "--load"),
    (("play", "--load", "nowhere.tete"), "nowhere.tete"),
    (("replay", "nowhere.tete"), "nowhere.tete"),
    (("tables", "--data", "nowhere"), "nowhere"),
    (("export", "abc", "--data", "nowhere"), "nowhere"),
    (("serve", "--data", "/dev/null/room"), "/dev/null/room"),
    (("serve", "--port", "99999"), "99999"),
    (("serve", "--host", "nowhere.invalid", "--port", "0"), "nowhere.invalid"),
    (("tables", "--data", "~nobody-of-that-name/room"), "~nobody"),
    (("tables", "--data", "x" * 300), "xxx"),
    (("play", "mots", "--lexicon", "x" * 300), "xxx"),
    (("replay", "."), "."),
    (("replay", "a\0b"), "a"),
    (("puzzle", "dance"), "dance"),
    (("engine", "toss", "--seconds", "0"), "--seconds"),
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("args", "names"), BAD)
def test_a_bad_command_line_is_one_line_and_code_2(tete: Tete, args: tuple[str, ...], names: str, lang: str) -> None:
    ended = tete("--lang", lang, *args) if "--lang" not in args else tete(*args)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.startswith("tete: ")
    assert ended.err.count("\n") == 1
    assert names in ended.err


def test_an_error_is_in_the_language_asked_for(tete: Tete) -> None:
    assert "inconnu" in tete("--lang", "fr", "games", "chess").err
    assert "inconnu" in tete("games", "chess", "--lang=fr").err
    assert "There is no game" in tete("--lang", "en", "games", "chess").err


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, "inconnu"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_BE"}, "inconnu"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr"}, "inconnu"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "fr"}, "Das Spiel"),
        ({"LC_ALL": "tlh", "LANG": "fr"}, "There is no game"),
    ],
)
def test_the_locale_chooses_the_language(
    tete: Tete, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], says: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert says in tete("games", "chess").err


@pytest.mark.parametrize("line", ["edge", "1", "xyzzy plugh"])
def test_a_piped_line_that_is_no_move_ends_with_code_2(tete: Tete, line: str) -> None:
    ended = tete("play", "toss", typed=line + "\n", live=False)
    assert ended.code == 2
    assert ended.err == f"tete: “{line}” is not a move of this game.\n"


def test_a_broken_record_is_named_with_its_line(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "game.tete").write_text("tete record 1\ngame: toss\nseat 0: human\n\n0 heads\n0 heads\n")
    for args in (("replay", "game.tete"), ("play", "--load", "game.tete")):
        ended = tete(*args)
        assert ended.code == 2
        assert ended.err == "tete: “game.tete”: Line 6, “0 heads”: First roll the dice, or draw a piece.\n"
    (tmp_path / "game.tete").write_bytes(b"tete record 1\n\xff\n")
    assert "line 2" in tete("replay", "game.tete").err


def test_an_internal_error_is_one_line_with_the_traceback_in_a_file(
    tete: Tete, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(root, "invoke", stumble)
    ended = tete("games")
    assert ended.code == INTERNAL_ERROR
    assert ended.err.count("\n") == 1
    (log,) = (tmp_path / "data" / "tete").iterdir()
    assert str(log) in ended.err
    assert "ZeroDivisionError: ours" in log.read_text()
    monkeypatch.setenv("TETE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        tete("games")


def test_a_missing_argument_is_named_as_in_the_help(tete: Tete) -> None:
    assert tete("engine", "--lang", "fr").err == "tete: Il manque JEU\N{NARROW NO-BREAK SPACE}; voyez --help.\n"
    assert tete("engine", "--lang", "en").err == "tete: GAME is missing; see --help.\n"


@pytest.mark.parametrize(
    ("lang", "names"), [("fr", "niveau:3 (joue pour le plaisir)"), ("en", "level:3 (plays for fun)")]
)
def test_whoever_cannot_play_is_told_who_can(tete: Tete, lang: str, names: str) -> None:
    for unknown in ("robot", "level:12", "niveau", ""):
        assert names in tete("play", "toss", "--seats", f"human,{unknown}", "--lang", lang).err


def test_a_value_that_is_no_choice_is_told_which_there_are(tete: Tete) -> None:
    ended = tete("serve", "--metrics", "everybody", "--lang", "fr")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert "here, all, off" in ended.err
