"""One word for one thing: the terms of each game are in `terms.toml`, with the words that were given up for them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.i18n.test_plain_words import GAMES, TEXTS, flat
from tete.i18n import COMPLETE, Lang
from tete.i18n.grammar import PLACEHOLDER
from tete.i18n.pages import rules_page

ROOT = Path(__file__).parents[2]
# For each game and language, its terms and the words that it has given up for them.
TERMS: dict[str, dict[Lang, dict[str, list[str]]]] = tomllib.loads(
    (Path(__file__).parent / "terms.toml").read_text("utf-8")
)
BUTTONS = ("again", "hint", "hint.short", "puzzles.hint", "puzzles.hint.more", "sure", "mistakes.open", "learn.next")


def lesson_sentences(game: str, lang: Lang) -> Iterator[tuple[str, str]]:
    lesson = tomllib.loads((ROOT / f"src/tete/games/{game}/lesson.toml").read_text("utf-8"))
    for part in ("step", "card"):
        for number, step in enumerate(lesson[part]):
            yield from ((f"lesson.{part}.{number}", text) for text in step[lang].values() if isinstance(text, str))


def sentences_of(game: str, lang: Lang) -> Iterator[tuple[str, str]]:
    """All that a game says in a language; what is typed and stored has its own words."""
    texts = flat(tomllib.loads((ROOT / f"src/tete/games/{game}/texts.toml").read_text("utf-8")))
    yield from ((path, entry[lang]) for path, entry in texts if not path.startswith((".notation", ".board.")))
    phrases = json.loads((ROOT / f"web/src/boards/{game}/{lang}.json").read_text("utf-8"))
    yield from phrases.items()
    yield from lesson_sentences(game, lang)
    page = re.sub(r"`[^`]*`|\]\([^)]*\)", "", rules_page(game, lang))
    yield from enumerated(page)


def enumerated(page: str) -> Iterator[tuple[str, str]]:
    yield from ((f"rules, paragraph {number}", text) for number, text in enumerate(page.split("\n\n")))


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("game", TERMS)
def test_a_game_has_one_word_for_one_thing(game: str, lang: Lang) -> None:
    found = [
        (where, word, term)
        for where, text in sentences_of(game, lang)
        for term, given_up in TERMS[game][lang].items()
        for word in given_up
        if re.search(rf"\b{word}", PLACEHOLDER.sub("", text), re.IGNORECASE)
    ]
    assert found == []


def test_every_game_has_its_terms() -> None:
    assert {*TERMS} == {game.key for game in GAMES}
    assert all({*terms} >= {*COMPLETE} for terms in TERMS.values())


def test_nobody_makes_a_passe_in_french() -> None:
    """One passes a turn: the noun means other things."""
    noun = re.compile(r"\bpasses\b|\b(?:une|la|cette|votre|sa|première|dernière|chaque) passe\b", re.IGNORECASE)
    texts = {name: entry["fr"] for name, entry in TEXTS.items() if ".notation." not in name}
    pages = {game.key: re.sub(r"`[^`]*`", "", rules_page(game.key, "fr")) for game in GAMES}
    assert [name for name, text in (texts | pages).items() if noun.search(text)] == []


def test_a_sentence_that_begins_with_who_is_a_question() -> None:
    who = re.compile(r"(?:^|[.!?*] |\n)Who [^.?!]*[.!]")
    texts = {name: entry["en"] for name, entry in TEXTS.items() if ".cli." not in name}
    pages = {game.key: " ".join(rules_page(game.key, "en").split()) for game in GAMES}
    assert [name for name, text in (texts | pages).items() if who.search(text)] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_a_button_is_no_question(lang: Lang) -> None:
    phrases = json.loads((ROOT / f"web/src/i18n/{lang}.json").read_text("utf-8"))
    assert [name for name in BUTTONS if phrases[name].endswith("?")] == []
