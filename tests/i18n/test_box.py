"""The facts of the box: one line and a few sentences for each game, the same in the command and on the rules pages."""

from __future__ import annotations

import pytest

from tests.nim import NIM
from tete.core import Box
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang, translator_for
from tete.i18n.box import SENTENCES, facts, sentences
from tete.i18n.pages import rules_page

OURS = [key for key, game in GAMES.items() if game.package == f"tete.games.{key}"]
PRINTED = {
    "headquarter": Box(("Michael Sohre",), "Theta", 1995, ages=(10, None), minutes=(15, 20)),
    "headache": Box(("Frank Kohner", "Paul Kohner"), year=1968, ages=(5, None), minutes=(20, 20)),
    "blokus": Box(("Bernard Tavitian",), minutes=(20, 30), not_under=3),
    "mots": Box(publisher="Hornswoggle Games", year=1990, ages=(10, None)),
    "knopf": Box(("Manfred Ludwig",), "FX Schmid", 1992, ages=(10, 99)),
}


def test_every_box_says_what_is_printed_on_it() -> None:
    assert {key: GAMES[key].box for key in OURS} == PRINTED


def test_the_facts_of_a_box_are_one_line() -> None:
    french, english = (translator_for(lang, "headquarter") for lang in COMPLETE)
    game = GAMES["headquarter"]
    assert facts(game, french) == "Un jeu de Michael Sohre · Theta, 1995 · 2 joueurs · dès 10 ans · 15 à 20 minutes"
    assert (
        facts(game, english) == "A game by Michael Sohre · Theta, 1995 · 2 players · ages 10 and up · 15 to 20 minutes"
    )
    assert "2 players" not in facts(game, english, players=False)


def test_a_box_says_about_how_long_and_for_which_ages() -> None:
    lines = {key: facts(GAMES[key], translator_for("en", key)) for key in OURS}
    assert lines["headache"].startswith("A game by Frank Kohner and Paul Kohner · 1968 · 2 to 4 players")
    assert lines["headache"].endswith("about 20 minutes")
    assert lines["knopf"].endswith("ages 10 to 99")
    assert lines["blokus"].endswith("small parts: not for children under 3")


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", OURS)
def test_a_rules_page_begins_with_the_facts_and_contains_the_sentences_of_the_box(key: str, lang: Lang) -> None:
    translator = translator_for(lang, key)
    page = rules_page(key, lang)
    assert page.split("\n\n")[1] == plain(f"*{facts(GAMES[key], translator)}*")
    on_one_line = " ".join(page.split())
    said = [plain(sentence) for sentence in sentences(translator)]
    assert len(said) >= len(SENTENCES) - 1  # not every box has credits
    assert [sentence for sentence in said if sentence not in on_one_line] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_collection_that_kept_the_blokus_sheet_is_thanked(lang: Lang) -> None:
    assert "François Haffner" in translator_for(lang, "blokus").text("box.credits")


@pytest.mark.parametrize("lang", COMPLETE)
def test_a_game_without_a_box_says_nothing_of_one(lang: Lang) -> None:
    assert facts(NIM, translator_for(lang)) == ""
    assert list(sentences(translator_for(lang))) == []


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
