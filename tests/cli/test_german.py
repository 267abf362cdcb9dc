"""The command in German, the first language that is files alone."""

from __future__ import annotations

from tests.conftest import Tete
from tete.cli.boards.headquarter import read_move, write_move


def test_help_and_rules_are_german(tete: Tete) -> None:
    assert "Befehle:" in tete("--help", "--lang", "de").out
    assert "Genau zwei deiner Knöpfe" in " ".join(tete("rules", "knopf", "--lang", "de").out.split())
    assert "auf einem freien Feld" in " ".join(tete("rules", "knopf", "KK-13", "--lang", "de").out.split())


def test_a_game_is_played_with_german_words(tete: Tete) -> None:
    typed = "hilfe\nb9-b8\nb9-c9\nende\n"
    ended = tete("play", "knopf", "--seats", "mensch,mensch", "--lang", "de", typed=typed)
    assert "Zieh mit einem Knopf" in ended.out
    assert "speichern DATEI" in ended.out
    assert "[KK-12]" in ended.out + ended.err
    assert "Bis bald." in ended.out


def test_yellow_and_green_begin_alike_in_german_and_have_letters_of_their_own() -> None:
    assert write_move("c3y d3g", "de") == "c3L d3G"
    assert read_move("c3l d3g", "de") == "c3y d3g"
    assert read_move("c3j d3v", "de") == "c3y d3g"  # French letters are understood too


def test_a_game_without_german_texts_speaks_english(tete: Tete) -> None:
    english, german = (tete("rules", "blokus", "--lang", lang) for lang in ("en", "de"))
    assert german.code == 0
    assert german.out.splitlines()[:20] == english.out.splitlines()[:20]
