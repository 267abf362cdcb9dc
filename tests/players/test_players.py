"""Players without a kernel: they play any game, use only the view, and repeat their choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.nim import Nim, NimOptions
from tests.toy import TOSS, WHISPER
from tete.core import CHANCE, BadOptions, Decide, NotYourTurn, Over, Roll, State, play_chance
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.i18n import COMPLETE, translator_for
from tete.kernels import Stop
from tete.players import LEVELS, Limit, create_player
from tete.players.heuristics import heuristic_of, win_shares

EVERY = [*GAMES.values(), TOSS, WHISPER]
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)


def opened(game: AnyGame, plies: int) -> State[Any, Any]:
    """A position after some random plies, in which a seat has to decide."""
    rng = Random(0)
    options = next(iter(game.presets.values()))
    state: State[Any, Any] = play_chance(game.start(options, 2 if 2 in options.seats else None), rng)[0]
    for _ in range(plies):
        turn = state.turn
        assert isinstance(turn, Decide)
        after, _ = play_chance(state.play(turn.seats[0], rng.choice(state.moves(turn.seats[0]))), rng)
        if isinstance(after.turn, Over):
            break
        state = after
    return state


def asked(state: State[Any, Any]) -> int:
    assert isinstance(state.turn, Decide)
    return state.turn.seats[0]


def winner(game: AnyGame, names: list[str], seed: int) -> int | None:
    """The winner of a game between these players; None for a tie."""
    options = next(options for options in game.presets.values() if len(names) in options.seats)
    state, rng, players = game.start(options, len(names)), Random(seed), [create_player(name, game) for name in names]
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        else:
            seat = asked(state)
            state = state.play(seat, players[seat].choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move)
    first = [seat for seat, place in enumerate(state.turn.outcome.places) if place == 1]
    return first[0] if len(first) == 1 else None


@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:60", "level:1", "level:4"])
def test_every_player_answers_every_game_with_a_legal_move(game: AnyGame, name: str) -> None:
    for plies in (0, 5, 12):
        state = opened(game, plies)
        seat = asked(state)
        choice = create_player(name, game).choose(state.view(seat), Limit(seed=plies))
        state.play(seat, choice.move)
        if name != "random":
            assert choice.value is not None
            assert 0 <= choice.value <= 1
            assert choice.line[0] == choice.move
            assert choice.move in dict(choice.ranked)
            assert choice.nodes > 0


@every_game
@pytest.mark.parametrize("name", ["greedy", "mcts:100", "level:2"])
def test_the_same_question_has_the_same_answer(game: AnyGame, name: str) -> None:
    state = opened(game, 6)
    view = state.view(asked(state))
    answers = {str(create_player(name, game).choose(view, Limit(seed=7))) for _ in range(2)}
    assert len(answers) == 1


@every_game
def test_a_player_gets_no_more_than_the_view(game: AnyGame) -> None:
    """The choice is the same in two positions with the same view; in a game with secrets the positions differ."""
    state = opened(game, 9)
    seat = asked(state)
    others = (game.determinize(state.view(seat), Random(seed)) for seed in range(99))
    other = next(each for each in others if not game.secrets or each != state)
    for name in ("greedy", "mcts:80"):
        player = create_player(name, game)
        assert player.choose(state.view(seat), Limit()) == player.choose(other.view(seat), Limit())


@every_game
def test_win_shares_add_up_to_one(game: AnyGame) -> None:
    for plies in (0, 8, 500):
        state = opened(game, plies)
        found = win_shares(game, state)
        assert len(found) == state.seats
        assert sum(found[team[0]] for team in game.teams(state)) == pytest.approx(1)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_one_ply_of_search_beats_none(game: AnyGame) -> None:
    won = 0
    for seed in range(10):
        seat = seed % 2
        names = ["greedy" if each == seat else "random" for each in range(2)]
        won += winner(game, names, seed) == seat
    assert won >= 8


class PlainNim(Nim):
    """Nim without a heuristic."""

    key = "plain-nim"


@pytest.mark.parametrize("counters", [5, 6, 7, 9, 10])
def test_search_plays_a_game_without_a_heuristic_to_its_end(counters: int) -> None:
    game = PlainNim()
    assert heuristic_of(game) is None
    state = game.start(NimOptions(counters=counters))
    choice = create_player("mcts:3000", game).choose(state.view(0), Limit())
    assert (counters - choice.move) % 4 == 0
    assert {move for move, _ in choice.ranked} == {1, 2, 3}
    assert choice.value is not None
    assert choice.value > 0.6


def test_a_raised_stop_ends_a_search() -> None:
    stop = Stop()
    stop.set()
    game = GAMES["knopf"]
    choice = create_player("mcts:900000", game).choose(game.start().view(0), Limit(stop=stop))
    assert choice.nodes < 1000


def test_seconds_take_the_place_of_nodes() -> None:
    game = GAMES["knopf"]
    choice = create_player("mcts:900000", game).choose(game.start().view(0), Limit(seconds=0.05))
    assert choice.nodes < 20_000


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_called_by_its_number(level: int) -> None:
    assert create_player(f"level:{level}", TOSS).name == f"level:{level}"


@pytest.mark.parametrize(
    "name",
    ["level", "level:0", "level:10", "level:²", "greedy:3", "mcts:-1", "mcts:many", "mcts:" + "9" * 5000, "robot"],
)
def test_an_unknown_player_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(BadOptions) as caught:
        create_player(name, TOSS)
    sentences = {translator_for(lang).error(caught.value) for lang in COMPLETE}
    assert len(sentences) == 2
    assert caught.value.code not in " ".join(sentences)


def test_a_level_that_is_asked_out_of_turn_says_so() -> None:
    headache, knopf = GAMES["headache"], GAMES["knopf"]
    with pytest.raises(NotYourTurn, match="First roll"):
        create_player("level:3", headache).choose(headache.start().view(0), Limit())
    with pytest.raises(NotYourTurn, match="not your turn"):
        create_player("level:3", knopf).choose(knopf.start().view(1), Limit())
