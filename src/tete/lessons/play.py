"""Plays a lesson: the position of a step, and what a move in it leads to. Nothing is kept between two moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random
from typing import Any

from tete.core import (
    CHANCE,
    AnyGame,
    AnyPlayed,
    AnyState,
    BadNotation,
    Decide,
    Json,
    Over,
    Playthrough,
    Ply,
    Refused,
    Seat,
    expect,
    load_options,
    make_move,
    replay,
)
from tete.lessons.lesson import Goal, Spot, Step
from tete.players import Level, Limit, level_player

OPPONENT_LEVEL, HELPER_LEVEL = Level(1), Level(3)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a move led to: whether it reached the goal, what is said of it, and the moves one after the other."""

    right: bool
    say: str
    moves: tuple[AnyPlayed, ...] = ()


def options_of(game: AnyGame, spot: Spot) -> Any:
    return load_options(game.preset(spot.preset), spot.options)


def position(game: AnyGame, spot: Spot) -> AnyState:
    """The position of a step, before anything is done there."""
    state: AnyState = game.start(options_of(game, spot), spot.seats)
    if spot.position:
        dumped = state.dump()
        assert isinstance(dumped, dict)
        state = game.load({**dumped, **spot.position})
    through = Playthrough(game, state)
    for text in spot.plies:
        through.play(text)
    return through.state


def opening(game: AnyGame, step: Step, seed: int) -> tuple[AnyPlayed, ...]:
    """What happens in a step before the reader has to move: its rolls; in a game, rolls and moves of the computer."""
    start = position(game, step.spot)
    return tuple(_replies(game, step, start, seed, 0) if step.game else _rolled(game, step, start))


def after(game: AnyGame, step: Step, moves: Sequence[str], seed: int) -> AnyState:
    """The position in which the reader has made these moves; raises `TeteError` where one is not allowed.

    Rolls and the computer's moves depend on the seed alone: nothing has to be remembered.
    """
    opened = opening(game, step, seed)
    state = opened[-1].after if opened else position(game, step.spot)
    for ply, text in enumerate(moves, 1):
        state = state.play(step.spot.seat, text)
        for reply in _replies(game, step, state, seed, ply):
            state = reply.after
    return state


def answer(game: AnyGame, step: Step, moves: Sequence[str], text: str, seed: int) -> Answer:
    """What a move of the reader leads to after these moves; raises `TeteError` if the rules refuse it."""
    state, seat = after(game, step, moves, seed), step.spot.seat
    move = game.parse(text)
    played = make_move(state, seat, move)
    if step.game:
        return _game_answer(step, (played, *_replies(game, step, played.after, seed, len(moves) + 1)))
    line = (played, *_scripted(game, step, played.after))
    if reached(step.goal, str(move), line[-1].after, seat):
        return Answer(True, step.why, line)
    return Answer(False, step.wrong)


def suggestion(game: AnyGame, step: Step, moves: Sequence[str], seed: int) -> str:
    """A sensible move for a reader who has made these moves and asks for help."""
    state, seat = after(game, step, moves, seed), step.spot.seat
    expect(state.turn, seat)
    limit = Limit(seed=len(moves))
    return str(level_player(game, HELPER_LEVEL).choose(state.view(seat), limit).move)


def reached(goal: Goal, move: str, state: AnyState, seat: Seat) -> bool:
    """Whether a move is written as the goal wants, and has led to what it wants."""
    if not any(fnmatchcase(move, pattern) for pattern in goal.moves):
        return False
    return goal.field is None or goal.least <= _measure(state.view(seat).dump(), goal.field) <= goal.most


def _measure(view: Any, path: str) -> int:
    """The number at a path of a view, or the length of what is there; 0 if nothing is."""
    value = view
    for name in path.split("."):
        if isinstance(value, list | tuple):
            value = value[int(name)]
        elif value is not None:
            value = value.get(name)
    return value if isinstance(value, int) else len(value or ())


def _game_answer(step: Step, line: tuple[AnyPlayed, ...]) -> Answer:
    turn = line[-1].after.turn
    if not isinstance(turn, Over):
        return Answer(False, "", line)
    won = turn.outcome.places[step.spot.seat] == 1
    return Answer(True, step.why if won else step.lost, line)


def _rolled(game: AnyGame, step: Step, state: AnyState) -> Iterator[AnyPlayed]:
    return replay(state, (Ply(CHANCE, game.parse(text)) for text in step.rolls))


def _scripted(game: AnyGame, step: Step, state: AnyState) -> Iterator[AnyPlayed]:
    """The plies that the lesson has ready, as far as the position allows them."""
    through = Playthrough(game, state)
    for text in step.then:
        try:
            yield from through.play(text)
        except (Refused, BadNotation):
            return


def _replies(game: AnyGame, step: Step, state: AnyState, seed: int, turn: int) -> Sequence[AnyPlayed]:
    """Rolls and the computer's moves after the reader's so many moves, until the reader has to move again."""
    if not step.game:
        return ()
    opponent, seat = level_player(game, OPPONENT_LEVEL), step.spot.seat
    rng = Random(f"{game.key} {seed} {turn}")
    through = Playthrough(game, state, rng)
    while isinstance(now := through.state.turn, Decide) and seat not in now.seats:
        limit = Limit(seed=rng.getrandbits(31))
        through.play(opponent.choose(through.state.view(through.seat), limit).move)
    return through.played


def table_options(game: AnyGame, spot: Spot) -> tuple[str, dict[str, Json]]:
    """The preset and the changed options of the game that is offered at the end."""
    return spot.preset or next(iter(game.presets)), dict(spot.options)
