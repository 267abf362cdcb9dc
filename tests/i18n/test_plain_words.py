"""All texts for people: the same details in both languages, plain words, French signs, rules without codes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tete.games import our_games
from tete.i18n import COMPLETE, Lang
from tete.i18n.grammar import PLACEHOLDER
from tete.i18n.pages import page_parts, rules_page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src"
GAMES = list(our_games())
# Words that new players stumbled over; none of them comes back.
NOT_PLAIN = {
    "en": [
        *("lay the table", "Clear the table", "free chair", "keeps a chair", "chair is kept", "draw the curtain"),
        *(
            "Our own dice",
            "what fell",
            "Enter a cone",
            "tops a cone",
            "is not a way of",
            "still facing",
            "Day or night",
        ),
        *("as far as it has holes", "full count of buttons", "give back", "not a known cell", "discovers", "Mending"),
        *("noted the promise", "larger ones lie", "Short words", "score to reach has been reached", "walked over"),
        *(
            "Verify the dice",
            "held the scissors",
            "does not stand here",
            "buried",
            "Another round",
            "It fell",
            "popped",
        ),
    ],
    "fr": [
        *(
            "s’enjambent",
            "Elle y est",
            "y sont.",
            "ne tient pas encore ici",
            "ne va nulle part",
            "rapporte plus en moyenne",
        ),
        *("Coins ouverts :", "Une couleur ne touche jamais la même", "premier passe", "On regarde…", "On recolle"),
        *("on se conteste", "Vu par", "Petits mots", "Lever la table", "Proposer d’arrêter", "Les options"),
        *("Entrer un cône", "Rien à bouger", "Presser encore", "mende", "Comment lire", "volontiers", "chaise"),
        *(", du sac.", "On met la table", "coiffe", "enfoui", "C’est tombé", "Casse-tête de", "retient ses ciseaux"),
    ],
}


def flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every text of a table, by its path, in all its languages."""
    for name, entry in table.items():
        if (
            isinstance(entry, Mapping)
            and set(COMPLETE) <= set(entry)
            and all(isinstance(entry[each], str) for each in COMPLETE)
        ):
            yield f"{path}.{name}", entry
        elif isinstance(entry, Mapping):
            yield from flat(entry, f"{path}.{name}")


def program_texts() -> Iterator[tuple[str, Mapping[str, str]]]:
    for file in sorted((ROOT / "src/tete").rglob("texts.toml")):
        for path, entry in flat(tomllib.loads(file.read_text("utf-8"))):
            yield f"{file.parent.name}{path}", entry


def lesson_texts() -> Iterator[tuple[str, Mapping[str, str]]]:
    for file in sorted((ROOT / "src/tete/games").rglob("lesson.toml")):
        for number, step in enumerate(tomllib.loads(file.read_text("utf-8"))["step"]):
            for name in step["fr"].keys() | step["en"].keys():
                entry: dict[str, str] = {lang: step[lang].get(name, "") for lang in COMPLETE}
                if all(isinstance(text, str) for text in entry.values()):
                    yield f"{file.parent.name}.lesson.{number}.{name}", entry


def page_texts() -> Iterator[tuple[str, Mapping[str, str]]]:
    for file in sorted(PAGE.rglob("fr.json")):
        french, english = (json.loads((file.parent / f"{lang}.json").read_text("utf-8")) for lang in COMPLETE)
        for name in french:
            yield f"{file.parent.name}.{name}", {"fr": french[name], "en": english.get(name, "")}


TEXTS = dict(chain(program_texts(), lesson_texts(), page_texts()))


def told(lang: Lang) -> dict[str, str]:
    """The rules of every game as people read them."""
    return {game.key: page_parts(rules_page(game.key, lang))[0] for game in GAMES}


def shown(lang: Lang) -> dict[str, str]:
    """Every text for people in one language."""
    return {name: entry[lang] for name, entry in TEXTS.items()} | {
        f"rules.{key}": text for key, text in told(lang).items()
    }


def details(text: str) -> set[str]:
    return {found[1] for found in PLACEHOLDER.finditer(text)}


def test_all_texts_are_found() -> None:
    assert len(TEXTS) > 900
    assert {"headache.error.wrong-distance", "i18n.turn.you", "blokus.blokus.ask"} <= set(TEXTS)


def test_both_languages_are_filled_with_the_same_details() -> None:
    """Only those that agree in number may be in one language alone."""
    assert [name for name, entry in TEXTS.items() if details(entry["fr"]) != details(entry["en"])] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_brace_belongs_to_a_detail(lang: Lang) -> None:
    left = {name: PLACEHOLDER.sub("", text) for name, text in shown(lang).items()}
    assert [name for name, text in left.items() if "{" in text or "}" in text] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_no_text_has_a_word_that_players_stumbled_over(lang: Lang) -> None:
    found = [(name, word) for name, text in shown(lang).items() for word in NOT_PLAIN[lang] if word in text]
    assert found == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_nobody_is_called_by_the_number_of_a_seat(lang: Lang) -> None:
    of_files = ("i18n.error.record-", "i18n.cli.")  # the words of files and of the command
    texts = {name: text for name, text in shown(lang).items() if not name.startswith(of_files)}
    assert [name for name, text in texts.items() if re.search(r"\b(seat|place) \d", text)] == []


def test_french_has_its_signs_and_english_has_none_of_them() -> None:
    """A space before high signs, which the page binds to them; curved apostrophes. CH?T is a word with a gap."""
    for name, text in shown("fr").items():
        words = re.sub(r"`[^`]*`|\]\([^)]*\)|https?://\S+|\w+:\S+|\b[A-Z]+\?[A-Z]+", "", PLACEHOLDER.sub("x", text))
        assert not re.search(r"\w'\w", words), name
        if not name.endswith(".board.legend"):  # there a sign stands for itself
            assert not re.search(r"[\w)][!?»;]", words), name
    for name, text in shown("en").items():
        assert not re.search(r"\w [;:?!](\s|$)", PLACEHOLDER.sub("x", text)), name


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_for_people_have_no_codes(game: Any, lang: Lang) -> None:
    text = told(lang)[game.key]
    assert "`" not in text
    assert not re.search(r"\b[A-Z]{2}-\d+", text)  # the numbers of rules
    assert not re.search(r"\b(seat|place|siège) \d|SHA|\b\w+_\w+\b", text)
    assert not re.search(r"\b[a-t]\d{1,2}\b|\b[xoi]\d\.\d\b", text)  # names of squares
    names = {field.name for field in fields(game.options) if "_" in field.name}
    assert not [name for name in names if name in text]


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_exact_rules_follow_in_a_part_of_their_own(game: Any, lang: Lang) -> None:
    people, exact = page_parts(rules_page(game.key, lang))
    assert exact.startswith({"en": "# The exact rules\n", "fr": "# Les règles exactes\n"}[lang])
    assert len(re.findall(r"^\*\*[A-Z]{2}-\d+\*\*", exact, re.MULTILINE)) > 15
    assert people.count("\n## ") >= 6
    assert people.count("](pictures/") >= 3
