"""Editions of the word lists: new tables have the newest words, older games keep those they were begun with."""

from __future__ import annotations

import pickle
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.games.mots.board import play, refused
from tete.core import BadNotation, BadOptions, BadPosition, Json, dump_options, perft
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots import editions as module
from tete.games.mots import lexicon as lexicons
from tete.games.mots.coarse import is_coarse
from tete.games.mots.editions import FIRST, LATER, NEWEST, added, edition_on, last_change, read_editions
from tete.games.mots.family import family_lexicon, lexicon_of
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load, normalise
from tete.games.mots.lookup import look_up
from tete.games.mots.tiers import load as load_tiers
from tete.records import Record, read, write

STORED = Path(__file__).parents[2] / "data" / "store" / "takeback.rec"
# What records name. An edition that was released never changes: these sums are added to, and nothing else.
SUMS = {
    ("fr", False, 1): "4313ee6cb045e72f6a9a85823be9020c172850cb6c0d8348733c169ef4099a75",
    ("fr", False, 2): "595add036b682ecc9661494895533c037f3377a2d3024b3f4105dfe208c298ac",
    ("en", False, 1): "6517462fb4104693bd17c1935b83ca6a6b5ac72f82919c6bd05c7bad47cbcde1",
}
FIRST_FRENCH = SUMS["fr", False, 1]
MISSED = "OK KO OKAY EMAILS CRUSH CRUSHS CRUSHES STREAM STREAMER STREAMERS STREAMEUR STREAMEUSES STREAMAIT STREAMONS"
HEAD = "tete record 1\ngame: mots\npreset: {preset}\nseat 0: human\nseat 1: human\n"


def started(**chosen: Any) -> MotsState:
    """Two letters are asked for."""
    return MOTS.start(MotsOptions(**chosen), 2).play("chance", MOTS.parse("2"))


def record_of(preset: str, sha256: str | None, plies: str) -> Record:
    known = "" if sha256 is None else f"dependency lexicon: fr\ndependency lexicon-sha256: {sha256}\n"
    return read(f"{HEAD.format(preset=preset)}{known}\n{plies}")


def edition_of(record: Record) -> int:
    assert isinstance(record.options, MotsOptions)
    return record.options.edition


@pytest.mark.rule("MT-45")
def test_the_words_that_players_missed_are_in_the_second_edition() -> None:
    words = MISSED.split()
    assert [word for word in words if word not in load("fr", 2)] == []
    assert [word for word in words if word in load("fr", 1)] == []
    assert "KOS" not in load("fr")


@pytest.mark.parametrize(("key", "sha256"), SUMS.items(), ids=str)
def test_an_edition_is_what_it_was(key: tuple[str, bool, int], sha256: str) -> None:
    name, family, edition = key
    assert lexicon_of(MotsOptions(lexicon=name, family=family, edition=edition)).sha256 == sha256


def test_every_edition_of_a_list_has_its_sum_here() -> None:
    made = {(name, False, last_change(name, edition)) for name in SHIPPED for edition in range(FIRST, NEWEST + 1)}
    assert made == {key for key in SUMS if not key[1]}


@pytest.mark.parametrize("edition", LATER, ids=lambda edition: str(edition.number))
def test_an_edition_adds_what_was_missing_as_it_is_written_on_the_grid(edition: module.Edition) -> None:
    assert set(edition.added) <= set(SHIPPED)
    for lang, words in edition.added.items():
        before = load(lang, edition.number - 1)
        assert [word for word in words if word in before or normalise(word) != word] == []
        assert len(set(words)) == len(words) > 0
        assert all(1 < len(word) in LENGTHS for word in words)
        assert not any(is_coarse(word, lang) for word in words)
        assert len(load(lang, edition.number)) == len(before) + len(words)


def test_the_added_words_stand_in_their_places() -> None:
    for length in LENGTHS:
        words = list(load("fr").words(length))
        assert words == sorted(words)
    longer = [word for length in LENGTHS[1:] for word in load("fr").words(length)]
    assert Lexicon.from_words("fr", longer) == load("fr")
    assert set(longer) == {word for length in LENGTHS[1:] for word in load("fr", 1).words(length)} | set(added("fr", 2))


def test_a_list_that_an_edition_does_not_change_is_the_same_one() -> None:
    assert load("en", 1) is load("en", NEWEST)
    assert MOTS.dependencies(MotsOptions(lexicon="en"))["lexicon-edition"] == "1"


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("make", [load, family_lexicon])
def test_an_edition_travels_between_processes_by_its_number(make: Any, edition: int) -> None:
    words = make("fr", edition)
    assert pickle.loads(pickle.dumps(words)) is words
    assert len(pickle.dumps(words)) < 200


def test_a_third_edition_is_one_more_entry_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    more = '[[edition]]\nsince = 2026-11-18\nfr = ["OK"]\n[[edition]]\nsince = 2027-01-01\nen = ["OK"]\nfr = ["BOK"]\n'
    monkeypatch.setattr(module, "LATER", read_editions(more))
    assert added("fr", 3) == ("OK", "BOK")
    assert (added("fr", 2), added("en", 2), added("en", 3)) == (("OK",), (), ("OK",))
    assert [last_change("en", edition) for edition in (1, 2, 3)] == [1, 1, 3]
    assert [edition_on(date(2026, 11, 18) + timedelta(days=days)) for days in (-1, 0, 43, 44)] == [1, 2, 2, 3]
    made = lexicons.shipped.__wrapped__("fr", 3)
    assert ("OK" in made, "BOK" in made, len(made)) == (True, True, len(load("fr", 1)) + 2)


@pytest.mark.rule("MT-45")
def test_a_new_table_accepts_the_word_and_says_its_edition() -> None:
    state = started()
    assert state.options.edition == NEWEST
    assert play(state, "0: i8 OK").letters.count("K") == 1
    assert MOTS.dependencies(state.options) == {
        "lexicon": "fr",
        "lexicon-edition": "2",
        "lexicon-sha256": SUMS["fr", False, 2],
    }


@pytest.mark.rule("MT-45")
def test_a_record_of_the_first_edition_replays_and_refuses_the_word() -> None:
    record = record_of("classic", FIRST_FRENCH, "chance 2\n")
    assert edition_of(record) == 1
    assert record.changed_dependencies() == ()
    *_, state = record.states()
    assert isinstance(state, MotsState)
    assert refused(state, "0: i8 OK").code == "unknown-word"
    with pytest.raises(BadNotation) as wrong:
        record_of("classic", FIRST_FRENCH, "chance 2\n0 i8 OK\n")
    assert wrong.value.code == "record-ply"


def test_a_game_that_was_stored_long_ago_is_of_the_first_edition() -> None:
    record = read(STORED.read_text("utf-8"))
    assert record.dependencies["lexicon-sha256"] == FIRST_FRENCH
    assert edition_of(record) == 1
    assert record.result is not None
    assert read(write(record)) == record
    assert "\noption edition: 1\n" in write(record)


@pytest.mark.rule("MT-45")
@pytest.mark.parametrize(("edition", "written", "following"), [(1, 0, 1), (2, 2, 0)])
def test_a_challenge_is_judged_by_the_edition_of_the_record(edition: int, written: int, following: int) -> None:
    """By the first edition the word is erased, by the second whoever challenged it loses a turn."""
    record = record_of("contest", SUMS["fr", False, edition], "chance 2\n0 i8 OK\n1 challenge\n")
    *_, state = record.states()
    assert isinstance(state, MotsState)
    letters = sum(letter.isalpha() for letter in state.letters)
    assert (edition_of(record), letters, state.seat) == (edition, written, following)


def test_a_record_without_a_checksum_has_todays_words_and_else_those_of_before() -> None:
    assert edition_of(record_of("classic", None, "chance 2\n0 i8 OK\n")) == NEWEST
    erased = "chance 2\n0 i8 OK\n1 challenge\nchance 2\n1 i8 ON\n"  # the word was erased, so the grid is blank again
    assert edition_of(record_of("contest", None, erased)) == 1


def test_an_edition_that_the_checksum_names_is_not_replaced_by_another_one() -> None:
    with pytest.raises(BadNotation, match="record-ply"):
        record_of("contest", SUMS["fr", False, 2], "chance 2\n0 i8 OK\n1 challenge\nchance 2\n1 i8 ON\n")


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


@pytest.mark.parametrize("family", [False, True])
def test_a_position_from_before_the_editions_is_loaded_with_the_first(family: bool) -> None:
    state = started(edition=1, family=family)
    data = state.dump()
    data["options"] = {name: value for name, value in dump_options(state.options).items() if name != "edition"}
    assert MOTS.load(data) == state


def test_a_record_for_a_family_is_recognised_too() -> None:
    options = MotsOptions(family=True, edition=1)
    known = MOTS.dependencies(options)
    back = read(
        f"{HEAD.format(preset='classic')}option family: on\ndependency lexicon-sha256: {known['lexicon-sha256']}\n"
    )
    assert back.options == options


def test_what_is_played_tells_an_older_edition_only_where_the_words_differ() -> None:
    base = MOTS.presets["classic"]

    def told(**chosen: Any) -> set[tuple[str, int | None]]:
        return set(MotsOptions(**chosen).played(base))

    assert told() == {("goal", 300), ("lexicon.fr", None)}
    assert told(edition=1) == told() | {("edition", 1)}
    assert told(edition=1, lexicon="en") == {("goal", 300), ("lexicon.en", None)}


def test_a_word_file_of_ones_own_has_no_edition(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("chat\n", "utf-8")
    options = MotsOptions(lexicon=str(path))
    assert set(MOTS.dependencies(options)) == {"lexicon", "lexicon-sha256"}
    assert MOTS.options_as_recorded(options, {"lexicon-sha256": FIRST_FRENCH}) == options


@pytest.mark.parametrize("edition", [0, NEWEST + 1])
def test_an_edition_that_does_not_exist_is_refused(edition: int) -> None:
    with pytest.raises(BadOptions) as wrong:
        MotsOptions(edition=edition)
    assert (wrong.value.code, wrong.value.details["most"]) == ("option-range", NEWEST)


def test_the_first_edition_has_as_many_games_as_before() -> None:
    assert perft(MOTS.start(MotsOptions(variant="solo", edition=1), 1), 2) == 620_950
    assert perft(MOTS.start(MotsOptions(variant="quarte", edition=1), 2), 1) == 44_601


def test_computers_know_how_common_the_added_words_are() -> None:
    tiers = load_tiers(load("fr"))
    assert tiers.tier("OK") == 1
    assert 0 < tiers.tier("KO") <= tiers.tier("CRUSH") <= tiers.tier("STREAMER")
    assert load_tiers(load("fr", 1)).tier("OK") == 0
    assert look_up(load("fr"), "ok").known
