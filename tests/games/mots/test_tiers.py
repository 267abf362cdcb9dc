"""The tiers: common words before rare ones, and some words never suggested."""

from __future__ import annotations

import math
import sys
from itertools import pairwise
from types import SimpleNamespace

import pytest

from tete.core.bits import members
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load
from tete.games.mots.tiers import TIERS, UNLISTED
from tete.games.mots.tiers import load as load_tiers
from tools.lexicons.audit import read_list
from tools.lexicons.tiers import tiers as cut


def listed(name: str, tier: int) -> int:
    tiers = load_tiers(load(name))
    return sum(tiers.within(length, tier).bit_count() for length in LENGTHS)


def test_everyday_words_come_before_learned_ones() -> None:
    tiers = load_tiers(load("fr"))
    assert tiers.tier("MAISON") == 1
    assert tiers.tier("MAISON") < tiers.tier("CHEVAUX") < tiers.tier("MANGERAIENT")
    assert load_tiers(load("en")).tier("HOUSE") == 1


def test_an_uncounted_word_and_a_non_word_are_unlisted() -> None:
    tiers = load_tiers(load("fr"))
    assert "TRUCIDASSIONS" in load("fr")
    assert tiers.tier("TRUCIDASSIONS") == UNLISTED
    assert tiers.tier("QQQQ") == tiers.tier("") == UNLISTED


@pytest.mark.parametrize("name", SHIPPED)
def test_each_tier_holds_the_one_before(name: str) -> None:
    tiers = load_tiers(load(name))
    for length in LENGTHS:
        sets = [tiers.within(length, tier) for tier in TIERS]
        assert all(common & rarer == common for common, rarer in pairwise(sets))
        assert sets[-1] & tiers.suggested(length) == sets[-1]
        assert tiers.suggested(length) & load(name).all(length) == tiers.suggested(length)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_sets_say_the_same_as_the_tiers(name: str) -> None:
    lexicon, tiers = load(name), load_tiers(load(name))
    within = [set(members(tiers.within(5, tier))) for tier in TIERS]
    for index, word in enumerate(lexicon.words(5)):
        first = next((tier for tier, found in zip(TIERS, within, strict=True) if index in found), UNLISTED)
        assert tiers.tier(word) == first


@pytest.mark.parametrize("name", SHIPPED)
def test_the_tiers_grow_from_a_childs_words_to_a_readers(name: str) -> None:
    assert 2_000 < listed(name, 1) < 3_000
    assert 20_000 < listed(name, 4) < 26_000
    assert listed(name, 6) > 80_000


def test_vulgar_words_may_be_written_but_are_not_suggested() -> None:
    for name, vulgar, harmless in (
        ("fr", "MERDE CONNARDS CHIER ENCULERAIT PUTE", "CHIEN CHIENS CHIASME SALOPETTE PISSENLIT DECONNECTE BRANLE"),
        ("en", "SHIT FUCKING WHORES", "DAGOBA TURDUCKEN SHIRT NIGGLE TITLE"),
    ):
        lexicon, tiers = load(name), load_tiers(load(name))
        for word in vulgar.split():
            index = lexicon.index(word)
            assert index is not None, word
            assert tiers.tier(word) == UNLISTED, word
            assert not tiers.suggested(len(word)) >> index & 1, word
            assert not tiers.within(len(word), 6) >> index & 1, word
        for word in harmless.split():
            index = lexicon.index(word)
            assert index is not None, word
            assert tiers.suggested(len(word)) >> index & 1, word


@pytest.mark.parametrize("name", SHIPPED)
def test_short_words_counted_for_something_else_are_not_everyday_words(name: str) -> None:
    tiers = load_tiers(load(name))
    assert [word for word in read_list(f"{name}-overcounted") if 1 <= tiers.tier(word) < 5] == []


def test_ones_own_lexicon_takes_the_tiers_of_the_language_it_is_in() -> None:
    french = load_tiers(Lexicon.from_words("club.txt", ["maison", "cheval", "chat", "four", "xxx"]))
    english = load_tiers(Lexicon.from_words("club.txt", ["house", "horse", "cat", "four", "xxx"]))
    assert french.tier("FOUR") == load_tiers(load("fr")).tier("FOUR")
    assert english.tier("FOUR") == load_tiers(load("en")).tier("FOUR") == 1
    assert french.tier("XXX") == english.tier("HOUSES") == UNLISTED
    assert french.within(9, 6) == french.suggested(9) == 0


def test_the_tiers_of_a_lexicon_are_read_once() -> None:
    assert load_tiers(load("fr")) is load_tiers(load("fr"))


def test_spellings_count_together_and_the_uncounted_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {"cote": 2e-6, "côte": 2e-6, "côté": 6.1e-6, "chat": 1e-4, "rare": 1e-9, "to": 1e-3, "qu'il": 1e-2}
    fake = SimpleNamespace(
        get_frequency_dict=lambda lang, wordlist: shares, freq_to_zipf=lambda share: math.log10(share) + 9
    )
    monkeypatch.setitem(sys.modules, "wordfreq", fake)
    listed = cut(["COTE", "CHAT", "RARE", "TO", "ABSENT"], "fr")
    assert listed == {1: ["CHAT"], 2: ["COTE"], 3: [], 4: [], 5: ["TO"], 6: ["RARE"]}
