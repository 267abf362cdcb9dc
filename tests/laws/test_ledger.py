"""Every numbered rule has a test, every mark names a rule, every error has a sentence in both languages."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from tete.core.game import AnyGame
from tete.games import our_games
from tete.i18n import COMPLETE, Lang, game_texts, translator_for
from tete.testing import check_rules, check_texts
from tete.testing.texts import codes_raised

ROOT = Path(__file__).parents[2]
OURS = list(our_games())
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)


def marked() -> set[str]:
    texts = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    return {number for text in texts for number in re.findall(r"mark\.rule\(\"([A-Z]{2}-\d+)\"\)", text)}


@every_game
def test_every_rule_has_a_number_and_a_test(game: AnyGame) -> None:
    assert set(check_rules(game)) - marked() == set()


def test_every_mark_names_a_rule() -> None:
    assert marked() - set(chain.from_iterable(map(check_rules, OURS))) == set()


def test_the_rules_of_every_game_have_letters_of_their_own() -> None:
    assert len({check_rules(game)[0] for game in OURS}) == len(OURS)


@every_game
def test_every_error_preset_option_and_choice_of_a_game_has_a_sentence(game: AnyGame) -> None:
    check_texts(game)


@every_game
def test_errors_name_the_rules_that_they_apply(game: AnyGame) -> None:
    """`check_rules` sees to it that those rules exist."""
    illegal = {code for code, entry in game_texts(game)["error"].items() if "rule" in entry}
    assert len(illegal) >= 5


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_error_outside_the_games_has_a_sentence(lang: Lang) -> None:
    folders = (path for path in (ROOT / "src/tete").iterdir() if path.is_dir() and path.name != "games")
    codes = {code for folder in folders for code in codes_raised(folder)}
    assert {"record-ply", "option-type"} <= codes
    assert {code for code in codes if not translator_for(lang).has(f"error.{code}")} == set()
