"""Texts by key: which one is found, how its placeholders are filled, and how errors are told."""

from __future__ import annotations

import pytest

from tete.core import BadNotation, BadOptions, IllegalMove
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang, Translator, read_texts, translator_for
from tete.i18n.pages import pictures, rules_page

GAME = {
    "greeting": {"fr": "Jeu : bonjour {name}", "en": "Game: hello {name}"},
    "error": {"too-far": {"fr": "Trop loin.", "en": "Too far from {cell}.", "rule": "AB-3"}},
    "term": {"red": {"fr": "rouge", "en": "red"}},
}
PROGRAM = {
    "greeting": {"fr": "Bonjour", "en": "Hello"},
    "farewell": {"fr": "Au revoir", "en": "Goodbye"},
    "error": {"in-line": {"fr": "Ligne {line} : {why}", "en": "Line {line}: {why}"}},
}
FRENCH, ENGLISH = Translator("fr", (GAME, PROGRAM)), Translator("en", (GAME, PROGRAM))


def test_the_texts_of_a_game_come_before_those_of_the_program() -> None:
    assert ENGLISH.text("greeting", name="Odile") == "Game: hello Odile"
    assert ENGLISH.text("farewell") == "Goodbye"


def test_a_value_is_translated_if_it_is_a_term() -> None:
    assert FRENCH.text("greeting", name="red") == "Jeu\N{NO-BREAK SPACE}: bonjour rouge"
    assert FRENCH.text("greeting", name="mauve") == "Jeu\N{NO-BREAK SPACE}: bonjour mauve"


def test_a_missing_text_is_the_last_step_of_its_path() -> None:
    assert not FRENCH.has("preset.duel")
    assert FRENCH.text("preset.duel") == "duel"
    assert FRENCH.text("greeting.too.deep") == "deep"


def test_an_error_is_followed_by_the_rule_that_it_breaks() -> None:
    assert ENGLISH.error(IllegalMove("too-far", cell="c4")) == "Too far from c4. [AB-3]"


def test_an_error_without_a_text_is_told_by_its_code() -> None:
    error = BadNotation("never-translated", text="x")
    assert "never-translated" in ENGLISH.error(error)


def test_an_error_includes_the_error_that_caused_it() -> None:
    error = BadNotation("in-line", line=7)
    error.__cause__ = IllegalMove("too-far", cell="c4")
    assert ENGLISH.error(error) == "Line 7: Too far from c4. [AB-3]"


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_cause_is_told_in_the_texts_of_the_game_that_the_error_names(lang: Lang) -> None:
    """`edge-contact` is an error of Blokus: the program has no text for it."""
    error = BadOptions("of-game", game="blokus")
    error.__cause__ = IllegalMove("edge-contact", cell="c4", colour="blue", piece="I2")
    assert not translator_for(lang).has("error.edge-contact")
    assert translator_for(lang).error(error) == translator_for(lang, "blokus").error(error.__cause__)
    assert translator_for(lang, "blokus").term("blue") in translator_for(lang).error(error)


def test_a_package_without_texts_has_none() -> None:
    assert read_texts("tete.core") == {}


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_rules_in_both_languages(lang: Lang, key: str) -> None:
    assert rules_page(key, lang).startswith("# ")


def test_rules_that_are_not_written_are_an_error() -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "no-rules-page"):
        rules_page("chess", "en")


def test_every_picture_of_the_rules_is_there() -> None:
    folder = pictures()
    assert folder is not None
    assert list(folder.glob("*.svg"))
