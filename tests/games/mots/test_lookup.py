"""A word looked up: in the list or not, how common, and what hooks on."""

from __future__ import annotations

import re

import pytest

from tete.core import BadNotation
from tete.games.mots.lexicon import Lexicon, load
from tete.games.mots.lookup import MOST_MATCHES, look_up, matching

SMALL = Lexicon.from_words("small", ["ane", "cane", "anes", "canes", "rane", "thé"])


def test_a_word_is_found_as_it_is_written_on_the_board() -> None:
    found = look_up(SMALL, " Thé ")
    assert (found.word, found.known, found.before, found.after) == ("THE", True, "", "")


def test_letters_that_hook_on_are_those_of_the_list() -> None:
    found = look_up(SMALL, "ane")
    assert (found.before, found.after) == ("CR", "S")


def test_what_is_not_in_the_list_may_still_become_a_word() -> None:
    found = look_up(SMALL, "can")
    assert (found.known, found.tier, found.after) == (False, 0, "E")


def test_everyday_words_are_distinguished_from_rare_ones() -> None:
    assert look_up(load("fr"), "maison").tier == 1
    assert look_up(load("fr"), "zythum").tier in (0, 6)


def test_a_question_mark_stands_for_any_letter() -> None:
    found = matching(SMALL, " ?âne ")
    assert (found.pattern, found.words, found.total) == ("?ANE", ("CANE", "RANE"), 2)
    assert matching(SMALL, "???").words == ("ANE", "THE")
    assert matching(SMALL, "x??").words == ()
    assert matching(SMALL, "?" * 40).total == 0


def test_the_matches_are_bounded_and_the_common_ones_come_first() -> None:
    french = load("fr")
    found = matching(french, "?????")
    assert len(found.words) == MOST_MATCHES < found.total <= french.size(5)
    assert list(found.words) == sorted(found.words)
    assert {look_up(french, word).tier for word in found.words} == {1}
    every = {word for word in french.words(4) if re.fullmatch("CH.T", word)}
    assert set(matching(french, "ch?t").words) == every


@pytest.mark.parametrize(("lang", "pattern", "word"), [("en", "shi?", "SHIT"), ("fr", "pu?ain", "PUTAIN")])
def test_a_vulgar_word_is_no_match(lang: str, pattern: str, word: str) -> None:
    assert look_up(load(lang), word).coarse
    assert word not in matching(load(lang), pattern).words


def test_a_pattern_has_letters_and_question_marks_only() -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "not-a-word"):
        matching(SMALL, "3?")


def test_what_is_no_word_is_refused() -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "not-a-word"):
        look_up(SMALL, "3D")
    with pytest.raises(BadNotation, check=lambda error: error.code == "word-with-mark"):
        look_up(SMALL, "l'âne")
