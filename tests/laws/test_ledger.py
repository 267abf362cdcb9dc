"""Every numbered rule has a test, every mark names a rule, every refusal has a sentence in both languages."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

from tete.games import GAMES
from tete.i18n import LANGS, Lang, translator_for

ROOT = Path(__file__).parents[2]
IDS = {"headquarter": "HQ", "headache": "HA", "blokus": "BL", "mots": "MT", "knopf": "KK"}
OURS = [key for key in GAMES if key in IDS]
NUMBER = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)
ERRORS = {"IllegalMove", "BadNotation", "BadOptions", "BadPosition", "NotYourTurn", "Refused"}


def rules(key: str, lang: str) -> list[str]:
    """The rule numbers of a rules page: each stands in bold at the beginning of its paragraph."""
    return NUMBER.findall((ROOT / "docs" / "rules" / f"{key}.{lang}.md").read_text("utf-8"))


def marked() -> set[str]:
    texts = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    return {number for text in texts for number in re.findall(r"mark\.rule\(\"([A-Z]{2}-\d+)\"\)", text)}


@pytest.mark.parametrize("key", OURS)
def test_both_pages_number_the_same_rules_in_order(key: str) -> None:
    french, english = rules(key, "fr"), rules(key, "en")
    assert french == english == [f"{IDS[key]}-{number + 1}" for number in range(len(french))]
    assert french


@pytest.mark.parametrize("key", OURS)
def test_every_rule_has_a_test(key: str) -> None:
    assert set(rules(key, "en")) - marked() == set()


def test_every_mark_names_a_rule() -> None:
    assert marked() - {number for key in OURS for number in rules(key, "en")} == set()


def words_raised(folder: Path) -> set[str]:
    """The words that errors are raised with, read from the source."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {str(each.value) for each in choices if isinstance(each, ast.Constant)}
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", OURS)
def test_every_refusal_has_a_sentence(key: str, lang: Lang) -> None:
    translator = translator_for(lang, key)
    words = words_raised(ROOT / "src/tete/games" / key) | words_raised(ROOT / "src/tete/core")
    assert {word for word in words if not translator.has(f"error.{word}")} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_house_has_a_sentence(lang: Lang) -> None:
    rooms = (path for path in (ROOT / "src/tete").iterdir() if path.is_dir() and path.name != "games")
    words = {word for room in rooms for word in words_raised(room)}
    assert {word for word in words if not translator_for(lang).has(f"error.{word}")} == set()


@pytest.mark.parametrize("key", OURS)
def test_refusals_name_rules_that_exist(key: str) -> None:
    table = translator_for("en", key).tables[0].get("refusal", {})
    named = {entry["rule"] for entry in table.values() if "rule" in entry}
    assert named - set(rules(key, "en")) == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", OURS)
def test_presets_options_choices_and_reasons_have_names(key: str, lang: Lang) -> None:
    translator, game = translator_for(lang, key), GAMES[key]
    wanted = {"game.name", "game.tagline"} | {f"preset.{name}" for name in game.presets}
    for field in dataclasses.fields(game.options):
        wanted.add(f"option.{field.name}")
        wanted |= {f"choice.{field.name}.{word}" for word in field.metadata["choices"] or ()}
    assert {path for path in wanted if not translator.has(path)} == set()
