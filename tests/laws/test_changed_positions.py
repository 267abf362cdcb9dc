"""Dumped positions with random changes: each is a `BadPosition`, or a position that can be looked at and played on."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest

from tete.core import BadPosition, Decide, Json, Over, random_game
from tete.games import GAMES
from tete.kernels import blokus, headache, headquarter, knopf, mots

OURS = ("blokus", "headache", "headquarter", "knopf", "mots")
PACK: dict[str, Any] = {
    "blokus": blokus.pack,
    "headache": headache.pack,
    "headquarter": headquarter.pack,
    "knopf": knopf.pack,
    "mots": mots.pack,
}
CHANGES = 300
PLIES = 6  # played after a change
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    14,
    200,
    10**9,
    2**64,
    1.0,
    0.5,
    "",
    "a1",
    "x0",
    "?",
    [],
    {},
    [[]],
    "ry",
)


def changed(value: Any, rng: Random) -> Any:
    """The same JSON with one change somewhere in it."""
    if rng.random() < 0.15:
        return rng.choice(VALUES)
    match value:
        case dict() if value:
            name = rng.choice(sorted(value))
            if rng.random() < 0.1:
                return {each: value[each] for each in value if each != name}
            return value | {(name if rng.random() < 0.95 else "more"): changed(value[name], rng)}
        case list() if value:
            where = rng.randrange(len(value))
            match rng.randrange(6):
                case 0:
                    return [*value, rng.choice(value)]
                case 1:
                    return value[:where] + value[where + 1 :]
                case 2:
                    return rng.sample(value, len(value))
            return [*value[:where], changed(value[where], rng), *value[where + 1 :]]
        case str() if value:
            where = rng.randrange(len(value))
            return value[:where] + rng.choice([*"abAB.# 19ry*", value[0], value[-1]]) + value[where + 1 :]
        case int():
            return value + rng.choice((-1, 1, 2))
    return rng.choice(VALUES)


def play_on(key: str, state: Any, rng: Random) -> None:
    """Whatever looks at a position can look at this one, and the game goes on from it."""
    for seat in (*range(state.seats), None):
        view = state.view(seat)
        json.dumps(view.dump())
        assert GAMES[key].determinize(view, rng).view(seat) == view
    if isinstance(state.turn, Decide):
        with suppress(ValueError):
            PACK[key](state)
        assert len(state.moves(state.turn.seats[0])) > 0
    for played in islice(random_game(state, rng), PLIES):
        played.text_for(None)
        assert GAMES[key].load(played.after.dump()) == played.after


@pytest.mark.parametrize("key", OURS)
def test_changed_positions_are_refused_or_can_be_played(key: str) -> None:
    game, rng, refused, taken = GAMES[key], Random(key), 0, 0
    dumps = []
    for preset, options in game.presets.items():
        walk = random_game(game.start(options), Random(preset))
        dumps += [json.dumps(played.after.dump()) for number, played in enumerate(islice(walk, 120)) if number % 7 == 0]
    for _ in range(CHANGES):
        data = json.loads(rng.choice(dumps))
        for _ in range(rng.choice((1, 1, 2, 3))):
            data = changed(data, rng)
        try:
            state = game.load(data)
        except BadPosition:
            refused += 1
            continue
        taken += 1
        assert game.load(json.loads(json.dumps(state.dump()))) == state
        play_on(key, state, rng)
    assert refused > CHANGES / 2
    assert taken


@pytest.mark.parametrize("key", OURS)
@pytest.mark.parametrize("nonsense", [None, 7, "", [], {}, {"options": {}}, {"options": None}, [["options"]]])
def test_nonsense_is_no_position(key: str, nonsense: Json) -> None:
    with pytest.raises(BadPosition):
        GAMES[key].load(nonsense)


@pytest.mark.parametrize("key", OURS)
def test_the_end_of_a_game_can_be_loaded(key: str) -> None:
    *_, last = random_game(GAMES[key].start(), Random(1))
    assert isinstance(last.after.turn, Over)
    assert GAMES[key].load(json.loads(json.dumps(last.after.dump()))) == last.after
