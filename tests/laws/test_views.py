"""The views of every game have the shape that it declares."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Literal, NotRequired, TypedDict

import jsonschema_rs
import pytest

from tests.laws.walks import SETUPS
from tete.core import Over, random_game
from tete.games import GAMES, our_games
from tete.testing import Setup, setups
from tools.typescript import declaration
from tools.view_schema import declared, definitions_of, schema_of

OURS = [game.key for game in our_games()]
VALIDATORS = {
    shape: jsonschema_rs.Draft202012Validator(schema_of(shape)) for key in OURS for shape in declared(GAMES[key])
}


def faults(shape: type, data: object) -> list[str]:
    """Where what the page would receive is not of this shape."""
    return [str(error) for error in VALIDATORS[shape].iter_errors(json.loads(json.dumps(data)))]


@pytest.mark.parametrize("key", OURS)
def test_every_game_of_ours_declares_its_views(key: str) -> None:
    assert declared(GAMES[key])


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.game.key in OURS], ids=str)
def test_views_have_the_declared_shape(setup: Setup) -> None:
    shape, *_ = declared(setup.game)
    everybody = (*range(setup.seats), None)
    for seed in range(2):
        start = ended = setup.start()
        for number, state in enumerate(played.after for played in random_game(start, Random(seed))):
            ended = state
            if number % 5 == 0:
                for seat in everybody:
                    assert faults(shape, state.view(seat).dump()) == []
        assert isinstance(ended.turn, Over)
        for seat in everybody:
            assert faults(shape, ended.view(seat).dump()) == []


@pytest.mark.parametrize("key", [key for key in OURS if len(declared(GAMES[key])) > 1])
def test_previews_have_the_declared_shape(key: str) -> None:
    told = 0
    shape = declared(GAMES[key])[1]
    for state, ply in setups(GAMES[key])[0].walk(Random(1)):
        if isinstance(ply.actor, int):
            preview = state.preview(ply.actor, ply.move)
            assert faults(shape, preview) == []
            told += bool(preview)
    assert told


@pytest.mark.parametrize("key", OURS)
def test_another_shape_is_noticed(key: str) -> None:
    view = GAMES[key].start().view(0).dump()
    shape, *_ = declared(GAMES[key])
    assert faults(shape, view | {"more": 1})
    for name in view:
        assert faults(shape, {each: value for each, value in view.items() if each != name})
        assert faults(shape, view | {name: {"more": 1.5}})


Way = Literal["up", "down"]


class InnerJson(TypedDict):
    way: Way


class OuterJson(InnerJson):
    """All that can be declared."""

    pairs: list[tuple[str, int]]
    """Each with its number,
    on two lines."""
    by_way: dict[Way, bool | None]
    by_name: dict[str, Literal["own"] | int]
    inner: NotRequired[InnerJson]


def test_types_and_their_notes_reach_the_page() -> None:
    definitions = schema_of(OuterJson)["$defs"]
    assert "\n".join(declaration(name, schema) for name, schema in definitions.items()).splitlines() == [
        "/** All that can be declared. */",
        "export interface Outer {",
        "  way: Way;",
        "  /** Each with its number, on two lines. */",
        "  pairs: [string, number][];",
        "  by_way: Partial<Record<Way, boolean | null>>;",
        '  by_name: Record<string, "own" | number>;',
        "  inner?: Inner;",
        "}",
        'export type Way = "up" | "down";',
        "export interface Inner {",
        "  way: Way;",
        "}",
    ]


def test_two_types_of_one_name_are_not_mixed_up() -> None:
    def other() -> type:
        class InnerJson(TypedDict):
            way: str

        return InnerJson

    with pytest.raises(TypeError, match="both named Inner"):
        definitions_of((OuterJson, other()))


def test_what_json_cannot_hold_cannot_be_declared() -> None:
    wrong = TypedDict("wrong", {"anything": Any})  # noqa: UP013
    with pytest.raises(TypeError, match="has no place"):
        schema_of(wrong)
