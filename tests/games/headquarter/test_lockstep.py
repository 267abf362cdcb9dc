"""Two implementations that share no code agree at every ply of random games, and on the numbers of paths."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.headquarter import oracle as naive
from tests.games.headquarter.oracle import Oracle
from tete.core import Over, make_move, plies_of
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.games.headquarter.options import BLACKOUTS, ENDINGS, STABILITIES
from tete.testing import perft

TABLE = Path(__file__).parents[2] / "data" / "perft" / "headquarter.perft"
CHOICES: dict[str, tuple[str, ...]] = {"stability": STABILITIES, "blackout": BLACKOUTS, "ending": ENDINGS}
BAGS = [(3,) * 10, (0, 0, 0, 1, 0, 0, 0, 0, 0, 0), (5, 0, 2, 0, 1, 0, 0, 4, 0, 3), (9, 9, 9, 9, 9, 9, 9, 11, 11, 11)]
HEADS = [".##./####/#.##/####", "#", "##/##", "#####/#.#.#", "#.#/###", "/".join(["######"] * 8)]


def mixes(games: int) -> list[HeadquarterOptions]:
    """As many option mixes as games: the classic one most often, then every choice with every other."""
    rng, listed = Random(9), []
    for number in range(games):
        head: dict[str, Any] = {} if number % 3 else {"head": rng.choice(HEADS).replace("/", "\n")}
        if number % 5 == 0:
            head["pieces"] = rng.choice(BAGS)
        mixed = {name: rng.choice(choices) for name, choices in CHOICES.items()}
        given = {**mixed, "memory_aid": rng.random() < 0.5, **head}
        plain = {"ending": ENDINGS[number // 2 % 2], **head}
        listed.append(HeadquarterOptions(**given if number % 2 else plain))
    return listed


def oracle_of(options: HeadquarterOptions) -> Oracle:
    head = options.head.split("\n")
    bag = naive.bag_of(head, options.pieces)
    return Oracle(head, options.stability, options.blackout, options.ending, options.memory_aid, bag=bag)


def agree(state: HeadquarterState, oracle: Oracle) -> None:
    plies = list(plies_of(state))
    assert {str(ply.move) for ply in plies} == oracle.texts()
    assert {ply.actor for ply in plies} == ({oracle.actor()} if oracle.actor() is not None else set())
    for seat in (0, 1):
        view = state.view(seat)
        signs = view.lines(view.far, view.unknown[1])
        remembered = view.head.names(view.remembered)
        for (_, column, row), sign in oracle.far_side(seat).items():
            capital = f"{chr(97 + column)}{row}" in remembered
            drawn = signs[-row][column]
            assert (drawn.upper() if capital else drawn) == sign
    if isinstance(state.turn, Over):
        outcome, points = state.turn.outcome, (oracle.score(0), oracle.score(1))
        assert oracle.over
        assert (outcome.points, outcome.reason) == (points, oracle.trigger)
        assert outcome.places == (1 + (points[1] > points[0]), 1 + (points[0] > points[1]))


def lock_step(options: HeadquarterOptions, rng: Random) -> str:
    """One random game in both implementations; the reason it ended."""
    state, oracle = HEADQUARTER.start(options), oracle_of(options)
    agree(state, oracle)
    while not isinstance(state.turn, Over):
        ply = rng.choice(list(plies_of(state)))
        for seat in (0, 1, None):
            assert make_move(state, ply.actor, ply.move).text_for(seat) == oracle.told(str(ply.move), seat)
        state = state.play(ply.actor, ply.move)
        oracle.play(str(ply.move))
        agree(state, oracle)
    return state.turn.outcome.reason


@pytest.mark.deep
@pytest.mark.rule("HQ-29")
def test_random_games_agree_with_the_oracle_at_every_ply() -> None:
    rng = Random(1)
    ended = {(options.ending, lock_step(options, rng)) for options in mixes(120)}
    assert ended == {(ending, reason) for ending in ENDINGS for reason in ("layer-full", "bag-empty", "no-placement")}


def rows() -> list[tuple[str, int, int]]:
    lines = [line.split() for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(preset, int(depth), int(count)) for preset, _, depth, count in lines]


@pytest.mark.parametrize(("preset", "depth", "count"), [row for row in rows() if row[2] < 100_000])
def test_perft_numbers_are_those_of_the_table(preset: str, depth: int, count: int) -> None:
    assert perft(HEADQUARTER.start(HEADQUARTER.presets[preset]), depth) == count


@pytest.mark.parametrize(("preset", "depth", "count"), [row for row in rows() if row[2] < 10_000])
def test_perft_numbers_are_those_of_the_oracle(preset: str, depth: int, count: int) -> None:
    assert naive.perft(oracle_of(HEADQUARTER.presets[preset]), depth) == count
