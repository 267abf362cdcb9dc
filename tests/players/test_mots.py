"""The Mots de Tête player finds the best place, leaves little to the others, and suggests no rude words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.games.mots.board import EXAMPLE, begin, play
from tete.core import CHANCE, Decide, Over, Roll
from tete.games.mots import MOTS, MotsState
from tete.games.mots.lexicon import load
from tete.games.mots.move import Move, Say, Word
from tete.games.mots.options import NewLetters
from tete.games.mots.phase import Writing
from tete.games.mots.slots import slots
from tete.games.mots.tiers import load as load_tiers
from tete.kernels import Stop
from tete.players import Limit, create_player, hint_player
from tete.players.mots.player import FAMILIAR, HINTED, MotsPlayer


def best_reply(state: MotsState, letters: str, count: int) -> float:
    """By brute force: every place, every word."""
    worths = state.board.worths(3.5)
    places = slots(state.board, letters, NewLetters(count))
    return max((slot.expected(worths) for slot in places if slot.fitting(state.lexicon)), default=0.0)


def walk(seed: int, plies: int) -> MotsState:
    rng, state = Random(seed), MOTS.start()
    while plies or not isinstance(state.phase, Writing):
        turn = state.turn
        assert not isinstance(turn, Over)
        if isinstance(turn, Roll):
            state = state.play(CHANCE, turn.odds.sample(rng))
        else:
            state = state.play(state.seat, rng.choice(state.moves(state.seat)))
            plies -= 1
    return state


def test_without_looking_ahead_the_best_place_is_taken() -> None:
    state = walk(5, 8)
    move = MotsPlayer(MOTS, nodes=0).choose(state.view(state.seat), Limit()).move
    assert isinstance(state.phase, Writing)
    assert points(state, move) == best_reply(state, state.letters, state.phase.count)


def test_looking_ahead_is_the_same_for_the_same_seed_and_keeps_to_its_nodes() -> None:
    view = walk(3, 6).view(0)
    choices = [MotsPlayer(MOTS, nodes=80).choose(view, Limit(seed=7)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert 16 <= choices[0].nodes <= 80
    assert choices[0].ranked[0][0] == choices[0].move
    assert MotsPlayer(MOTS).choose(view, Limit(nodes=20)).nodes <= 20


def test_a_raised_stop_ends_the_thinking() -> None:
    stop = Stop()
    stop.set()
    choice = MotsPlayer(MOTS, nodes=100_000).choose(walk(3, 6).view(0), Limit(stop=stop))
    assert choice.nodes == 1


@pytest.mark.parametrize("level", [1, 3, 5, 6, 9])
def test_no_level_suggests_what_is_not_suggested(level: int) -> None:
    player, tiers = create_player(f"level:{level}", MOTS), load_tiers(load("fr"))
    for seed in range(4):
        state = walk(seed, 3 * seed)
        move = player.choose(state.view(state.seat), Limit(nodes=20, seed=seed)).move
        if move is not Say.PASS:
            index = state.lexicon.index(move.text)
            assert index is not None
            assert tiers.suggested(len(move.text)) >> index & 1
            state.play(state.seat, move)


@pytest.mark.parametrize(("level", "tier"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_low_levels_write_common_words(level: int, tier: int) -> None:
    tiers = load_tiers(load("fr"))
    for seed in range(6):
        state = walk(seed, 3)
        move = create_player(f"level:{level}", MOTS).choose(state.view(state.seat), Limit(seed=seed)).move
        assert move is Say.PASS or 1 <= tiers.tier(move.text) <= tier


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_low_levels_make_words_that_people_know_even_across_and_after_passes(level: int) -> None:
    tiers = load_tiers(load("fr"))
    for seed in range(8):
        state = walk(seed, 6)
        state = replace(state, passes=tuple(seed for _ in state.passes))
        move = create_player(f"level:{level}", MOTS).choose(state.view(state.seat), Limit(seed=seed)).move
        if isinstance(move, Word):
            assert all(1 <= tiers.tier(run.text) <= FAMILIAR for run in state.reading(move).runs)


def test_a_hint_is_a_word_that_people_know_where_there_is_one() -> None:
    tiers, hinter = load_tiers(load("fr")), hint_player(MOTS)
    for seed in range(8):
        state = walk(seed, 2 + seed)
        move = hinter.choose(state.view(state.seat), Limit(seed=seed)).move
        assert isinstance(move, Word)
        rarest = max(tiers.tier(run.text) for run in state.reading(move).runs)
        places = MotsPlayer(MOTS, nodes=0, tier=HINTED).choose(state.view(state.seat), Limit()).move
        assert rarest <= HINTED or places is Say.PASS


def test_where_nobody_knows_a_word_a_hint_is_a_rare_one(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("xyxy\n")
    state = play(begin(lexicon=str(own)), "4")
    move = hint_player(MOTS).choose(state.view(0), Limit()).move
    assert isinstance(move, Word)
    assert move.text == "XYXY"


def points(state: MotsState, move: Move) -> float:
    """What a word scores on average."""
    if not isinstance(move, Word):
        return 0.0
    worths = state.board.worths(3.5)
    return sum(worths[cell] for run in state.reading(move).runs for cell in run.cells)


def test_low_levels_often_take_lesser_places() -> None:
    states = [walk(seed, 4 + seed % 8) for seed in range(30)]

    def mean(level: int) -> float:
        player = create_player(f"level:{level}", MOTS)
        moves = [player.choose(state.view(state.seat), Limit(seed=seed)).move for seed, state in enumerate(states)]
        return sum(map(points, states, moves)) / len(states)

    means = [mean(level) for level in (1, 3, 5, 7)]
    assert means == sorted(means)
    assert means[-1] > 1.5 * means[0]


def test_without_a_word_it_passes(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ai\nnon\n")
    state = play(begin(lexicon=str(own)), "6")
    assert MotsPlayer(MOTS).choose(state.view(0), Limit()).move is Say.PASS


@pytest.mark.parametrize("level", [1, 5, 7, 9])
def test_a_first_die_of_one_is_written(level: int) -> None:
    state = play(MOTS.start(), "1")
    move = create_player(f"level:{level}", MOTS).choose(state.view(0), Limit(nodes=20)).move
    assert isinstance(move, Word)
    assert move.text in ("A", "Y")
    assert state.play(0, move).letters.replace(".", "") == move.text


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_low_level_passes_only_where_it_knows_no_word(level: int) -> None:
    player, tiers = create_player(f"level:{level}", MOTS), load_tiers(load("fr"))
    passed = 0
    for seed in range(30):
        state = walk(seed, 6 + seed % 16)
        if player.choose(state.view(state.seat), Limit(seed=seed)).move is Say.PASS:
            passed += 1
            words = {move.text for move in state.moves(state.seat) if isinstance(move, Word)}
            assert not any(1 <= tiers.tier(word) <= (1, 2, 2)[level - 1] for word in words)
    assert passed < 10


def test_after_passes_it_thinks_of_rarer_words() -> None:
    player, tiers = MotsPlayer(MOTS, nodes=0, tier=1, temperature=3.0), load_tiers(load("fr"))
    state = next(
        state
        for state in (walk(seed, 25) for seed in range(60))
        if player.choose(state.view(state.seat), Limit()).move is Say.PASS and len(state.moves(state.seat)) > 1
    )
    again = replace(state, passes=(6, 6))
    move = player.choose(again.view(again.seat), Limit()).move
    assert isinstance(move, Word)
    assert tiers.tier(move.text) != 1


@pytest.mark.parametrize(("word", "answer"), [("TETE", Say.ACCEPT), ("TETX", Say.CHALLENGE)])
def test_only_words_outside_the_dictionary_are_challenged(word: str, answer: Say) -> None:
    state = play(begin(referee="challenge"), "4", f"0: 7g {word}")
    assert MotsPlayer(MOTS).choose(state.view(1), Limit()).move is answer
    assert MotsPlayer(MOTS, challenge_rate=0.0).choose(state.view(1), Limit()).move is Say.ACCEPT


def test_the_lowest_level_accepts_most_bluffs_and_a_high_one_none() -> None:
    state = play(begin(referee="challenge"), "4", "0: 7g TETX")

    def challenges(level: int) -> int:
        player = create_player(f"level:{level}", MOTS)
        answers = [player.choose(state.view(1), Limit(seed=seed)).move for seed in range(40)]
        return answers.count(Say.CHALLENGE)

    assert 0 < challenges(1) < 20
    assert challenges(1) < challenges(3) < challenges(6) == challenges(9) == 40


def test_computers_challenge_no_word_of_the_dictionary() -> None:
    players = [MotsPlayer(MOTS, nodes=20), create_player("level:1", MOTS), create_player("level:5", MOTS)]
    state, rng, answers = begin(referee="challenge", seats=3, target=120), Random(4), set()
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
            continue
        seat = state.turn.seats[0]
        move = players[seat].choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move
        answers.add(move)
        state = state.play(seat, move)
        assert state.lost == (0, 0, 0)
    assert Say.ACCEPT in answers
    assert Say.CHALLENGE not in answers


@pytest.mark.parametrize(("target", "die"), [(74, "4")])
def test_a_chance_to_win_at_once_goes_before_more_points(target: int, die: str) -> None:
    state = play(begin(target=target), *EXAMPLE, die)
    move = MotsPlayer(MOTS, nodes=50).choose(state.view(0), Limit()).move
    most = best_reply(state, state.letters, int(die))
    assert state.scores[0] + most < target
    assert points(state, move) < most
    assert state.scores[0] + state.preview(0, move)["points"][1] >= target


@pytest.mark.parametrize("variant", ["quarte", "marathon", "solo"])
def test_every_variant_is_played(variant: str) -> None:
    seats = MOTS.presets[variant].seats[0]
    state, rng = MOTS.start(MOTS.presets[variant], seats), Random(1)
    for _ in range(8):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        elif isinstance(state.turn, Decide):
            state = state.play(state.seat, MotsPlayer(MOTS, nodes=20).choose(state.view(state.seat), Limit()).move)
    assert sum(state.scores) > 0
