"""The rules and the naive oracle walk through the same random games and never disagree."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.mots.board import ROWS, TINY, begin
from tests.games.mots.grids import SMALL, TALL, WIDE
from tests.games.mots.oracle import Illegal, Oracle
from tete.core import CHANCE, Actor, Decide, Over, Refused, Roll
from tete.games.mots import MOTS, MotsState
from tete.games.mots.lexicon import load
from tete.games.mots.move import Word

WORDS = {word for length in range(1, 16) for word in load(TINY).words(length)}

Mix = tuple[str, int, str, int | None, int | None, str, str, str]
# variant, seats, referee, target, duration, ending, quarte, grid: low targets, so that many games fit into a second
MIXES: list[Mix] = [
    ("classic", 2, "auto", 40, None, "full", "letters", "box"),
    ("classic", 2, "auto", 40, None, "two-passes", "letters", "box"),
    ("classic", 3, "challenge", 30, None, "full", "letters", "box"),
    ("classic", 2, "challenge", None, 5, "full", "letters", "box"),
    ("four", 4, "auto", 25, None, "full", "letters", "box"),
    ("marathon", 3, "challenge", None, None, "full", "letters", "box"),
    ("quarte", 2, "auto", 40, None, "full", "letters", "box"),
    ("solo", 1, "challenge", None, 3, "full", "letters", "box"),
    ("quarte", 2, "auto", 40, None, "full", "word", "box"),
    ("quarte", 3, "challenge", 30, None, "full", "word", "small"),
    ("classic", 2, "auto", 40, None, "full", "letters", "small"),
    ("marathon", 2, "auto", None, None, "full", "letters", "wide"),
    ("classic", 2, "challenge", 40, None, "full", "letters", "tall"),
]
GRIDS = {"box": "\n".join(ROWS), "small": SMALL, "wide": WIDE, "tall": TALL}
GAMES_PER_MIX = 40
SHY = 0.4  # how often a seat that could write passes, so that runs of passes occur
BOLD = 0.3  # how often a letter of its word is changed at random


def pair(mix: Mix) -> tuple[MotsState, Oracle]:
    variant, seats, referee, target, duration, ending, quarte, grid = mix
    board, challenge = GRIDS[grid], referee == "challenge"
    chosen = {"target": target, "duration": duration, "ending": ending, "quarte": quarte, "board": board}
    state = begin(variant, seats, lexicon=TINY, referee=referee, **chosen)
    whole = quarte == "word"
    return state, Oracle(
        board.split("\n"), WORDS, seats, variant, challenge, target, duration is not None, ending, whole
    )


def compare(state: MotsState, oracle: Oracle) -> None:
    assert list(state.scores) == oracle.scores
    match state.turn:
        case Over(outcome):
            assert (outcome.reason, outcome.places) == (oracle.reason, tuple(oracle.places()))
        case Decide(seats):
            assert set(seats) == oracle.asked()
            for seat in seats:
                moves = state.moves(seat)
                texts = {str(move) for move in moves}
                assert len(texts) == len(moves)
                assert texts == oracle.texts(seat)
        case Roll(odds):
            assert oracle.asked() == CHANCE
            if odds.size <= 150:
                ways = oracle.chances()
                assert {str(move): odds.of(move) * sum(ways.values()) for move in odds} == ways


def bluff(move: Word, rng: Random) -> Word:
    """A listed word with one letter changed at random: mostly no word, sometimes one that ignores old letters."""
    index = rng.randrange(len(move.text))
    return Word(move.cell, move.step, move.text[:index] + rng.choice("AEINORST") + move.text[index + 1 :])


def some_ply(state: MotsState, rng: Random) -> tuple[Actor, str]:
    if state.options.duration is not None and rng.random() < 0.04:
        return CHANCE, "bell"
    match state.turn:
        case Roll(odds):
            return CHANCE, str(odds.sample(rng))
        case Decide(seats):
            seat = rng.choice(seats)
            moves = state.moves(seat)
            move = moves[0] if rng.random() < SHY else rng.choice(moves)  # the first is pass, or accept
            return seat, str(bluff(move, rng) if isinstance(move, Word) and rng.random() < BOLD else move)
    raise AssertionError("over")


def walk_together(state: MotsState, oracle: Oracle, rng: Random) -> str:
    compare(state, oracle)
    while not isinstance(state.turn, Over):
        actor, text = some_ply(state, rng)
        try:
            state = state.play(actor, MOTS.parse(text))
        except Refused:
            with pytest.raises(Illegal):
                oracle.play(actor, text)
        else:
            oracle.play(actor, text)
            compare(state, oracle)
    return state.turn.outcome.reason


@pytest.mark.deep
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(map(str, mix)))
def test_the_rules_agree_with_the_oracle(mix: Mix) -> None:
    for seed in range(GAMES_PER_MIX):
        walk_together(*pair(mix), Random(seed))
