"""The unmuncher writes out what a hunspell dictionary means, and the French filters leave out what is no word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.lexicons.audit import Unaudited, audited, read_list
from tools.lexicons.english import ROMAN
from tools.lexicons.french import candidates
from tools.lexicons.hunspell import Entry, read_affixes, read_entries

DATA = Path(__file__).parents[2] / "data" / "hunspell"
AFF, DIC = DATA / "small.aff", DATA / "small.dic"


def forms(word: str) -> set[str]:
    affixes = read_affixes(AFF)
    (entry,) = (entry for entry in read_entries(DIC, affixes) if entry.word == word)
    return set(affixes.forms(entry))


def test_a_word_that_needs_an_affix_appears_only_with_one() -> None:
    assert forms("ami") == {"ami", "amis"}
    assert forms("cheval") == {"cheval", "chevaux"}


def test_a_word_without_flags_is_itself() -> None:
    assert forms("gaz") == {"gaz"}


def test_a_suffix_may_replace_the_whole_word() -> None:
    assert forms("aller") == {"ira"}


def test_a_prefix_brings_its_own_suffixes() -> None:
    assert forms("gramme") == {"gramme", "grammes", "kilogramme", "kilogrammes"}


def test_suffixes_stand_in_two_folds_and_cross_with_prefixes() -> None:
    bare = {"parler", "parlable", "parlables"}
    assert forms("parler") == bare | {f"re{form}" for form in bare} | {"inparlable", "inparlables"}


def test_affixes_that_do_not_cross_stand_alone() -> None:
    assert forms("violent") == {"violent", "nonviolent", "violentette"}


def test_a_suffix_that_needs_company_appears_only_with_it() -> None:
    assert forms("bot") == {"bot", "botars"}


def test_a_forbidden_word_has_no_forms() -> None:
    assert forms("nope") == set()


def test_tags_and_flags_are_read() -> None:
    affixes = read_affixes(AFF)
    first = next(iter(read_entries(DIC, affixes)))
    assert first == Entry("ami", frozenset({"S.", "()"}), ("po:nom", "is:mas"))


@pytest.mark.parametrize("text", ["COMPOUNDFLAG Z\n", "CIRCUMFIX Z\nPFX A Y 1\nPFX A 0 ge/Z .\n"])
def test_what_the_unmuncher_does_not_know_it_refuses(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.aff"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="is not supported"):
        read_affixes(path)


@pytest.mark.parametrize(("kind", "text"), [("short", "AB"), ("num", "12,7"), ("UTF-8", "éB")])
def test_other_kinds_of_flags_are_split(tmp_path: Path, kind: str, text: str) -> None:
    path = tmp_path / "x.aff"
    path.write_text(f"FLAG {kind}\n", "utf-8")
    assert len(read_affixes(path).split(text)) == 2
    assert read_affixes(path).split("") == frozenset()


def test_names_symbols_and_fragments_are_no_candidates() -> None:
    found = candidates(AFF, DIC)
    assert {"AMIS", "CHEVAUX", "KILOGRAMMES", "IRA", "GAZ"} <= found
    assert not {"LYON", "KM", "HOC"} & found


def test_roman_numerals_are_distinguished_from_words() -> None:
    assert all(ROMAN.fullmatch(numeral) for numeral in ("XIV", "XXXVIII", "LXIX", "XCVII", "CLXVII", "VIII"))
    assert not any(ROMAN.fullmatch(word) for word in ("CIVIC", "LIVID", "MILD", "VIVID", "IMMIX", "DILL"))


def test_the_audit_stops_at_a_short_word_that_is_not_audited() -> None:
    known = read_list("fr-short") - read_list("fr-allow") | read_list("fr-deny") | {"MAISON"}
    assert "MAISON" in audited("fr", known)
    with pytest.raises(Unaudited, match="QQ"):
        audited("fr", known | {"QQ"})


def test_the_audit_stops_at_a_list_that_has_become_idle() -> None:
    known = read_list("fr-short") - read_list("fr-allow") | read_list("fr-deny")
    with pytest.raises(Unaudited, match="ANTAN"):
        audited("fr", known | {"ANTAN"})
    with pytest.raises(Unaudited, match="VIVENDI"):
        audited("fr", known - {"VIVENDI"})


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_word_is_both_allowed_and_denied(lang: str) -> None:
    assert not read_list(f"{lang}-allow") & read_list(f"{lang}-deny")
    assert read_list(f"{lang}-overcounted") <= read_list(f"{lang}-short")
