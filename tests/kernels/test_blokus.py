"""The Blokus kernel in lock-step with the rules."""

from __future__ import annotations

import math
from random import Random

import pytest

from tete.core import Decide, Over
from tete.core.bits import pack as members_of
from tete.games.blokus import BLOKUS
from tete.games.blokus.options import PRESETS, BlokusOptions
from tete.games.blokus.state import BlokusState
from tete.kernels.blokus import Memory, pack, search, sides
from tete.kernels.search import Budget
from tete.players.blokus.player import KINDS, PHASES, weights

WALKS = 60  # of each of the eleven ways to play: 660 in all
WAYS = {
    **PRESETS,
    "free": BlokusOptions(corners="free"),
    "two, free": BlokusOptions(colours="two", corners="free"),
    "blue shared": BlokusOptions(shared="blue"),
    "two, ahead": BlokusOptions(colours="two", head_start=(0, 9)),
    "teams, ahead": BlokusOptions(teams=True, head_start=(1, 10, 100, 5)),
    "red shared, free": BlokusOptions(shared="red", corners="free"),
}


def start(options: BlokusOptions) -> BlokusState:
    return BLOKUS.start(options, options.seats[0])


def step(state: BlokusState, rng: Random) -> int:
    """The number of a random move, a large piece more often than not, so that walks are as long as real games."""
    moves = state.moves(actor(state))
    move = moves[-1 - int(len(moves) * rng.random() ** 2)]
    number = state.board.number(move.cells)
    assert number is not None
    return number


def actor(state: BlokusState) -> int:
    assert isinstance(state.turn, Decide)
    return state.turn.seats[0]


@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_walks_in_step_with_the_rules(way: str) -> None:
    side = sides(start(WAYS[way]))
    for seed in range(WALKS):
        rng = Random(f"{way}/{seed}")
        state = start(WAYS[way])
        kernel = pack(state)
        while not isinstance(state.turn, Over):
            seat = actor(state)
            assert (kernel.mover, kernel.side) == (state.mover, side[seat])
            if rng.random() < 0.2:  # a position met on the way is the same one when packed anew
                kernel = pack(state)
            legal = kernel.moves()
            board = state.board
            assert len(legal) == len(set(legal))
            assert members_of(legal) == state.camps[kernel.mover].legal
            number = step(state, rng)
            state = state.play(seat, board.moves[number])
            kernel.play(number)
        assert kernel.mover == -1
        assert kernel.moves() == []
        assert [kernel.points[side[seat]] for seat in range(state.seats)] == list(state.turn.outcome.points)


def best_difference(state: BlokusState) -> int:
    """By looking at every line of play: what the seat to move is ahead by at the end."""
    seat = actor(state)
    found = []
    for move in state.moves(seat):
        after = state.play(seat, move)
        if isinstance(after.turn, Over):
            found.append(after.points[seat] - after.points[1 - seat])
        else:
            found.append(best_difference(after) * (1 if actor(after) == seat else -1))
    return max(found)


@pytest.mark.parametrize("way", ["two", "duo", "two, ahead"])
def test_the_end_of_a_game_is_played_perfectly(way: str) -> None:
    flat = [0.0] * (PHASES * sum(KINDS.values()))
    solved = 0
    for seed in range(12):
        rng, states = Random(seed), [start(WAYS[way])]
        while not isinstance(states[-1].turn, Over):
            board = states[-1].board
            states.append(states[-1].play(actor(states[-1]), board.moves[step(states[-1], rng)]))
        for state in states[-7:-1:2]:
            if sum(camp.legal.bit_count() for camp in state.camps) > 9:
                continue  # too many lines for looking at every one
            found = search(state, flat, Budget(100_000, seed=seed))
            seat, best = actor(state), best_difference(state)
            assert found.solved
            assert found.value == pytest.approx(worth(best))
            after = state.play(seat, state.board.moves[found.ranked[0].move])
            if isinstance(after.turn, Over):
                assert after.points[seat] - after.points[1 - seat] == best
            else:
                assert best_difference(after) * (1 if actor(after) == seat else -1) == best
            solved += 1
    assert solved >= 10


def worth(difference: int) -> float:
    """How the kernel values a certain end: mostly who wins, a little by how much."""
    won = 0.5 + 0.5 * ((difference > 0) - (difference < 0))
    return 0.8 * won + 0.2 / (1 + math.exp(-difference / 15))


def after(state: BlokusState, *numbers: int) -> BlokusState:
    for number in numbers:
        state = state.play(actor(state), state.board.moves[number])
    return state


def test_a_memory_goes_on_from_what_the_last_search_of_the_game_saw() -> None:
    flat, memory, state = [0.0] * (PHASES * sum(KINDS.values())), Memory(), start(PRESETS["duo"])
    seen = search(state, flat, Budget(3000), memory=memory)
    going_on = search(after(state, *seen.line[:2]), flat, Budget(1), memory=memory)
    assert sum(each.visits for each in going_on.ranked) > 10


def test_a_memory_is_of_no_use_for_another_position() -> None:
    flat, rng = [0.0] * (PHASES * sum(KINDS.values())), Random(1)
    memory, state = Memory(), start(PRESETS["two"])
    once = after(state, step(state, rng))
    fresh = search(state, flat, Budget(200, seed=5))
    for seen in (once, state, state):  # a move taken back, and a question asked again
        found = search(seen, flat, Budget(200, seed=5), memory=memory)
    assert found == fresh
    assert search(start(PRESETS["duo"]), flat, Budget(20), memory=memory).simulations > 0


def test_only_what_has_a_name_can_be_tuned() -> None:
    flat = [0.0] * (PHASES * sum(KINDS.values()))
    state = start(PRESETS["duo"])
    assert search(state, flat, Budget(10), tuning={"rivals": 0.0}).simulations > 0
    with pytest.raises(ValueError, match="courage"):
        search(state, flat, Budget(10), tuning={"courage": 1.0})


def test_blunter_priors_leave_more_to_unlikely_moves() -> None:
    state = start(PRESETS["duo"])

    def odds(sharpness: float) -> list[float]:
        """How much likelier the likeliest move is than each of the others."""
        found = search(state, weights(state.options), Budget(1), tuning={"sharpness": sharpness})
        priors = sorted((each.static_value for each in found.ranked), reverse=True)[:50]
        return [priors[0] / prior for prior in priors]

    assert odds(0.5) == pytest.approx([ratio**0.5 for ratio in odds(1)], rel=1e-3)
