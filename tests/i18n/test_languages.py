"""Languages beside French and English are files: found by their names, checked against the English ones."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.i18n.test_terms import TERMS
from tete.core import BadNotation
from tete.games import our_games
from tete.i18n import COMPLETE, LANGS, Translator, accepted, known_lang, read_texts, spoken, translator_for
from tete.i18n.pages import rules_page
from tete.lessons.lesson import lesson_of
from tete.testing.texts import NUMBER
from tools.languages import details, gaps, has_gaps, sentences, sources

OTHERS = [lang for lang in LANGS if lang not in COMPLETE]
FILES = [(lang, part) for lang in OTHERS for part in sources() if sentences(part, lang)]
WHOLE = {"de": [part for part in sources() if part.split()[0] in {"program", "page", "headquarter", "knopf"}]}


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr", "fr"),
        ("ko,ja;q=0.5", "en"),
        ("en;q=0.3,fr;q=0.7", "fr"),
        ("ko, fr ;q=0.2, de;q=0.1", "fr"),
        ("de;q=much,fr;q=0.1", "fr"),
        ("", "en"),
    ],
)
def test_a_reader_is_answered_in_the_language_liked_best(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_the_language_of_a_locale() -> None:
    assert [spoken(name) for name in ("de_AT.UTF-8", "fr_CH", "en", "C.UTF-8", "")] == ["de", "fr", "en", None, None]


def test_a_language_without_a_file_is_unknown() -> None:
    assert known_lang("de") == "de"
    with pytest.raises(BadNotation, check=lambda error: "de" in translator_for("en").error(error)):
        known_lang("tlh")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    (tmp_path / "halma").mkdir()
    (tmp_path / "halma" / "__init__.py").touch()
    (tmp_path / "halma" / "texts.toml").write_text(
        '[error.far]\nrule = "HA-1"\nfr = "Trop loin : {n}."\nen = "A {n} is too far."\n'
        '[name]\nfr = "Halma"\nen = "Halma"\n'
    )
    (tmp_path / "halma" / "texts.de.toml").write_text('[error]\nfar = "{n} ist zu weit."\n')
    monkeypatch.syspath_prepend(tmp_path)
    yield "halma"
    sys.modules.pop("halma", None)


def test_another_language_is_read_from_a_file_of_its_own(package: str) -> None:
    german = Translator("de", (read_texts(package, "de"),))
    assert german.text("error.far", n="elf") == "elf ist zu weit."
    assert german.entry("error.far")["rule"] == "HA-1"


def test_what_a_language_does_not_have_is_said_in_english_with_english_grammar(package: str) -> None:
    korean = Translator("ko", (read_texts(package, "ko"),))
    assert korean.text("error.far", n="eleven") == "An eleven is too far."
    assert korean.has("name")
    assert not korean.has("error.near")
    assert korean.text("error.near") == "near"


def test_french_and_english_never_stand_for_each_other() -> None:
    french = Translator("fr", ({"name": {"en": "Halma"}},))
    assert not french.has("name")


@pytest.mark.parametrize(("lang", "part"), FILES)
def test_a_file_has_no_sentence_without_an_english_one_and_fills_it_with_the_same_details(lang: str, part: str) -> None:
    own, english = sentences(part, lang), sentences(part, "en")
    assert sorted(own.keys() - english.keys()) == []
    assert [path for path, text in own.items() if details(text) != details(english[path])] == []


@pytest.mark.parametrize(("lang", "part"), [(lang, part) for lang, part in FILES if part.endswith("page")])
def test_a_file_of_the_page_has_gaps_only_if_it_begins_with_its_fallback(lang: str, part: str) -> None:
    assert has_gaps(part, lang) == bool(gaps(part, lang)), gaps(part, lang)[:20]


@pytest.mark.parametrize("lang", WHOLE)
def test_what_a_language_is_here_for_is_translated(lang: str) -> None:
    """Sentences that are new in English may wait for their translation: a twentieth of a part at most."""
    missing = {part: len(gaps(part, lang)) for part in WHOLE[lang]}
    assert [part for part, number in missing.items() if number * 20 > len(sentences(part, "en"))] == [], missing


@pytest.mark.parametrize(("lang", "part"), [(lang, part) for lang, part in FILES if part.split()[0] in TERMS])
def test_another_language_has_one_word_for_one_thing_too(lang: str, part: str) -> None:
    given_up = [word for words in TERMS[part.split()[0]].get(lang, {}).values() for word in words]
    texts = {path: re.sub(r"`[^`]*`|\]\([^)]*\)", "", text) for path, text in sentences(part, lang).items()}
    found = [(path, word) for path, text in texts.items() for word in given_up if re.search(rf"\b{word}", text)]
    assert [each for each in found if not each[0].startswith("notation.")] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_rules_in_another_language_have_the_same_numbers_and_pictures(lang: str) -> None:
    for game in our_games():
        english, own = rules_page(game.key, "en"), rules_page(game.key, lang)
        assert NUMBER.findall(own) == NUMBER.findall(english), game.key


@pytest.mark.parametrize("lang", OTHERS)
def test_a_lesson_in_another_language_has_the_english_positions(lang: str) -> None:
    for game in our_games():
        english, own = lesson_of(game.key, "en"), lesson_of(game.key, lang)
        assert [step.spot for step in own.steps] == [step.spot for step in english.steps], game.key
        assert [step.kinder.keys() for step in own.steps] == [step.kinder.keys() for step in english.steps], game.key
