"""What holds for every level of every game: legal and repeatable moves, from the view alone, and a quick stop."""

from __future__ import annotations

from itertools import count
from random import Random
from threading import Thread
from typing import Any

import pytest

from tests.players.test_players import asked, opened
from tests.support.patience import HANG_S
from tete.core import State
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.kernels import Stop
from tete.players import LEVELS, Choice, Limit, create_player

FEW = 60  # nodes: enough to search, few enough for all levels of all games
LONG = 600  # seconds: more than anybody waits for
SOON = 256  # nodes until a stop is read
READ_CLOCK = 4096  # nodes until the clock is read

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
every_level = pytest.mark.parametrize("level", LEVELS)


def limit_of(level: int, seed: int) -> Limit:
    """The low levels as they are, the high ones with a small budget."""
    return Limit(nodes=FEW if level > 5 else None, seed=seed)


@every_game
@every_level
def test_a_level_repeats_its_legal_move_and_changes_nothing(game: AnyGame, level: int) -> None:
    for plies in (1, 8, 15):
        state = opened(game, plies)
        seat = asked(state)
        view, before = state.view(seat), state.dump()
        choices = [create_player(f"level:{level}", game).choose(view, limit_of(level, plies)) for _ in range(2)]
        assert choices[0] == choices[1]
        assert state.dump() == before
        assert view == state.view(seat)
        state.play(seat, choices[0].move)


def twins(game: AnyGame) -> tuple[State[Any, Any], State[Any, Any]]:
    """Two positions with the same view for the seat to move; they differ if the game has secrets."""
    for plies in count(8):
        state = opened(game, plies)
        other = game.determinize(state.view(asked(state)), Random(plies))
        if not game.secrets or other.dump() != state.dump():
            return state, other
    raise AssertionError("there are always some")


@every_game
@every_level
def test_a_level_uses_only_the_view(game: AnyGame, level: int) -> None:
    one, other = twins(game)
    seat, player = asked(one), create_player(f"level:{level}", game)
    assert player.choose(one.view(seat), limit_of(level, 3)) == player.choose(other.view(seat), limit_of(level, 3))


@every_game
def test_a_search_asks_for_the_stop_from_its_first_nodes_on(game: AnyGame) -> None:
    state, stop = opened(game, 4), Stop()
    stop.set()
    choice = create_player("level:9", game).choose(state.view(asked(state)), Limit(seconds=LONG, stop=stop))
    assert choice.nodes < SOON
    assert choice.move in state.moves(asked(state))


@every_game
def test_a_stop_from_another_thread_ends_a_search(game: AnyGame) -> None:
    state, stop, choices = opened(game, 4), Stop(), list[Choice]()
    view, player = state.view(asked(state)), create_player("level:9", game)

    def search() -> None:
        choices.append(player.choose(view, Limit(seconds=LONG, stop=stop)))

    thread = Thread(target=search, daemon=True)
    thread.start()
    thread.join(0.2)  # in the middle of it, on most machines
    stop.set()
    thread.join(HANG_S)
    assert [choice.move in state.moves(asked(state)) for choice in choices] == [True]


@every_game
def test_a_search_without_time_ends_at_once(game: AnyGame) -> None:
    state = opened(game, 4)
    choice = create_player("level:9", game).choose(state.view(asked(state)), Limit(seconds=0.0))
    assert choice.nodes < READ_CLOCK
    assert choice.move in state.moves(asked(state))
