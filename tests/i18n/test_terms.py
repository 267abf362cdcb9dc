"""One word for one thing: the words that a game has chosen, and those it has given up for them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.i18n.test_plain_words import GAMES, TEXTS, flat
from tete.i18n import LANGS, Lang
from tete.i18n.grammar import PLACEHOLDER
from tete.i18n.pages import rules_page

ROOT = Path(__file__).parents[2]
# The words that a game does not use, and the word that it uses instead.
GIVEN_UP: dict[str, dict[Lang, dict[str, str]]] = {
    "headquarter": {
        "fr": {r"couches?\b": "côté", r"plages?\b": "zone", r"cubes? doubles?\b": "double cube"},
        "en": {r"layers?\b": "side", r"black outs?\b": "blackout", r"onlookers?\b": "spectator"},
    },
    "headache": {
        "fr": {r"captur\w*": "prendre", r"press(?:er|ez|e)\b": "appuyer", r"arcs?\b": "chemin", r"enfoui\w*": "pris"},
        "en": {r"arcs?\b": "path", r"pops?\b": "roll", r"buried\b": "captured", r"(?:outer|inner) track\b": "path"},
    },
    "knopf": {
        "fr": {r"frapp\w*": "couper", r"retir\w*": "couper", r"(?:en|dois?) prendre\b": "couper"},
        "en": {r"strikes?\b": "cut", r"struck\b": "cut", r"remov\w*": "cut off"},
    },
    "mots": {"fr": {r"rangées?\b": "ligne"}, "en": {r"cells?\b": "square", r"retire\w*": "stop"}},
    "blokus": {
        "fr": {r"bord à bord": "côté contre côté", r"par un bord\b": "par un côté"},
        "en": {r"edge to edge\b": "side to side", r"along an edge\b": "along a side", r"share an edge\b": "touch"},
    },
}
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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GIVEN_UP)
def test_a_game_has_one_word_for_one_thing(game: str, lang: Lang) -> None:
    found = [
        (where, word, instead)
        for where, text in sentences_of(game, lang)
        for word, instead in GIVEN_UP[game][lang].items()
        if re.search(rf"\b{word}", PLACEHOLDER.sub("", text), re.IGNORECASE)
    ]
    assert found == []


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


@pytest.mark.parametrize("lang", LANGS)
def test_a_button_is_no_question(lang: Lang) -> None:
    phrases = json.loads((ROOT / f"web/src/i18n/{lang}.json").read_text("utf-8"))
    assert [name for name in BUTTONS if phrases[name].endswith("?")] == []
