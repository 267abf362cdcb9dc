"""Kopf oder Knopf in C++ and in Python: the same moves, the same positions, the same end."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Over
from tete.games.knopf import KNOPF
from tete.games.knopf.move import Move, Step, Strike
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf
from tete.kernels import Stop, knopf
from tete.kernels._kernels.knopf import Position, features
from tete.kernels.search import Budget
from tete.players.knopf.player import WEIGHTS

WALKS = 500


def kernel_moves(position: Position, choices: int) -> dict[Move, int]:
    """Every legal move as the kernel lists them, with its code; `choices` are those of the same position in Python."""
    return {knopf.unpack(code, choices): code for code in position.moves()}


def fields(position: Position) -> tuple[object, ...]:
    """All that can be compared of a position: what `Knopf` keeps, with the turns of the past counted."""
    return position.buttons, position.seat, knopf.STEPS[position.step], position.quiet, position.turns


def state_fields(state: Knopf) -> tuple[object, ...]:
    """The same of a position in Python."""
    red, blue = state.buttons
    words = red & knopf.LOW, red >> 64, blue & knopf.LOW, blue >> 64
    return words, state.seat, state.step, state.quiet, len(state.past)


def boards(seed: int) -> KnopfOptions:
    """The usual board and goals, with fewer buttons, then boards with any holes and any goal."""
    rng = Random(seed)
    if seed % 4 == 2:
        return KnopfOptions(fewer=(rng.randrange(7), rng.randrange(7)))
    if seed % 2 == 0:
        return KNOPF.presets[rng.choice(list(KNOPF.presets))]
    holes = "\n".join("".join(rng.choice("1234") for _ in range(10)) for _ in range(10))
    return KnopfOptions(goal=rng.randrange(1, 15), holes=holes)


def eager(state: Knopf, rng: Random) -> Move:
    """A move drawn so that games are lively: removals are taken more often than declined."""
    moves = state.moves(state.seat)
    return moves[rng.randrange(len(moves))] if state.step is Step.MOVE or rng.random() < 0.3 else moves[0]


@pytest.mark.deep
@pytest.mark.parametrize("part", range(10))
def test_python_and_cpp_walk_in_lock_step(part: int) -> None:
    for seed in range(part * WALKS // 10, (part + 1) * WALKS // 10):
        rng, state = Random(seed), KNOPF.start(boards(seed))
        position = knopf.pack(state)
        for _ in range(400):
            if isinstance(state.turn, Over):
                break
            codes = kernel_moves(position, state.choices)
            assert codes.keys() == set(state.moves(state.seat))
            move = eager(state, rng)
            state, position = state.play(state.seat, move), position.play(codes[move])
            assert fields(position) == state_fields(state)
        assert fields(knopf.pack(state)) == state_fields(state)
        if isinstance(state.turn, Over):
            places = state.turn.outcome.places
            won = (places[0] < places[1]) - (places[0] > places[1])
            assert (position.result(0), position.result(1)) == (won, -won)
            assert position.moves() == []


def middle(seed: int, plies: int = 30) -> Knopf:
    """A lively position in which a button is to be moved."""
    rng, state = Random(seed), KNOPF.start()
    while plies > 0 or state.step is not Step.MOVE:
        state, plies = state.play(state.seat, eager(state, rng)), plies - 1
    return state


def test_a_search_is_the_same_for_the_same_nodes() -> None:
    state = middle(1)
    assert knopf.search(state, WEIGHTS, Budget(20_000)) == knopf.search(state, WEIGHTS, Budget(20_000))


def test_the_line_is_a_legal_game() -> None:
    for seed in range(10):
        state = middle(seed)
        found = knopf.search(state, WEIGHTS, Budget(20_000))
        assert found.line[0] == found.ranked[0].move
        for move in found.line:
            state = state.play(state.seat, move)


def test_every_move_gets_its_score_where_asked() -> None:
    state = middle(3)
    found = knopf.search(state, WEIGHTS, Budget(10**6), depth=1, every=True)
    assert {each.move for each in found.ranked} == set(state.moves(state.seat))
    assert found.depth == 1
    scores = [each.value for each in found.ranked]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("depth", [1, 2])
def test_alpha_beta_finds_what_the_plain_search_finds(depth: int) -> None:
    """Depth counts moves of buttons; what is to be taken is always looked at to its end."""
    for seed in range(6):
        state = middle(seed, 60)
        found = knopf.search(state, WEIGHTS, Budget(10**9), depth=depth, every=True)
        assert found.depth == depth
        for each in found.ranked[:: max(1, len(found.ranked) // 8)]:
            after = state.play(state.seat, each.move)
            assert each.value == plain(after, depth - 1, 1) * (1 if after.seat == state.seat else -1)


def plain(state: Knopf, depth: int, ply: int) -> int:
    """The same search without any cleverness."""
    if isinstance(state.turn, Over):
        places = state.turn.outcome.places
        lead = places[1 - state.seat] - places[state.seat]
        return lead * (30_000 - ply)
    if state.step is Step.MOVE and depth <= 0:
        total = sum(weight * value for weight, value in zip(WEIGHTS, features(knopf.pack(state)), strict=True))
        return int(max(-20_000.0, min(20_000.0, total)))
    scores = []
    for move in sensible(state):
        after = state.play(state.seat, move)
        score = plain(after, max(depth, 0) - (state.step is Step.MOVE), ply + 1)
        scores.append(score if after.seat == state.seat else -score)
    return max(scores)


def sensible(state: Knopf) -> list[Move]:
    """Of many strikes those that take all, all but one, or none."""
    moves = list(state.moves(state.seat))
    targets = state.choices.bit_count()
    if state.step is not Step.STRIKE or targets <= 3:
        return moves
    return [move for move in moves if not isinstance(move, Strike) or move.cells.bit_count() >= targets - 1]


def test_a_stop_is_read_at_every_node_and_the_clock_at_every_2048th() -> None:
    stop = Stop()
    stop.set()
    assert knopf.search(middle(2), WEIGHTS, Budget(None, stop=stop)).nodes < 128
    assert knopf.search(middle(2), WEIGHTS, Budget(None, 0.0)).nodes < 4096


def test_it_takes_what_wins() -> None:
    """Wherever a random game can be won at once, the search wins it."""
    won = 0
    for seed in range(40):
        rng, state = Random(seed), KNOPF.start(KnopfOptions(goal=3))
        while not isinstance(state.turn, Over):
            winning = {move for move in state.moves(state.seat) if wins(state, move)}
            if winning:
                assert knopf.search(state, WEIGHTS, Budget(3000)).line[0] in winning
                won += 1
                break
            state = state.play(state.seat, rng.choice(state.moves(state.seat)))
    assert won >= 20


def wins(state: Knopf, move: Move) -> bool:
    after = state.play(state.seat, move)
    return (
        isinstance(after.turn, Over)
        and after.turn.outcome.places[state.seat] < after.turn.outcome.places[1 - state.seat]
    )
