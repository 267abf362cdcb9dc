"""What words mean: short texts of free dictionaries, also for forms, and nothing that is not for children."""

from __future__ import annotations

import gzip
import struct
from importlib import resources
from pathlib import Path
from zipfile import ZipFile

import pytest

from tete.games.mots.definitions import DEFINITIONS_PER_WORD, FORM, SOURCES, SPLIT, define
from tete.games.mots.lexicon import SHIPPED, load
from tete.games.mots.lookup import look_up
from tete.games.mots.tiers import coarse_words
from tools.lexicons.definitions import LONGEST, Entries, fit, joined, pack, reference, shorten
from tools.lexicons.littre import glosses

HEADER = "<i><small>(ha-ch') s. f.</small></i>"
FOLDER = resources.files("tete.games.mots") / "lexicons"


def lines(lang: str) -> list[list[str]]:
    with resources.as_file(FOLDER / f"definitions.{lang}.zip") as path, ZipFile(path) as archive:
        return [line.split(SPLIT) for name in archive.namelist() for line in archive.read(name).decode().split("\n")]


@pytest.mark.parametrize(
    ("lang", "word", "entry", "text"),
    [
        ("en", "CAT", "cat", "feline mammal"),
        ("en", "ZEBRA", "zebra", "striped African equines"),
        ("fr", "CHAT", "chat", "Animal domestique"),
        ("fr", "ECOLE", "école", "Établissement où l'on enseigne"),
    ],
)
def test_a_word_means_something(lang: str, word: str, entry: str, text: str) -> None:
    (first, *_) = define(word, lang)
    assert first.word == entry
    assert text in first.text


@pytest.mark.parametrize(
    ("lang", "form", "entry"),
    [
        ("en", "CATS", "cat"),
        ("en", "MICE", "mouse"),
        ("en", "RAN", "run"),
        ("en", "HAPPIER", "happy"),
        ("en", "STOPPED", "stop"),
        ("fr", "CHEVAUX", "cheval"),
        ("fr", "MANGEAIS", "manger"),
        ("fr", "BELLE", "beau"),
        ("fr", "SUIS", "suivre"),
    ],
)
def test_a_form_is_explained_by_its_word(lang: str, form: str, entry: str) -> None:
    assert entry in [each.word for each in define(form, lang)]


def test_spellings_that_differ_by_their_accents_are_told_apart() -> None:
    assert [each.word for each in define("PECHE", "fr")][:2] == ["péché", "pêche"]


@pytest.mark.parametrize("lang", SHIPPED)
def test_most_words_of_a_list_have_a_definition_and_all_are_short(lang: str) -> None:
    lexicon, found = load(lang), lines(lang)
    assert len(found) > (0.75 if lang == "en" else 0.6) * len(lexicon)
    assert all(word in lexicon for word, *_ in found)
    texts = [entry for _, *entries in found for entry in entries if not entry.startswith(FORM)]
    assert all(len(text.split(": ", 1)[1]) <= LONGEST for text in texts)
    assert max(len(entries) for _, *entries in found) <= DEFINITIONS_PER_WORD


@pytest.mark.parametrize("lang", SHIPPED)
def test_every_reference_leads_to_a_definition(lang: str) -> None:
    forms = [word for word, *entries in lines(lang) if all(entry.startswith(FORM) for entry in entries)]
    assert [form for form in forms[::50] if not define(form, lang)] == []


@pytest.mark.parametrize("lang", SHIPPED)
def test_nothing_is_said_of_vulgar_words_and_insults(lang: str) -> None:
    words, _ = coarse_words(lang)
    listed = {word for word, *_ in lines(lang)}
    assert not words & listed
    assert all(define(word, lang) == () for word in words)
    texts = [entry.split(": ", 1)[1] for _, *entries in lines(lang) for entry in entries if not entry.startswith(FORM)]
    assert [text for text in texts if not fit(text, lang)] == []


def test_the_look_up_has_the_definition_and_a_list_of_ones_own_that_of_its_language(tmp_path: Path) -> None:
    assert look_up(load("en"), "Cats").definitions[0].word == "cat"
    assert look_up(load("fr"), "zzz").definitions == ()
    club = tmp_path / "club.txt"
    club.write_text("maison\nchien\nchevaux\n", "utf-8")
    found = look_up(load(str(club)), "chien")
    assert (found.lang, found.definitions[0].word) == ("fr", "chien")


def test_a_long_text_is_cut_where_a_clause_or_a_word_ends() -> None:
    assert shorten("short") == "short"
    clause = "a thing that has a long description here, and here; " + "more " * 20
    assert shorten(clause) == "a thing that has a long description here, and here"
    words = shorten("word " * 40)
    assert words.endswith("word…")
    assert len(words) <= LONGEST


def test_references_say_how_the_word_is_made_from_its_form(tmp_path: Path) -> None:
    assert (reference("CATS", "CAT"), reference("SUIS", "ETRE"), reference("VA", "VALER")) == ("=1", "=4ETRE", "=0LER")
    found: Entries = joined({"CAT": ["cat: a pet"]}, {"CATS": ["CAT"], "CAT": ["CAT"], "DOGS": ["DOG"]})
    assert found == {"CAT": ["cat: a pet"], "CATS": ["=1"]}
    pack(found, tmp_path / "one.zip")
    pack(found, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_littre_is_read_without_pronunciation_and_quotations(tmp_path: Path) -> None:
    articles = {
        "HACHE": f"{HEADER}\n\n<b>1°</b> Instrument tranchant, qui sert à fendre. \n<span>Une hache</span>.",
        "HACHÉ": "<i><small>(ha-ché, chée) part. passé de hacher</small></i>\n    Viande hachée.",
        "JOUER": f"{HEADER}\n<small>\n<b>1°</b> V. n. Se livrer à un amusement.\n<b>2°</b> Badiner.",
        "HUNIER": f"{HEADER}\n    Terme de marine. Voile du mât de hune. Grand hunier.",
        "ICI.2": f"{HEADER}\n    Voy. ICI.",
    }
    data, index = b"", b""
    for name, text in articles.items():
        index += name.encode() + b"\0" + struct.pack(">II", len(data), len(text.encode()))
        data += text.encode()
    (tmp_path / "dict").write_bytes(gzip.compress(data))
    (tmp_path / "idx").write_bytes(index)
    assert dict(glosses(tmp_path / "dict", tmp_path / "idx")) == {
        "hache": "Instrument tranchant, qui sert à fendre",
        "jouer": "Se livrer à un amusement",
        "hunier": "Terme de marine. Voile du mât de hune",
    }


def test_the_sources_are_named() -> None:
    notice = (FOLDER / "NOTICE.definitions.txt").read_text("utf-8")
    for sentence in (
        "WordNet 3.0 Copyright 2006 by Princeton University",
        "Émile Littré",
        "public domain",
        "François Gannaz",
    ):
        assert sentence in notice
    assert set(SOURCES) == set(SHIPPED)
