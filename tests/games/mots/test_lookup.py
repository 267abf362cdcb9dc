"""A word looked up: in the list or not, how common, and what hooks on."""

from __future__ import annotations

import pytest

from tete.core import BadNotation
from tete.games.mots.lexicon import Lexicon, load
from tete.games.mots.lookup import look_up

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


def test_what_is_no_word_is_refused() -> None:
    with pytest.raises(BadNotation, match="not-a-word"):
        look_up(SMALL, "3D")
    with pytest.raises(BadNotation, match="word-with-mark"):
        look_up(SMALL, "l'âne")
