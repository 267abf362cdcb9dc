"""A table for a family: vulgar words and insults are refused, never suggested, and never played by a computer."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from tests.games.mots.board import play, refused
from tete.core import BadNotation
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.family import family_lexicon, lexicon_of
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load, normalise
from tete.games.mots.lookup import look_up
from tete.games.mots.move import Word
from tete.games.mots.tiers import coarse_words, is_coarse
from tete.games.mots.tiers import load as load_tiers
from tete.players.mots import distinct_moves
from tete.records import PlayerInfo, Record, read, write

INNOCENT = {
    "fr": "BAISERS POUFFER BRANLEBAS CONSOLE CULTURE PUTOIS PEDALE CHIEN PISSENLIT BITUME NIQAB BATARDEAU DEBILITE",
    "en": "ASSESS COCKTAIL COCKEREL FARTHER FARTHING INJUNCTION SQUAWK TITAN TITLE PUSSYCAT CUMIN HOMONYM DAMSEL CRAPE",
}


def started(lang: str, **chosen: str) -> MotsState:
    """A table for a family, where four letters are asked for."""
    options = MotsOptions(lexicon=lang, **chosen)  # type: ignore[arg-type]
    return MOTS.start(options, 2).play("chance", MOTS.parse("4"))


@pytest.mark.rule("MT-44")
@pytest.mark.parametrize(("lang", "word"), [("fr", "PUTE"), ("en", "SHIT")])
@pytest.mark.parametrize("referee", ["auto", "challenge"])
def test_a_coarse_word_is_refused_whoever_judges(lang: str, word: str, referee: str) -> None:
    assert word in load(lang)
    wrong = refused(started(lang, referee=referee), f"0: i8 {word}")
    assert (wrong.code, wrong.details) == ("not-family", {"words": word})


@pytest.mark.rule("MT-44")
@pytest.mark.parametrize("preset", MOTS.presets)
def test_every_preset_is_for_a_family(preset: str) -> None:
    options = MOTS.presets[preset]
    assert options.family
    assert "family.off" not in dict(options.played(options))


@pytest.mark.rule("MT-44")
def test_with_the_option_off_the_word_counts_and_the_table_says_so() -> None:
    options = MotsOptions(lexicon="fr", family=False)
    assert "family.off" in dict(options.played(MotsOptions()))
    state = MOTS.start(options, 2).play("chance", MOTS.parse("4"))
    assert state.play(0, MOTS.parse("i8 PUTE")) != state
    assert state.lexicon is load("fr")


@pytest.mark.rule("MT-44")
def test_a_word_that_makes_a_coarse_one_is_refused() -> None:
    state = play(MOTS.start(MotsOptions(lexicon="fr"), 2), "3", "0: i8 PUT", "1")
    assert refused(state, "1: i8 PUTE").code == "not-family"
    assert play(state, "1: i8 PUTT") != state


@pytest.mark.rule("MT-44")
@pytest.mark.parametrize("lang", SHIPPED)
def test_the_words_for_a_family_are_all_but_the_coarse_ones(lang: str) -> None:
    whole, family = load(lang), family_lexicon(lang)
    for length in LENGTHS:
        assert list(family.words(length)) == [word for word in whole.words(length) if not is_coarse(word, lang)]
    assert family.name == lang
    assert family.sha256 != whole.sha256
    assert pickle.loads(pickle.dumps(family)) is family
    assert len(pickle.dumps(family)) < 200


@pytest.mark.parametrize("lang", SHIPPED)
def test_a_stem_takes_no_innocent_word_with_it(lang: str) -> None:
    assert [word for word in INNOCENT[lang].split() if is_coarse(word, lang)] == []


@pytest.mark.parametrize("lang", SHIPPED)
def test_the_lists_are_words_as_they_are_written_on_the_grid(lang: str) -> None:
    words, stems = coarse_words(lang)
    assert {*words, *stems} == {normalise(word) for word in (*words, *stems)}
    assert len(words) + len(stems) > 100
    assert not any(word.startswith(stems) for word in words if word not in stems)


def test_the_moves_of_a_table_for_a_family_can_all_be_played() -> None:
    state = started("en")
    moves = state.moves(0)
    rng = Random(3)
    for move in [moves[rng.randrange(len(moves))] for _ in range(50)]:
        state.play(0, move)
    assert MOTS.load(state.dump()) == state


def test_a_word_file_of_ones_own_is_filtered_in_its_language(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("bite\nbites\nhouse\nhouses\ngarden\nkitchen\nshit\n", "utf-8")
    words = lexicon_of(MotsOptions(lexicon=str(path)))
    assert "BITE" in words  # English, and nothing else
    assert "SHIT" not in words
    assert pickle.loads(pickle.dumps(words)) == words


@pytest.mark.parametrize("family", [True, False])
def test_a_record_says_whether_it_is_for_a_family_and_replays(family: bool) -> None:
    options = MotsOptions(lexicon="en", family=family)
    record = Record(
        "mots", "classic", options, (PlayerInfo(), PlayerInfo()), dependencies=dict(MOTS.dependencies(options))
    )
    text = write(record)
    back = read(text)
    assert ("option family: off" in text) is not family
    assert back.options == options
    assert back.changed_dependencies() == ()


@pytest.mark.parametrize("family", [True, False])
def test_a_record_without_the_option_is_known_by_the_checksum_of_its_words(family: bool) -> None:
    words = MOTS.dependencies(MotsOptions(family=family))["lexicon-sha256"]
    head = "tete record 1\ngame: mots\npreset: classic\nseat 0: human\nseat 1: human\n"
    options = read(f"{head}dependency lexicon-sha256: {words}\n").options
    assert isinstance(options, MotsOptions)
    assert options.family is family


def test_computers_without_a_kernel_draw_no_coarse_word() -> None:
    state = MOTS.start(MotsOptions(lexicon="fr", family=False), 2).play("chance", MOTS.parse("4"))
    drawn = [move for seed in range(30) for move in distinct_moves(state, 0, Random(seed)) if isinstance(move, Word)]
    assert drawn
    assert not any(load_tiers(state.lexicon).coarse(move.text) for move in drawn)


def test_the_look_up_says_that_a_word_is_coarse_and_suggests_none() -> None:
    found = look_up(load("fr"), "pute")
    assert (found.known, found.coarse, found.tier) == (True, True, 0)
    assert "E" not in look_up(load("fr"), "put").after


@pytest.mark.parametrize("text", ["week-end", "week end", "Week\N{NON-BREAKING HYPHEN}end"])
def test_a_word_with_a_hyphen_is_found_as_it_is_written(text: str) -> None:
    found = look_up(load("fr"), text)
    assert (found.word, found.known, found.joined) == ("WEEKEND", True, True)
    assert not look_up(load("fr"), "weekend").joined


@pytest.mark.parametrize(("lang", "text"), [("fr", "s'il"), ("fr", "aujourd’hui"), ("en", "we'll"), ("en", "girl's")])
def test_an_elided_word_is_not_taken_for_another_one(lang: str, text: str) -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "word-with-mark"):
        look_up(load(lang), text)


def test_a_lexicon_of_ones_own_is_pickled_with_its_words() -> None:
    own = Lexicon.from_words("fr", ["chat"])
    assert pickle.loads(pickle.dumps(own)) == own
