"""A game as it is played."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import CHANCE, IllegalMove, NotYourTurn, Over, Playthrough, Refused
from tete.games import GAMES
from tete.games.headache import HEADACHE
from tete.games.headquarter import HEADQUARTER
from tete.games.knopf import KNOPF


def test_chance_plays_by_itself() -> None:
    through = Playthrough(HEADACHE, HEADACHE.start(), Random(7))
    assert {played.actor for played in through.played} == {CHANCE}
    own, *rolls = through.play("enter")
    assert (own.actor, str(own.move)) == (0, "enter")
    assert [played.actor for played in rolls] == [CHANCE] * len(rolls)
    assert through.state == (rolls or [own])[-1].after


def test_without_random_numbers_somebody_plays_for_chance() -> None:
    through = Playthrough(HEADACHE, HEADACHE.start())
    assert through.actor == CHANCE
    with pytest.raises(NotYourTurn):
        through.moves()
    through.play("4")
    assert [str(played.ply) for played in through.played] == ["chance 4"]
    through.undo()
    assert through.state == HEADACHE.start()


def test_undo_takes_back_a_decision_with_the_rolls_after_it() -> None:
    through = Playthrough(HEADACHE, HEADACHE.start(), Random(7))
    before, plies = through.state, len(through.played)
    through.play("enter")
    through.undo()
    assert (through.state, len(through.played)) == (before, plies)
    with pytest.raises(Refused):
        through.undo()


def test_a_seat_takes_back_everything_since_its_last_move() -> None:
    through = Playthrough(KNOPF, KNOPF.start())
    for _ in range(3):
        through.play(through.moves()[0])
    through.undo(1)
    assert len(through.played) == 1


def test_a_refused_move_changes_nothing() -> None:
    through = Playthrough(KNOPF, KNOPF.start())
    with pytest.raises(IllegalMove):
        through.play("b2-b4")
    assert not through.played


@pytest.mark.parametrize("key", GAMES)
def test_a_random_game_ends(key: str) -> None:
    rng = Random(3)
    through = Playthrough(GAMES[key], GAMES[key].start(), rng)
    while not through.over:
        through.play(rng.choice(through.moves()))
    assert isinstance(through.state.turn, Over)
    assert through.outcome == through.state.turn.outcome
    assert through.moves() == ()
    with pytest.raises(NotYourTurn):
        through.play(through.played[-1].move)


def test_before_a_roll_the_one_who_moved_last_looks() -> None:
    through = Playthrough(HEADQUARTER, HEADQUARTER.start())
    assert through.viewer == 0
    for seat in (0, 1):
        through.play(next(iter(through.state.turn.odds)))  # type: ignore[union-attr]
        assert through.viewer == seat
        through.play(through.moves()[0])
        assert (through.actor, through.viewer) == (CHANCE, seat)
