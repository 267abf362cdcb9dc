"""Elision, plural and the spaces of French, by rule; and no text goes round the rule."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tete.games import our_games
from tete.i18n import COMPLETE, Lang, game_texts, read_texts, translator_for
from tete.i18n.grammar import PLACEHOLDER, fill

ROOT = Path(__file__).parents[2]
EXAMPLES = json.loads((ROOT / "web/src/i18n/grammar.vectors.json").read_text("utf-8"))


@pytest.mark.parametrize(("lang", "sentence", "values", "filled"), EXAMPLES)
def test_a_sentence_is_filled_by_the_rules_of_its_language(
    lang: str, sentence: str, values: dict[str, str | int], filled: str
) -> None:
    assert fill(sentence, values, lang) == filled


def sentences(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str, str]]:
    """Every sentence of a file: its path, its language and its words."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from sentences(value, f"{path}.{name}")
        elif name in COMPLETE:
            yield path, name, str(value)


TEXTS = [
    *sentences(read_texts("tete.i18n"), "tete"),
    *(each for game in our_games() for each in sentences(game_texts(game), game.key)),
]
PAGE = [
    (f"{path.parent.name}.{name}", path.stem, text)
    for path in [*(ROOT / "web/src").glob("i18n/??.json"), *(ROOT / "web/src").glob("boards/*/??.json")]
    for name, text in json.loads(path.read_text("utf-8")).items()
]


def test_no_french_text_elides_before_a_value_by_hand() -> None:
    """`d’{name}` would be wrong for Tom: write `de {name}`, and the rule does the rest."""
    by_hand = re.compile(r"\b(?:d|l|n|s|j|qu)’\{", re.IGNORECASE)
    assert [where for where, lang, text in TEXTS + PAGE if lang == "fr" and by_hand.search(text)] == []


def test_no_text_ends_where_a_value_would_be_glued_to_it() -> None:
    glued = re.compile(r"\b(?:de|du|que|le|la|au|à|of|the)$", re.IGNORECASE)
    texts = [(where, text) for where, lang, text in TEXTS + PAGE if lang in COMPLETE]
    assert [where for where, text in texts if glued.search(text.strip())] == []


def test_no_text_hides_a_plural_in_brackets() -> None:
    assert [where for where, _, text in TEXTS + PAGE if re.search(r"\w\((?:s|e|x|es)\)", text)] == []


THINGS = (
    "boutons|buttons|cases|cells|cônes|cones|coups|cubes|événements|events|letters|lettres|lignes|lines|mots|"
    "pièces|pieces|plies|points|secondes|seconds|squares|tables|tours|turns|words"
)
AT_LEAST_TWO = [
    "blokus.hint.guards",
    "blokus.hint.private",
    "headquarter.hint.grows",
    "headquarter.hint.joins",
    "knopf.hint.pair",
    "mots.hint.bonus",
    "mots.hint.crosses",
]


def test_no_number_that_may_be_one_stands_before_a_plural() -> None:
    """`{n} tours` would be wrong for 1: write `{n} {n|tour|tours}`, or another sentence with `-one` or `.one`."""
    found = re.compile(rf"\{{(?!most|least|longest|goal|size|colour|name)(\w+)\}} (?:{THINGS})\b")
    every = {(where, lang): text for where, lang, text in TEXTS}
    alone = [
        where for (where, lang), text in every.items() if found.search(text) and (f"{where}-one", lang) not in every
    ]
    assert sorted(set(alone)) == AT_LEAST_TWO


@pytest.mark.parametrize("lang", COMPLETE)
def test_one_turn_is_one_turn(lang: Lang) -> None:
    said = translator_for(lang, "headache").text("board.turns", turns=1, quiet=1)
    assert {"fr": "1 tour, dont 1 calme", "en": "1 turn, 1 quiet"}[lang] in said
    said = translator_for(lang, "headquarter").text("board.final", total=1, cubes=1, blackouts=0)
    assert {"fr": "1 point\u00a0: 1", "en": "1 point: 1"}[lang] in said


def test_both_languages_are_filled_with_the_same_values() -> None:
    def names(text: str) -> set[str]:
        return {found[1] for found in PLACEHOLDER.finditer(text)}

    english = {where: names(text) for where, lang, text in TEXTS if lang == "en"}
    french = {where: names(text) for where, lang, text in TEXTS if lang == "fr"}
    assert {where for where in english if english[where] != french[where]} == set()


def test_every_brace_is_part_of_a_placeholder() -> None:
    assert [where for where, _, text in TEXTS + PAGE if set("{}") & set(PLACEHOLDER.sub("", text))] == []


def test_french_is_set_with_its_own_quotation_marks_and_apostrophe() -> None:
    page = [(where, lang, text) for where, lang, text in TEXTS + PAGE if ".cli." not in where]
    assert [where for where, lang, text in page if lang == "fr" and re.search(r"[“”\"]|\w'\w", text)] == []
