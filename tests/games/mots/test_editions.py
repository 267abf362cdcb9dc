"""Editions of the word lists: a table or a record keeps the words that it was begun with.

There is one edition so far. The second one of these tests is made up: it adds a word that no list has.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from tests.games.mots.board import play, refused
from tete.core import BadNotation, BadOptions, BadPosition, Json
from tete.games.mots import MOTS, MotsOptions, MotsState, family
from tete.games.mots import editions as module
from tete.games.mots import lexicon as lexicons
from tete.games.mots.editions import EDITIONS, FIRST, NEWEST, added, edition_on, last_change, read_editions
from tete.games.mots.family import family_lexicon, lexicon_of
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load, normalise
from tete.games.mots.lookup import look_up
from tete.games.mots.tiers import is_coarse
from tete.games.mots.tiers import load as load_tiers
from tete.puzzles.mots.daily_words import daily_words
from tete.records import Record, read, write

STORED = Path(__file__).parents[2] / "data" / "store" / "takeback.rec"
# What records name. An edition that was released never changes: these sums are added to, and nothing else.
SUMS = {
    ("fr", 1): "595add036b682ecc9661494895533c037f3377a2d3024b3f4105dfe208c298ac",
    ("en", 1): "6517462fb4104693bd17c1935b83ca6a6b5ac72f82919c6bd05c7bad47cbcde1",
}
MISSED = "OK KO OKAY EMAILS CRUSH CRUSHS CRUSHES STREAM STREAMER STREAMERS STREAMEUR STREAMEUSES STREAMAIT STREAMONS"
HEAD = "tete record 1\ngame: mots\npreset: {preset}\nseat 0: human\nseat 1: human\n"
MADE_UP = '[[edition]]\nsince = 2126-01-01\nfr = ["QK"]\n'


@pytest.fixture
def second_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more entry in the file of editions, as the program would read it at its next start."""
    later = read_editions(f"[[edition]]\nsince = 2126-01-01\n{MADE_UP}")[1:]
    option: Any = MotsOptions.__dataclass_fields__["edition"]
    monkeypatch.setattr(module, "EDITIONS", (*EDITIONS, *later))
    monkeypatch.setattr(family, "NEWEST", 2)
    monkeypatch.setattr(option, "metadata", MappingProxyType({**option.metadata, "most": 2}))
    yield
    lexicons.shipped.cache_clear()


def started(**chosen: Any) -> MotsState:
    """Two letters are asked for."""
    return MOTS.start(MotsOptions(**chosen), 2).play("chance", MOTS.parse("2"))


def record_of(preset: str, sha256: str, plies: str) -> Record:
    known = f"dependency lexicon: fr\ndependency lexicon-sha256: {sha256}\n"
    return read(f"{HEAD.format(preset=preset)}{known}\n{plies}")


def edition_of(record: Record) -> int:
    assert isinstance(record.options, MotsOptions)
    return record.options.edition


@pytest.mark.rule("MT-45")
def test_the_words_that_players_missed_are_in_the_first_edition() -> None:
    assert [word for word in MISSED.split() if word not in load("fr")] == []
    assert "KOS" not in load("fr")


@pytest.mark.parametrize(("key", "sha256"), SUMS.items(), ids=str)
def test_an_edition_is_what_it_was(key: tuple[str, int], sha256: str) -> None:
    name, edition = key
    assert lexicon_of(MotsOptions(lexicon=name, edition=edition, family=False)).sha256 == sha256


def test_every_edition_of_a_list_has_its_sum_here() -> None:
    assert {(name, last_change(name, edition)) for name in SHIPPED for edition in range(FIRST, NEWEST + 1)} == set(SUMS)


def test_added_words_are_new_and_as_they_are_written_on_the_grid() -> None:
    for edition in EDITIONS:
        assert set(edition.added) <= set(SHIPPED)
        for lang, words in edition.added.items():
            listed = [word for length in LENGTHS for word in load(lang, edition.number).words(length)]
            assert len(set(listed)) == len(listed)
            assert [word for word in words if normalise(word) != word or is_coarse(word, lang)] == []
            assert set(words) <= set(listed)
            assert all(1 < len(word) in LENGTHS for word in words)


def test_the_added_words_stand_in_their_places() -> None:
    for length in LENGTHS:
        words = list(load("fr").words(length))
        assert words == sorted(words)
    assert Lexicon.from_words("fr", [word for length in LENGTHS[1:] for word in load("fr").words(length)]) == load("fr")


@pytest.mark.parametrize("make", [load, family_lexicon])
def test_an_edition_travels_between_processes_by_its_number(make: Any) -> None:
    words = make("fr", FIRST)
    assert pickle.loads(pickle.dumps(words)) is words
    assert len(pickle.dumps(words)) < 200


def test_editions_are_numbered_by_their_place_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        '[[edition]]\nsince = 2026-11-17\nfr = ["A"]\n'
        '[[edition]]\nsince = 2026-11-18\nfr = ["OK"]\n[[edition]]\nsince = 2027-01-01\nen = ["OK"]\nfr = ["BOK"]\n'
    )
    monkeypatch.setattr(module, "EDITIONS", read_editions(text))
    assert [added("fr", edition) for edition in (1, 2, 3)] == [("A",), ("A", "OK"), ("A", "OK", "BOK")]
    assert (added("en", 2), added("en", 3)) == ((), ("OK",))
    assert [last_change("en", edition) for edition in (1, 2, 3)] == [1, 1, 3]
    assert [edition_on(date(2026, 11, 18) + timedelta(days=days)) for days in (-9, -1, 0, 43, 44)] == [1, 1, 2, 2, 3]


def test_a_new_table_says_its_edition() -> None:
    state = started(family=False)
    assert state.options.edition == NEWEST
    assert play(state, "0: i8 OK").letters.count("K") == 1
    assert MOTS.dependencies(state.options) == {
        "lexicon": "fr",
        "lexicon-edition": "1",
        "lexicon-sha256": SUMS["fr", 1],
    }


@pytest.mark.rule("MT-45")
@pytest.mark.usefixtures("second_edition")
def test_a_second_edition_has_one_word_more_and_the_other_language_is_the_same() -> None:
    assert ("QK" in load("fr", 2), "QK" in load("fr", 1), len(load("fr", 2)) - len(load("fr", 1))) == (True, False, 1)
    assert load("en", 1) is load("en", 2)
    assert MOTS.dependencies(MotsOptions(lexicon="en", edition=2))["lexicon-edition"] == "1"
    assert play(started(edition=2), "0: i8 QK").letters.count("K") == 1
    assert refused(started(edition=1), "0: i8 QK").code == "unknown-word"


@pytest.mark.rule("MT-45")
@pytest.mark.usefixtures("second_edition")
def test_a_record_of_the_first_edition_replays_with_it_and_refuses_the_word() -> None:
    record = record_of("classic", SUMS["fr", 1], "chance 2\n")
    assert (edition_of(record), record.changed_dependencies()) == (1, ())
    with pytest.raises(BadNotation) as wrong:
        record_of("classic", SUMS["fr", 1], "chance 2\n0 i8 QK\n")
    assert wrong.value.code == "record-ply"
    stored = read(STORED.read_text("utf-8"))
    assert edition_of(stored) == 1
    assert read(write(stored)) == stored


@pytest.mark.rule("MT-45")
@pytest.mark.usefixtures("second_edition")
@pytest.mark.parametrize(("edition", "written", "following"), [(1, 0, 1), (2, 2, 0)])
def test_a_challenge_is_judged_by_the_edition_of_the_record(edition: int, written: int, following: int) -> None:
    """By the first edition the word is erased, by the second whoever challenged it loses a turn."""
    record = record_of("contest", load("fr", edition).sha256, "chance 2\n0 i8 QK\n1 challenge\n")
    *_, state = record.states()
    assert isinstance(state, MotsState)
    letters = sum(letter.isalpha() for letter in state.letters)
    assert (edition_of(record), letters, state.seat) == (edition, written, following)


@pytest.mark.usefixtures("second_edition")
@pytest.mark.parametrize("edition", [1, 2])
def test_a_record_for_a_family_is_recognised_too(edition: int) -> None:
    options = MotsOptions(edition=edition)
    known = f"dependency lexicon-sha256: {MOTS.dependencies(options)['lexicon-sha256']}\n"
    assert read(f"{HEAD.format(preset='classic')}{known}").options == options


@pytest.mark.usefixtures("second_edition")
def test_the_word_game_of_a_day_keeps_the_words_of_its_time() -> None:
    for day, known in ((date(2026, 11, 16), False), (date(2125, 12, 31), False), (date(2126, 1, 1), True)):
        assert ("QK" in daily_words(day, "fr", []).state.lexicon) == known, day


@pytest.mark.usefixtures("second_edition")
def test_what_is_played_tells_the_edition_only_where_it_is_not_the_newest() -> None:
    base = MOTS.presets["classic"]
    told = set(MotsOptions(edition=2).played(base))
    assert told == {("goal", 300), ("lexicon.fr", None), ("edition", 2)}  # the program was started with one edition
    assert set(MotsOptions(edition=2, lexicon="en").played(base)) == {("goal", 300), ("lexicon.en", None)}


def test_an_unknown_checksum_is_said_to_be_one() -> None:
    record = record_of("classic", "0" * 64, "chance 2\n")
    assert record.changed_dependencies() == ("lexicon-sha256",)
    with pytest.raises(BadNotation) as wrong:
        record_of("classic", "0" * 64, "chance 2\n0 i8 ZZ\n")
    assert (wrong.value.code, wrong.value.details["dependencies"]) == ("record-changed", "lexicon-sha256")
    data: dict[str, Json] = {**started().dump(), "lexicon": {"name": "fr", "sha256": "0" * 64}}
    with pytest.raises(BadPosition) as changed:
        MOTS.load(data)
    assert changed.value.code == "lexicon-changed"


def test_a_word_file_of_ones_own_has_no_edition(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("chat\n", "utf-8")
    options = MotsOptions(lexicon=str(path))
    assert set(MOTS.dependencies(options)) == {"lexicon", "lexicon-sha256"}
    assert MOTS.options_as_recorded(options, {"lexicon-sha256": SUMS["fr", 1]}) == options


@pytest.mark.parametrize("edition", [0, NEWEST + 1])
def test_an_edition_that_does_not_exist_is_refused(edition: int) -> None:
    with pytest.raises(BadOptions) as wrong:
        MotsOptions(edition=edition)
    assert (wrong.value.code, wrong.value.details["most"]) == ("option-range", NEWEST)


def test_computers_know_how_common_the_added_words_are() -> None:
    tiers = load_tiers(load("fr"))
    assert tiers.tier("OK") == 1
    assert 0 < tiers.tier("KO") <= tiers.tier("CRUSH") <= tiers.tier("STREAMER")
    assert look_up(load("fr"), "ok").known
