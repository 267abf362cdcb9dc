"""What a table would be: asked before it is created, answered by the rules."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import pytest

from tests.server.client import RunningServer
from tete.core import BadOptions, TeteError, load_options
from tete.core.game import AnyGame
from tete.games import our_games
from tete.hosting.setup import set_up, values
from tete.i18n import COMPLETE, game_texts
from tete.wire.answers import Setup
from tete.wire.requests import SetupRequest

OURS = list(our_games())
PRESETS = [(game, preset) for game in OURS for preset in game.presets]
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda each: getattr(each, "key", each))


def asked(key: str, preset: str, seats: int = 2, **options: Any) -> Setup:
    request = SetupRequest(preset=preset, options=options, seats=seats)
    return set_up(key, request, "en")


@every_preset
def test_just_what_the_rules_refuse_is_refused(game: AnyGame, preset: str) -> None:
    """Every value of every option, tried with a table of its own."""
    base = game.presets[preset]
    found = asked(game.key, preset, base.seats[0])
    refused = {
        (each.option, str(each.value)) for each in found.closed if each.why == "refused" and each.value is not None
    }
    expected = set()
    for field in dataclasses.fields(base):
        for value in values(game, field):
            try:
                load_options(base, {field.name: value})
            except TeteError:
                expected.add((field.name, str(value)))
    assert refused == expected


@every_preset
def test_the_colours_are_those_of_the_first_position(game: AnyGame, preset: str) -> None:
    options = game.presets[preset]
    for seats in options.seats:
        found = asked(game.key, preset, seats)
        assert found.colours == game.colours(game.start(options, seats))
        assert found.seats == tuple(options.seats)


def test_a_value_that_is_another_preset_says_which_also_with_other_changes() -> None:
    changes: dict[str, Any]
    for changes in ({}, {"lexicon": "en"}):
        closed = {(each.option, each.value): each for each in asked("mots", "classic", 2, **changes).closed}
        assert closed["referee", "challenge"].preset == "contest"
        assert closed["variant", "solo"].preset == "solo"
        assert ("lexicon", "fr") not in closed


def test_going_back_to_the_value_of_the_preset_is_open() -> None:
    closed = {(each.option, each.value) for each in asked("mots", "marathon", referee="challenge").closed}
    assert ("referee", "auto") not in closed


def test_a_value_that_takes_another_number_of_players_says_how_many() -> None:
    closed = {(each.option, each.value): each for each in asked("blokus", "classic", 4).closed}
    assert closed["shared", "red"].seats == (3,)


def test_a_number_or_a_list_that_can_never_be_has_a_reason() -> None:
    assert [each.error.code for each in asked("mots", "solo", 1).closed if each.option == "target" and each.error] == [
        "no-target"
    ]
    assert [
        each.error.code for each in asked("headache", "double").closed if each.option == "colours" and each.error
    ] == ["colours-with-sets"]


def test_options_that_cannot_be_are_answered_with_the_reason() -> None:
    found = asked("blokus", "teams", 4, board="14x14")
    assert found.error is not None
    assert found.error.text == "These don’t go together: the 14 × 14 board and teams."
    assert not found.seats


def test_a_file_of_this_machine_is_not_read() -> None:
    found = asked("mots", "classic", lexicon="/etc/passwd")
    assert found.error is not None
    assert found.error.code == "option-choice"


def test_what_is_played_is_told_beside_the_preset() -> None:
    told = {(each.code, each.n) for each in asked("mots", "classic", target=60, ending="two-passes").played}
    assert told == {("goal", 60), ("lexicon.fr", None), ("ending.two-passes", None)}
    assert ("goal", 300) in {(each.code, each.n) for each in asked("mots", "classic").played}
    assert [each.code for each in asked("mots", "classic", duration=10).played] == ["lexicon.fr", "duration"]


def test_unknown_games_and_presets_are_refused(server: RunningServer) -> None:
    http = server.client().http
    assert http.post("/api/games/chess/setup", json={}).json()["error"]["code"] == "unknown-game"
    assert http.post("/api/games/mots/setup", json={"preset": "x"}).json()["error"]["code"] == "unknown-preset"
    assert http.post("/api/games/mots/setup", json={"seats": 99}).status_code == 422


def test_the_server_answers_in_the_language_of_the_page(server: RunningServer) -> None:
    answer = server.client().http.post(
        "/api/games/mots/setup", json={"preset": "marathon", "seats": 2}, headers={"Accept-Language": "fr"}
    )
    texts = [each["error"]["text"] for each in answer.json()["closed"] if each["error"]]
    assert texts == [
        "«\u00a0marathon\u00a0» se joue sans nombre de points à atteindre.",
        "Un mot de quatre lettres ne va qu’avec le quarté.",
    ]


def text_at(game: AnyGame, path: str) -> Any:
    found: Any = game_texts(game)
    for step in path.split("."):
        found = found.get(step, {})
    return found


@every_game
def test_the_form_has_a_sentence_for_every_preset_and_a_question_for_every_option(game: AnyGame) -> None:
    paths = {f"preset-note.{preset}" for preset in game.presets}
    paths |= {f"ask.{field.name}" for field in dataclasses.fields(game.options) if field.metadata["asked"]}
    missing = [path for path, lang in product(sorted(paths), COMPLETE) if lang not in text_at(game, path)]
    assert missing == []


@every_game
def test_everything_that_may_be_told_of_a_table_has_its_words(game: AnyGame) -> None:
    """Of every preset, with each option changed alone."""
    missing = set()
    for base in game.presets.values():
        for field in dataclasses.fields(base):
            for value in values(game, field):
                try:
                    told = [*load_options(base, {field.name: value}).played(base)]
                except BadOptions:
                    continue
                missing |= {code for code, _ in told if "fr" not in text_at(game, f"played.{code}")}
    # going back from a preset is another preset, which is chosen instead
    assert {code for code in missing if not code.endswith((".off", ".one", ".none", ".20x20"))} == set()


@every_game
def test_every_handicap_has_its_words_for_a_seat(game: AnyGame) -> None:
    paths = [f"handicap.{field.name}" for field in dataclasses.fields(game.options) if field.metadata["per_seat"]]
    assert [path for path, lang in product(paths, COMPLETE) if lang not in text_at(game, path)] == []


def test_a_head_start_leaves_the_other_questions_open() -> None:
    usual = set_up("mots", SetupRequest(preset="classic"), "en")
    ahead = set_up("mots", SetupRequest(preset="classic", options={"head_start": [0, 50]}), "en")
    assert ahead.error is None
    assert ahead.closed == usual.closed
